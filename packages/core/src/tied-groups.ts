import type { Indicator } from './indicator.ts';
import { differenceZ } from './kpi.ts';
import type { KpiParts } from './kpi-parts.ts';
import { normalQuantile } from './normal-distribution.ts';

/** A ranked unit: its unrounded score and the parts behind it. */
export interface RankedUnit {
  readonly value: number;
  readonly parts: KpiParts;
}

/**
 * Groups of units that cannot be told from the best among them, as group numbers from 1, for units from the best down. The
 * first unit leads; all others are tested against it, these tests together at a false discovery rate of `q` (Benjamini and
 * Hochberg). The group ends before the first unit that differs; that one leads the next group. Equal values are never
 * parted.
 */
export function tiedGroups(indicator: Indicator, units: readonly RankedUnit[], q = 0.05): number[] {
  const groups: number[] = [];
  const deviates = new Float64Array(units.length);
  for (let leader = 0, group = 1; leader < units.length; group += 1) {
    const end = endOfGroup(indicator, units, leader, deviates, q);
    for (let place = leader; place < end; place += 1) groups.push(group);
    leader = end;
  }
  return groups;
}

/** Place after the last unit of the group that `leader` leads. `deviates` is room to work in. */
function endOfGroup(
  indicator: Indicator,
  units: readonly RankedUnit[],
  leader: number,
  deviates: Float64Array,
  q: number,
): number {
  const best = units[leader];
  const testCount = units.length - leader - 1;
  if (!best || testCount === 0) return leader + 1;
  const certain = deviateOfP(q / testCount);
  const single = deviateOfP(q);
  // A unit past `certain` differs whatever the others do; if none before it is in doubt, the others need not be looked at.
  let isInDoubt = false;
  for (let place = leader + 1; place < units.length; place += 1) {
    const unit = units[place];
    const deviate = unit ? Math.abs(differenceZ(indicator, best.parts, unit.parts) ?? 0) : 0;
    deviates[place] = deviate;
    if (deviate >= certain && !isInDoubt && !isEqualToTheOneBefore(units, place)) return place;
    isInDoubt ||= deviate >= single;
  }
  const threshold = thresholdOf(deviates.subarray(leader + 1, units.length), q);
  for (let place = leader + 1; place < units.length; place += 1) {
    if ((deviates[place] ?? 0) >= threshold && !isEqualToTheOneBefore(units, place)) return place;
  }
  return units.length;
}

const isEqualToTheOneBefore = (units: readonly RankedUnit[], place: number): boolean =>
  units[place]?.value === units[place - 1]?.value;

/** The deviate whose two-sided p-value is p. */
const deviateOfP = (p: number): number => -normalQuantile(p / 2);

/**
 * The least deviate that is significant after Benjamini and Hochberg. With k tests at or past the deviate of k·q/m, the
 * largest such k is reached from above, by counting again and again: a few passes in place of a sort.
 */
function thresholdOf(deviates: Float64Array, q: number): number {
  let count = deviates.length;
  while (count > 0) {
    const threshold = deviateOfP((count * q) / deviates.length);
    let past = 0;
    for (const deviate of deviates) if (deviate >= threshold) past += 1;
    if (past >= count) return threshold;
    count = past;
  }
  return Infinity;
}
