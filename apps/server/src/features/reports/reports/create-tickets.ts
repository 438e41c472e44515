import { pathOf } from '@echolot/contract/endpoint';
import { promptReports, reportDownloadsEndpoints } from '@echolot/contract/reports/report-downloads';
import { reportTicketSeconds } from '@echolot/contract/reports/reports';
import type { Context, Verb } from '../../../context.ts';
import { checkRequest, noReportId } from './place-order.ts';
import { checkMayHave } from './report-access.ts';
import type { ReportParts } from './report-context.ts';
import { createTicket, hashTicket } from './report-ticket.ts';
import { deleteOldTickets, insertTicket, type NewTicket } from './report-ticket-store.ts';
import { checkHasFile, finishedReport, seeReport } from './see-report.ts';

async function makeTicket(
  ctx: Context,
  path: string,
  purpose: Pick<NewTicket, 'reportId' | 'kind' | 'request'>,
): Promise<{ ticket: string; address: string; expiresAt: string }> {
  const { universeId } = ctx.universe;
  const { personId, sessionId } = ctx.actor;
  const ticket = createTicket(universeId);
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + reportTicketSeconds * 1000);
  await ctx.inTransaction(async (tx) => {
    await deleteOldTickets(tx, universeId, now);
    await insertTicket(tx, universeId, { ...purpose, hash: hashTicket(ticket), personId, sessionId, expiresAt });
  });
  return { ticket, address: `${path}?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}

export const createDownloadTicket: Verb<'createDownloadTicket', ReportParts> = async (ctx, { params }) => {
  const stored = await ctx.inTransaction((tx) => seeReport(ctx, tx, params.reportId));
  checkHasFile(stored, ctx.now());
  await checkMayHave(ctx, finishedReport(stored, ctx));
  const path = pathOf(reportDownloadsEndpoints.downloadReport, { reportId: params.reportId });
  return makeTicket(ctx, path, { reportId: params.reportId, kind: null, request: null });
};

export const createReportTicket: Verb<'createReportTicket', ReportParts> = async (ctx, { body }) => {
  const { kind, survey, filteredDrillPath = '', format, options } = body;
  const { order } = await checkRequest(
    ctx,
    { kind, survey, filteredDrillPath, format, options },
    noReportId,
    ctx.now(),
  );
  const request = { survey, filteredDrillPath, format: order.format, options: order.options };
  return makeTicket(ctx, reportDownloadsEndpoints[promptReports[kind]].path, { reportId: null, kind, request });
};
