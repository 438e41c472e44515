import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log, WorkContext } from '../context.ts';
import { createJobQueue, queueIn } from '../database/job-queue.ts';
import { jobQueueSchema } from '../database/job-queue-schema.ts';
import { isUnreachable } from '../database/record-fault.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';
import type { Job, Jobs } from '../jobs/job.ts';
import type { JobHandler } from '../jobs/job-handler.ts';

/** A job and what it does. */
export interface BoundJob<Parts = unknown> {
  // Data differs from job to job; `bind` has matched the two.
  readonly job: Job<object>;
  readonly handler: JobHandler<object, Parts>;
}

/** Joins a job with its handler, whose data is the job's. */
export function bind<Data extends object, Parts>(job: Job<Data>, handler: JobHandler<Data, Parts>): BoundJob<Parts> {
  return { job, handler: handler as unknown as JobHandler<object, Parts> };
}

export interface StartedJobs<Parts = unknown> {
  readonly jobs: Jobs;
  /** Begins to work; the context needs the queue itself, so this comes after it. */
  work(context: WorkContext & Parts): Promise<void>;
  /** Ends what is under way (its signal is aborted), which is then taken up again by whoever runs next. */
  stop(): Promise<void>;
}

/** A process that has died is noticed after so many seconds without a sign of life. */
const heartbeatSeconds = 10;
const stopPatienceMs = 5000;

/** What is told of a job while it is worked on. */
export interface JobNews {
  readonly job: string;
  readonly data: object;
  readonly attempt: number;
  readonly event: 'begun' | 'done' | 'failed';
  /** Since it was begun. */
  readonly tookMs: number;
}

export interface JobsOptions<Parts = unknown> {
  readonly url: string;
  /** The jobs this process works on; any other can be queued for those who do. */
  readonly bound: readonly BoundJob<Parts>[];
  readonly log: Log;
  readonly onJob?: ((news: JobNews) => void) | undefined;
}

/** Opens the job queue in the record. Nothing is worked on before `work`. */
export async function startJobs<Parts>(options: JobsOptions<Parts>): Promise<StartedJobs<Parts>> {
  const { url, bound, log, onJob } = options;
  const boss = await createJobQueue(url);
  boss.on('error', (error) => log.warn({ error: error.message }, 'the job queue met a fault and goes on'));
  await boss.start();
  for (const { job } of bound) {
    await boss.createQueue(job.name, { policy: 'short', heartbeatSeconds, notify: true });
    await boss.updateQueue(job.name, { ...queueOptions(job), heartbeatSeconds, notify: true });
  }
  const stopping = new AbortController();

  const jobs: Jobs = {
    async enqueue(tx, job, data, { startAfter, key, priority } = {}) {
      job.schema.parse(data);
      await tx.asJobs((db) =>
        boss.send(job.name, data, {
          db: queueIn(db),
          ...queueOptions(job),
          ...(startAfter && { startAfter }),
          ...(priority !== undefined && { priority }),
          // The queue keeps one waiting job per key; a job without one has a key of its own.
          singletonKey: key ?? uuidV7(),
        }),
      );
    },
    async enqueueAll(tx, job, data) {
      const waiting = data.map((one) => ({
        data: job.schema.parse(one),
        singletonKey: uuidV7(),
        ...queueOptions(job),
      }));
      if (waiting.length === 0) return;
      await tx.asJobs((db) => boss.insert(job.name, waiting, { db: queueIn(db) }));
    },
    async listPending(tx, job) {
      const { rows } = await tx.asJobs((db) =>
        sql<{ data: unknown }>`
          select data from ${sql.table(`${jobQueueSchema}.job`)}
          where name = ${job.name} and state in ('created', 'retry', 'active')`.execute(db),
      );
      return rows.map(({ data }) => job.schema.parse(data));
    },
  };

  async function run({ job, handler }: BoundJob<Parts>, context: WorkContext & Parts, one: Attempt): Promise<void> {
    const signal = AbortSignal.any([one.signal, stopping.signal]);
    const attempt = one.retryCount + 1;
    const startedAt = performance.now();
    const tell = (event: JobNews['event']): void =>
      onJob?.({ job: job.name, data: one.data, attempt, event, tookMs: performance.now() - startedAt });
    tell('begun');
    try {
      // Fetched in the moment of the stop: whoever runs next has it.
      signal.throwIfAborted();
      await handler(context, job.schema.parse(one.data), {
        signal,
        stopping: stopping.signal,
        attempt,
        isLastAttempt: attempt >= job.attempts,
      });
      log.info({ job: job.name, id: one.id, ms: Math.round(performance.now() - startedAt) }, 'job done');
      tell('done');
    } catch (error) {
      const isOurs = stopping.signal.aborted || isUnreachable(error);
      log[isOurs ? 'info' : 'warn']({ job: job.name, id: one.id, attempt, err: error }, 'job failed');
      tell('failed');
      throw error;
    }
  }

  return {
    jobs,
    async work(context) {
      for (const one of bound) {
        const { job } = one;
        const workOptions = {
          batchSize: 1,
          includeMetadata: true,
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 5,
          heartbeatRefreshSeconds: heartbeatSeconds / 4,
        } as const;
        for (let place = 0; place < job.parallel; place += 1) {
          let worker = '';
          worker = await boss.work<object>(job.name, workOptions, async (attempts) => {
            try {
              for (const attempt of attempts) await run(one, context, attempt);
            } finally {
              // Looks for the next one at once; by itself the queue would rest for seconds first.
              boss.notifyWorker(worker);
            }
          });
        }
        if (job.cron !== undefined) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' });
        if (job.isAlsoAtStart) await boss.send(job.name, {}, { ...queueOptions(job), singletonKey: 'start' });
      }
    },
    async stop() {
      // First nobody fetches any more: what is given back in the next moment is not for this process.
      const ended = Promise.allSettled(bound.map(({ job }) => boss.offWork(job.name)));
      stopping.abort(new Error('The process stops.'));
      await Promise.race([ended, sleep(stopPatienceMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

interface Attempt {
  readonly id: string;
  readonly data: object;
  readonly retryCount: number;
  readonly signal: AbortSignal;
}

function queueOptions<Data extends object>({ attempts, delaySeconds, longestDelaySeconds, limitSeconds }: Job<Data>) {
  return {
    retryLimit: attempts - 1,
    retryDelay: delaySeconds,
    retryBackoff: delaySeconds > 0,
    ...(longestDelaySeconds !== undefined && { retryDelayMax: longestDelaySeconds }),
    expireInSeconds: limitSeconds,
  };
}
