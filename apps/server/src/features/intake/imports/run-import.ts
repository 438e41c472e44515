import type { z } from 'zod';
import type { WorkContext } from '../../../context.ts';
import type { WithInterviewSteps } from '../../../events/interview-step.ts';
import type { WithTraffic } from '../../../fair-queue/throttle.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { findUniverseSettings } from '../../people/sign-in/public.ts';
import { type Claim, ClaimLost, claimImport, leaseMs, releaseClaim } from './claim-store.ts';
import { importMappingSchema } from './import-mapping.ts';
import { reasonOf } from './import-reason.ts';
import { fileNameOf } from './import-record.ts';
import { getImportRecord, updateImport } from './import-record-store.ts';
import { importRunJob } from './import-run.job.ts';
import { isUnavailable } from './is-unavailable.ts';
import { judgeOthersAgain } from './judge-again.ts';
import { performImport } from './perform-import.ts';

type RunData = z.infer<typeof importRunJob.schema>;

/** How long an import waits before it looks again whether another one has let the survey go. */
const lookAgainMs = { waits: 2000, busy: 3000 };

/** Stores the rows of an import from where it stopped; one import of a survey at a time. */
export const runImportJob: JobHandler<RunData, WithFiles & WithInterviewSteps & WithTraffic> = async (
  ctx,
  { universeId, importId },
  { signal },
) => {
  const claim: Claim = { universeId, importId, claimId: uuidV7(), leaseMs };
  const claimed = await ctx.record.inUniverse(universeId, async (tx) => {
    const found = await claimImport(tx, claim, 'run');
    if (found.outcome === 'waits') {
      const { fileName } = found;
      const message = `Waits until the import of ${fileName} into the same survey is done.`;
      await updateImport(tx, importId, { reason: { code: 'waits_for_import', details: { fileName }, message } });
    }
    if (found.outcome === 'waits' || found.outcome === 'busy') {
      const startAfter = new Date(Date.now() + lookAgainMs[found.outcome]);
      await ctx.jobs.enqueue(tx, importRunJob, { universeId, importId }, { startAfter, key: importId });
    }
    return found.outcome === 'claimed';
  });
  if (!claimed) return;
  try {
    await perform(ctx, claim, signal);
  } catch (error) {
    if (error instanceof ClaimLost) return;
    const isTemporary = signal.aborted || isUnavailable(error);
    if (!isTemporary) {
      const reason = reasonOf(error);
      if (reason.code === 'internal') ctx.log.error({ err: error }, 'an import met a fault nobody foresaw');
      await ctx.record.inUniverse(universeId, async (tx) => {
        await updateImport(tx, importId, { state: 'failed', reason, finishedAt: ctx.now() });
        await judgeOthersAgain(ctx, tx, (await getImportRecord(tx, importId)).surveyExtName);
      });
      return;
    }
    throw error;
  } finally {
    // When the record does not answer, the claim ends by itself.
    await ctx.record.inUniverse(universeId, (tx) => releaseClaim(tx, claim)).catch(() => undefined);
  }
};

async function perform(
  ctx: WorkContext & WithFiles & WithInterviewSteps & WithTraffic,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { universeId, importId } = claim;
  const stored = await ctx.record.inUniverse(universeId, (tx) => getImportRecord(tx, importId));
  const universe = await ctx.record.as('echolot_sign_on', (tx) => findUniverseSettings(tx, universeId));
  if (!universe) return;
  const { extName, title, timeZone, defaultLocale } = universe;
  const mapping = importMappingSchema.parse({
    ...stored.mapping,
    universe: { extName, title, timeZone, defaultLocale },
  });
  const { record, files, traffic } = ctx;
  const { reading } = stored;
  await files.withLocalFile(universeId, fileNameOf(importId), (path) =>
    performImport({
      record,
      claim,
      stored,
      mapping,
      universe,
      path,
      reading,
      now: ctx.now(),
      signal,
      traffic,
      pipeline: { ...ctx, universe },
    }),
  );
}
