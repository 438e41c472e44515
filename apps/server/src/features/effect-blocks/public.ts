/** What other features and the worker may call. */
export { type AffectedSurvey, applyEffectBlocks } from './apply-effect-blocks.ts';
export { effectFollowJob } from './effect-follow.job.ts';
export { followEffects } from './follow-effects.ts';
