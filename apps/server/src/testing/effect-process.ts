import type { ProductWork } from '../composition/product-context.ts';
import { connectRecord } from '../database/record.ts';
import { effectBlockStep, effectFollowJob, followEffects } from '../features/follow-up/effect-blocks/public.ts';
import { acceptIntoSurvey, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { mailSendJob } from '../features/people/mail/public.ts';
import { createOrgTrees } from '../features/structure/org-units/org-tree-store.ts';
import { bind, startJobs } from '../worker/start-jobs.ts';

/** What the process is told: which interviews to accept. */
export interface EffectTask {
  readonly databaseUrl: string;
  readonly universeId: string;
  /** Batches before this one have been acknowledged. */
  readonly firstBatch: number;
  readonly perBatch: number;
  /** After this one it only follows. */
  readonly lastBatch: number;
  /** Instant of all answers: what is sent again is the same. */
  readonly answeredAt: string;
}

/**
 * A process that accepts interviews with effect blocks on and follows them by the job queue, as the server does, until it is
 * killed. It says which batch it has stored.
 */
process.once('message', (task: EffectTask) => {
  run(task).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});

async function run({
  databaseUrl,
  universeId,
  firstBatch,
  perBatch,
  lastBatch,
  answeredAt,
}: EffectTask): Promise<void> {
  const record = connectRecord({ url: databaseUrl });
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  // Mails are written; whether they are sent is shown elsewhere.
  const bound = [bind(effectFollowJob, followEffects), bind(mailSendJob, async () => undefined)];
  const started = await startJobs({ url: databaseUrl, bound, log: quiet });
  const ctx = {
    record,
    jobs: started.jobs,
    trees: createOrgTrees(),
    now: () => new Date(),
    log: quiet,
    universe: { extName: 'aurora' },
    interviewSteps: [effectBlockStep],
  };
  // Nothing else is asked of it by what follows effects.
  await started.work(ctx as unknown as ProductWork);
  for (let batch = firstBatch; batch <= lastBatch; batch += 1) {
    await record.inUniverse(universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universeId, 'sales');
      const interviews = Array.from({ length: perBatch }, (_, place) => ({
        externalId: `k-${batch}-${place}`,
        answeredAt: new Date(answeredAt),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        unitNos: { org: place % 2 === 0 ? 6 : 8, brand: 102 },
        answers: { nps: (batch * 7 + place * 3) % 11 },
      }));
      const options = { now: new Date(), acceptedBy: 'test', reason: 'sent again' };
      await acceptIntoSurvey(ctx, tx, { ...survey, extName: 'sales' }, interviews, options);
    });
    process.send?.(batch);
  }
}
