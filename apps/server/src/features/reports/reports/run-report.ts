import { AppError } from '@echolot/contract/app-error';
import { reportKeptDays } from '@echolot/contract/reports/reports';
import type { WorkContext } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { JobHandler, JobRun } from '../../../jobs/job-handler.ts';
import { findActingContext } from './acting-context.ts';
import { checkRequest } from './place-order.ts';
import type { ReportParts } from './report-context.ts';
import { fileOf, partOf } from './report-files.ts';
import { reportRunJob } from './report-run.job.ts';
import {
  type Claim,
  claimReport,
  findCancelledRun,
  findWaitingTurn,
  lockClaim,
  markFailed,
  markFinished,
  markWaiting,
  noteLife,
  type RunProgress,
} from './report-run-store.ts';
import { findReport } from './report-store.ts';
import type { StoredReport } from './stored-report.ts';
import { writeReport } from './write-report.ts';

const dayMs = 86_400_000;
/** How often a run says that it lives, and sees that it is cancelled. */
const lifeEveryMs = 500;
/** What fails so often does not get better by itself. Being killed does not count as failing. */
const mostFailures = 3;

/**
 * Makes a report with the rights its asker has now. Whoever is killed on the way is followed by another run from the start; a
 * file takes its place only together with the row that offers it.
 */
export const runReport: JobHandler<{ universeId: string; reportId: string }, ReportParts & WithFiles> = async (
  ctx,
  { universeId, reportId },
  run,
) => {
  const claim: Claim = { universeId, reportId, claim: uuidV7() };
  const { isLastAttempt } = run;
  const claimed = await inUniverse(ctx, claim, (tx) => claimReport(tx, claim, { isLastAttempt, now: ctx.now() }));
  if (!claimed) {
    // Cancelled while its run was dead: what that run left is cleared here.
    const former = await inUniverse(ctx, claim, (tx) => findCancelledRun(tx, universeId, reportId));
    if (former !== undefined) await ctx.files.delete(universeId, partOf(reportId, former));
    return;
  }
  if (claimed.former !== null) await ctx.files.delete(universeId, partOf(reportId, claimed.former));
  const held = holdClaim(ctx, claim);
  const signal = AbortSignal.any([run.signal, held.signal]);
  try {
    await makeFile(ctx, claim, signal, held.tell);
  } catch (error) {
    await ctx.files.delete(universeId, partOf(reportId, claim.claim));
    await answerFailure(ctx, claim, { run, lost: held.signal, failures: claimed.failures + 1 }, error);
  } finally {
    held.end();
  }
};

const inUniverse = <T>(ctx: WorkContext, { universeId }: Claim, work: Parameters<typeof ctx.record.inUniverse<T>>[1]) =>
  ctx.record.inUniverse(universeId, work);

async function makeFile(
  ctx: WorkContext & ReportParts & WithFiles,
  claim: Claim,
  signal: AbortSignal,
  tell: (progress: RunProgress) => void,
): Promise<void> {
  const { universeId, reportId } = claim;
  const stored = await inUniverse(ctx, claim, (tx) => findReport(tx, universeId, reportId));
  if (!stored) return;
  const person = { universeId, personId: stored.askedBy, sessionId: stored.sessionId };
  const acting = await findActingContext(ctx, person, signal);
  if (!acting) throw new AppError('permission_missing');
  const asker = { ...acting, actor: { ...acting.actor, locale: localeOf(stored, acting.actor.locale) } };
  const request = { ...stored, filteredDrillPath: stored.request.filteredDrillPath, options: stored.request.options };
  const checked = await checkRequest(asker, { ...request, scheduleId: undefined }, reportId, stored.askedAt);
  const part = partOf(reportId, claim.claim);
  const written = await writeReport(checked, await ctx.files.prepare(universeId, part), tell);
  const fileSize = await ctx.files.findLength(universeId, part);
  if (fileSize === undefined) throw new Error(`The kind ${stored.kind} wrote no file.`);
  await inUniverse(ctx, claim, async (tx) => {
    if (!(await lockClaim(tx, claim))) throw new Error('The report is no longer that of this run.');
    await ctx.files.move(universeId, part, fileOf(reportId, stored.format));
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + reportKeptDays * dayMs);
    const fromDay = checked.place.fromDay ?? null;
    await markFinished(tx, claim, { ...written, fileSize, fromDay, expiresAt }, now);
  });
}

/** The language it was asked in, whatever its asker reads now. */
function localeOf<Locale extends string>({ locale }: StoredReport, now: Locale): Locale {
  return (locale || now) as Locale; // Written from the asker's own.
}

/** Says in the row what went wrong; throws what another attempt may mend. */
async function answerFailure(
  ctx: WorkContext,
  claim: Claim,
  { run, lost, failures }: { readonly run: JobRun; readonly lost: AbortSignal; readonly failures: number },
  error: unknown,
): Promise<void> {
  const { universeId, reportId } = claim;
  if (lost.aborted || !(await inUniverse(ctx, claim, (tx) => lockClaim(tx, claim)))) {
    // Cancelled, deleted, or with another run. Put back into the queue, it wants another job: this one has done nothing wrong.
    await inUniverse(ctx, claim, async (tx) => {
      const turn = await findWaitingTurn(tx, universeId, reportId);
      if (turn === undefined) return;
      await ctx.jobs.enqueue(tx, reportRunJob, { universeId, reportId }, { key: reportId, priority: -turn });
    });
    return;
  }
  if (run.signal.aborted) {
    await inUniverse(ctx, claim, (tx) => markWaiting(tx, claim, null));
    throw error;
  }
  const code = error instanceof AppError ? error.code : 'internal';
  const mayPass = error instanceof AppError ? error.status >= 500 && !hopeless.has(code) : true;
  if (mayPass && failures < mostFailures && !run.isLastAttempt) {
    await inUniverse(ctx, claim, (tx) => markWaiting(tx, claim, code));
    throw error;
  }
  ctx.log.warn({ universeId, reportId, code, err: error }, 'a report could not be made');
  await inUniverse(ctx, claim, (tx) => markFailed(tx, claim, code, ctx.now()));
}

/** What waiting does not mend, or a person has to. */
const hopeless = new Set<string>(['disk_full', 'drawing_too_large', 'columnar_timeout']);

interface HeldClaim {
  /** Aborted when the report is cancelled, deleted, or taken up by another run. */
  readonly signal: AbortSignal;
  readonly tell: (progress: RunProgress) => void;
  end(): void;
}

/** Says all the time that the run lives, and sees whether the report is still its own. */
function holdClaim(ctx: WorkContext, claim: Claim): HeldClaim {
  const lost = new AbortController();
  let progress: RunProgress = { stage: 'reading', progress: 0 };
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  const beat = async (): Promise<void> => {
    try {
      const isHeld = await inUniverse(ctx, claim, (tx) => noteLife(tx, claim, progress, ctx.now()));
      if (!isHeld && !hasEnded) lost.abort(new Error('The report is no longer that of this run.'));
    } catch (error) {
      // The record is away for a moment: the work goes on, and finishing it asks again.
      ctx.log.warn({ reportId: claim.reportId, error: String(error) }, 'a report could not say that it lives');
    }
    if (!hasEnded && !lost.signal.aborted) timer = setTimeout(() => void beat(), lifeEveryMs);
  };
  timer = setTimeout(() => void beat(), lifeEveryMs);
  return {
    signal: lost.signal,
    tell: (told) => {
      progress = told;
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}
