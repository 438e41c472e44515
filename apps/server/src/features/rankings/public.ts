export { answerAsked } from './answer-asked.ts';
export type { Asked } from './asked.ts';
export { factQuestion, servedIndicators } from './fact-question.ts';
export { windowOnWire } from './get-ranking.ts';
export { boundedWindow, bucketUnitOf } from './get-ranking-trends.ts';
export { describeIndicator, indicatorOf, rankingColumn } from './ranking-columns.ts';
