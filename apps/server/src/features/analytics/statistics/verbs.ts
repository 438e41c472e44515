import type { Verbs } from '../../../context.ts';
import { explainContext } from './explain-context.ts';
import { explainNumber } from './explain-number.ts';
import { getStatistics } from './get-statistics.ts';

/** The verbs of this feature's endpoints. */
export const statisticsVerbs = {
  explainContext,
  explainNumber,
  getStatistics,
} satisfies Partial<Verbs>;
