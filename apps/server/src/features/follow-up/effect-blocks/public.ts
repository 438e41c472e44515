/** What other features and the worker may call. */
export { effectBlockStep } from './effect-block-step.ts';
export { writeBlock } from './effect-block-store.ts';
export { effectFollowJob } from './effect-follow.job.ts';
export { followEffects } from './follow-effects.ts';
export { matcherOf } from './matches-condition.ts';
