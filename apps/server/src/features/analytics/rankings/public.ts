/** What other features may call. */
export { answerAsked } from './answer-asked.ts';
export type { Asked } from './asked.ts';
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
export { shownRows } from './shown-rows.ts';
export type { WithFigures } from './with-figures.ts';
