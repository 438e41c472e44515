import type { InterviewStep } from '../../../events/interview-step.ts';
import { applyEffectBlocks } from './apply-effect-blocks.ts';
import { isAnyLive } from './effect-block-store.ts';

/** Raises alerts and sets marks for interviews in the transaction that takes them in. */
export const effectBlockStep: InterviewStep = { isWanted: isAnyLive, run: applyEffectBlocks };
