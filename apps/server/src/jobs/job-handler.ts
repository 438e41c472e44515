import type { WorkContext } from '../context.ts';

/** One attempt. A job may be tried again after it has done everything but say so: handlers repeat without harm. */
export interface JobRun {
  /** Aborted when the process stops or the attempt has taken too long. */
  readonly signal: AbortSignal;
  /** Aborted when the process stops, and for nothing else. */
  readonly stopping?: AbortSignal;
  /** 1 for the first. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
}

/** `Parts`: what it needs besides what every job is given. */
export type JobHandler<Data extends object, Parts = unknown> = (
  ctx: WorkContext & Parts,
  data: Data,
  run: JobRun,
) => Promise<void>;
