import type { RawBuilder } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { Answers } from '../database/tables.ts';
import type { Jobs } from '../jobs/job.ts';

/** An interview as it is after the change, without anything about the person who answered. */
export interface ChangedContent {
  readonly externalId: string;
  readonly answeredAt: Date;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
}

interface Changed {
  readonly interviewId: string;
  readonly externalId: string;
  readonly version: number;
}

/** An interview was completed for the first time, got other content, or was deleted. */
export type InterviewChange =
  | (Changed & { readonly event: 'interview.completed' | 'interview.corrected'; readonly interview: ChangedContent })
  | (Changed & { readonly event: 'interview.deleted' });

/** What one transaction changed in a survey. */
export interface InterviewChanges {
  readonly universe: { readonly universeId: string; readonly extName: string };
  readonly survey: { readonly surveyId: string; readonly extName: string; readonly timeZone: string };
  readonly changes: readonly InterviewChange[];
}

export interface StepContext {
  readonly jobs: Jobs;
  now(): Date;
}

/** Needed by what takes interviews in: all that follows from them. */
export interface WithInterviewSteps {
  readonly interviewSteps: readonly InterviewStep[];
}

/**
 * What follows from interviews in the transaction that takes them in, whichever way they came. Intake runs the steps that
 * `compose.ts` gives it and does not know whose they are.
 */
export interface InterviewStep {
  /** SQL condition over `survey s`: whether there is anything to do for its interviews. */
  readonly isWanted: RawBuilder<boolean>;
  run(ctx: StepContext, tx: Tx, changed: InterviewChanges): Promise<void>;
}
