import type { Verbs } from '../../../context.ts';
import { explainGround } from './explain-ground.ts';
import { explainNumber } from './explain-number.ts';
import { getStatistics } from './get-statistics.ts';

/** The verbs of this feature's endpoints. */
export const statisticsVerbs = {
  explainGround,
  explainNumber,
  getStatistics,
} satisfies Partial<Verbs>;
