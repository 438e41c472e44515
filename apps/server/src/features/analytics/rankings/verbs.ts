import type { Verbs } from '../../../context.ts';
import { findUnits } from './find-units.ts';
import { getPlace } from './get-place.ts';
import { getRanking } from './get-ranking.ts';
import { getRankingTrends } from './get-ranking-trends.ts';
import { getUnitMoves } from './get-unit-moves.ts';

/** The verbs of this feature's endpoints. */
export const rankingsVerbs = {
  findUnits,
  getPlace,
  getRanking,
  getRankingTrends,
  getUnitMoves,
} satisfies Partial<Verbs>;
