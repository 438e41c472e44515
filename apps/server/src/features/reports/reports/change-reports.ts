import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { ordered } from './order-reports.ts';
import { noteInAudit } from './report-audit-store.ts';
import type { ReportParts } from './report-context.ts';
import { fileOf, partOf } from './report-files.ts';
import { isGone, readSurroundings, reportOnWire } from './report-reply.ts';
import { deleteReportRow, markCancelled, removeReader } from './report-store.ts';
import { isUnderWay, seeOwnReport, seeReport } from './see-report.ts';

/** The run under way sees within half a second that the report is no longer its own. */
export const cancelReport: Verb<'cancelReport'> = async (ctx, { params }) => {
  const { universeId } = ctx.universe;
  const stored = await ctx.inTransaction(async (tx) => {
    await seeOwnReport(ctx, tx, params.reportId);
    if (!(await markCancelled(tx, universeId, params.reportId, ctx.now()))) throw new AppError('report_state');
    await noteInAudit(ctx, tx, 'cancelReport', params.reportId);
    return seeOwnReport(ctx, tx, params.reportId);
  });
  return reportOnWire(ctx, stored, await readSurroundings(ctx, [stored]));
};

export const repeatReport: Verb<'repeatReport', ReportParts> = async (ctx, { params }) => {
  const stored = await ctx.inTransaction((tx) => seeOwnReport(ctx, tx, params.reportId));
  const now = ctx.now();
  if (isUnderWay(stored, now) || (stored.status === 'FINISHED' && !isGone(stored, now))) {
    throw new AppError('report_state');
  }
  const { kind, survey, format, request } = stored;
  const { filteredDrillPath, options } = request;
  return ordered(ctx, { kind, survey, filteredDrillPath, format, options });
};

/** The row goes first: a run that is still writing sees that its row is gone and deletes the file. */
export const deleteReport: Verb<'deleteReport', WithFiles> = async (ctx, { params }) => {
  const { universe, actor } = ctx;
  const { universeId } = universe;
  const { reportId } = params;
  const deleted = await ctx.inTransaction(async (tx) => {
    const stored = await seeReport(ctx, tx, reportId);
    if (stored.askedBy !== actor.personId) {
      await removeReader(tx, universeId, reportId, actor.personId);
      return undefined;
    }
    await deleteReportRow(tx, universeId, reportId);
    await noteInAudit(ctx, tx, 'deleteReport', reportId, { kind: stored.kind, survey: stored.survey });
    return stored;
  });
  if (deleted) {
    await ctx.files.delete(universeId, fileOf(reportId, deleted.format));
    if (deleted.claimedBy !== null) await ctx.files.delete(universeId, partOf(reportId, deleted.claimedBy));
  }
  return { deleted: true };
};
