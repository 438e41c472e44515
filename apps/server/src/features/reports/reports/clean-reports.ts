import type { WorkContext } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { forgetReports, listExpiredFiles, listOfferedReports, markFileDeleted } from './report-clean-store.ts';
import { fileOf, partOf } from './report-files.ts';
import { listSilentRuns, markInterrupted } from './report-run-store.ts';
import { deleteOldTickets } from './report-ticket-store.ts';
import { listUniversesToTidy, listUniversesWithReports } from './report-turns-view.ts';
import { diedBefore, isDead } from './stored-report.ts';

const dayMs = 86_400_000;
/** How long the list of reports remembers one that has ended. */
const rememberedDays = 30;

export const cleanReports: JobHandler<Record<string, never>, WithFiles> = async (ctx, _data, { signal }) => {
  const now = ctx.now();
  const endedBefore = new Date(now.getTime() - rememberedDays * dayMs);
  for (const universeId of await listUniversesToTidy(ctx.record, { now, diedBefore: diedBefore(now), endedBefore })) {
    signal.throwIfAborted();
    const { expired, silent } = await ctx.record.inUniverse(universeId, async (tx) => ({
      expired: await listExpiredFiles(tx, universeId, now),
      silent: (await listSilentRuns(tx, universeId, now)).filter((run) => isDead(run, now)),
    }));
    for (const { reportId, format } of expired) {
      await ctx.files.delete(universeId, fileOf(reportId, format));
      await ctx.record.inUniverse(universeId, (tx) => markFileDeleted(tx, universeId, reportId, now));
    }
    for (const { reportId, claimedBy } of silent) {
      const run = { universeId, reportId, claim: claimedBy };
      const isGivenUp = await ctx.record.inUniverse(universeId, (tx) => markInterrupted(tx, run, now));
      if (isGivenUp && claimedBy !== null) await ctx.files.delete(universeId, partOf(reportId, claimedBy));
    }
    const forgotten = await ctx.record.inUniverse(universeId, async (tx) => {
      await deleteOldTickets(tx, universeId, now);
      return forgetReports(tx, universeId, endedBefore);
    });
    const done = { universeId, expired: expired.length, givenUp: silent.length, forgotten };
    if (expired.length + silent.length + forgotten > 0) ctx.log.info(done, 'old reports cleaned');
  }
  for (const universeId of await listUniversesWithReports(ctx.record)) {
    signal.throwIfAborted();
    await sweepFiles(ctx, universeId, new Date(now.getTime() - dayMs));
  }
};

/** Deletes files that no report offers: whoever wrote them was killed before anybody knew of them. */
async function sweepFiles(
  { record, files, log }: WorkContext & WithFiles,
  universeId: string,
  before: Date,
): Promise<void> {
  const old = (await files.list(universeId, 'reports')).filter(({ changedAt }) => changedAt < before);
  if (old.length === 0) return;
  const offered = new Set(await record.inUniverse(universeId, (tx) => listOfferedReports(tx, universeId)));
  for (const { name } of old) {
    const [, reportId = '', rest = ''] = /^reports\/([0-9a-f-]{36})(.*)$/.exec(name) ?? [];
    if (offered.has(reportId) && !rest.endsWith('.part')) continue;
    await files.delete(universeId, name);
    log.info({ universeId, name }, 'a file that no report offers was deleted');
  }
}
