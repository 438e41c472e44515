/** What other features may call. */
export { answerQuery } from './answer-query.ts';
export { factQuestion, servedIndicators } from './fact-question.ts';
export { readRanking } from './get-ranking.ts';
export {
  boundedWindow,
  bucketUnitOf,
  getRankingTrends,
  type ReasonedTrends,
  readReasonedTrends,
} from './get-ranking-trends.ts';
export { isWholeUnit } from './groups-as-was.ts';
export { windowOnWire } from './place-of.ts';
export { describeIndicator, figuresOfRows, indicatorOf, plainColumn, rankingColumn } from './ranking-columns.ts';
export type { ResolvedQuery } from './resolved-query.ts';
export { shownRows } from './shown-rows.ts';
export type { WithFigures } from './with-figures.ts';
