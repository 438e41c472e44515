import { csatDifferenceZ } from './csat.ts';
import type { Indicator } from './indicator.ts';
import type { KpiParts } from './kpi-parts.ts';
import { welchOf } from './mean-index.ts';
import { twoSidedNormalP } from './normal-distribution.ts';
import { npsDifferenceZ } from './nps.ts';
import { twoSidedStudentP } from './student-t.ts';

/** The tests that say whether a difference is more than chance, one for each way of counting. */
type DifferenceTestName = 'nps_adjusted_wald_z' | 'csat_pooled_z' | 'welch_t';

/** A test of two disjoint groups, with what it comes to. */
interface DifferenceTest {
  readonly name: DifferenceTestName;
  /** z, or Welch's t. */
  readonly statistic: number;
  /** Satterthwaite's, of Welch's t; null for z. */
  readonly degreesOfFreedom: number | null;
  /** Two-sided. */
  readonly p: number;
}

function differenceTestName({ method }: Pick<Indicator, 'method'>): DifferenceTestName {
  if (method === 'nps') return 'nps_adjusted_wald_z';
  return method === 'csat' ? 'csat_pooled_z' : 'welch_t';
}

/** The test behind `differenceOf`, step by step; undefined where a side has too few answers for it. */
export function differenceTestOf(indicator: Indicator, a: KpiParts, b: KpiParts): DifferenceTest | undefined {
  const name = differenceTestName(indicator);
  if (name === 'welch_t') {
    const welch = welchOf(a, b);
    if (!welch || !Number.isFinite(welch.t)) return undefined;
    const { t, degreesOfFreedom } = welch;
    return { name, statistic: t, degreesOfFreedom, p: twoSidedStudentP(t, degreesOfFreedom) };
  }
  const z = name === 'csat_pooled_z' ? csatDifferenceZ(a, b) : npsDifferenceZ(a, b);
  return z === undefined ? undefined : { name, statistic: z, degreesOfFreedom: null, p: twoSidedNormalP(z) };
}
