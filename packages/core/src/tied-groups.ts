import type { Indicator } from './indicator.ts';
import { differenceZ } from './kpi.ts';
import type { KpiParts } from './kpi-parts.ts';
import { normalQuantile } from './normal-distribution.ts';

/** Ranked units from the best down: their unrounded scores and the parts behind them. */
interface RankedUnits {
  readonly values: ArrayLike<number>;
  /** May be the same object with other numbers at the next call. */
  partsAt(place: number): KpiParts;
}

/**
 * Groups of units that cannot be told from the best among them, as group numbers from 1, for units from the best down. The
 * first unit leads; all others are tested against it, these tests together at a false discovery rate of `q` (Benjamini and
 * Hochberg). The group ends before the first unit that differs; that one leads the next group. Equal values are never
 * parted.
 */
export function tiedGroups(indicator: Indicator, units: RankedUnits, q = 0.05): number[] {
  const groups: number[] = [];
  const count = units.values.length;
  const deviates = new Float64Array(count);
  for (let leader = 0, group = 1; leader < count; group += 1) {
    const end = endOfGroup(indicator, units, leader, deviates, q);
    for (let place = leader; place < end; place += 1) groups.push(group);
    leader = end;
  }
  return groups;
}

/** Place after the last unit of the group that `leader` leads. `deviates` is room to work in. */
function endOfGroup(
  indicator: Indicator,
  units: RankedUnits,
  leader: number,
  deviates: Float64Array,
  q: number,
): number {
  const count = units.values.length;
  const testCount = count - leader - 1;
  if (testCount === 0) return leader + 1;
  const best = { ...units.partsAt(leader) };
  const certain = deviateOfP(q / testCount);
  const single = deviateOfP(q);
  // A unit past `certain` differs in any case; if none before it is in doubt, the rest needs no test.
  let isInDoubt = false;
  for (let place = leader + 1; place < count; place += 1) {
    const deviate = Math.abs(differenceZ(indicator, best, units.partsAt(place)) ?? 0);
    deviates[place] = deviate;
    if (deviate >= certain && !isInDoubt && !isEqualToTheOneBefore(units, place)) return place;
    isInDoubt ||= deviate >= single;
  }
  const threshold = thresholdOf(deviates.subarray(leader + 1, count), q);
  for (let place = leader + 1; place < count; place += 1) {
    if ((deviates[place] ?? 0) >= threshold && !isEqualToTheOneBefore(units, place)) return place;
  }
  return count;
}

const isEqualToTheOneBefore = ({ values }: RankedUnits, place: number): boolean => values[place] === values[place - 1];

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
