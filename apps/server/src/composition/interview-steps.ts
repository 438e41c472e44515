import type { InterviewStep } from '../events/interview-step.ts';
import { effectBlockStep } from '../features/follow-up/effect-blocks/public.ts';
import { interviewWebhookStep } from '../features/follow-up/webhooks/public.ts';

/** What follows from interviews, in whatever process they come in. In this order: what a block raises is told before the interview itself. */
export const interviewSteps: readonly InterviewStep[] = [effectBlockStep, interviewWebhookStep];
