import { AppError } from '@echolot/contract/app-error';
import { promptReports } from '@echolot/contract/reports/report-downloads';
import type { PromptReportKind, ReportFormat } from '@echolot/contract/reports/report-kinds';
import type { Context, FileReply, OpenContext, Verb } from '../../../context.ts';
import type { WithFiles } from '../../../gateways/files/file-store.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { findActingContext } from './acting-context.ts';
import { checkRequest, noReportId, type ReportRequest } from './place-order.ts';
import { checkMayHave } from './report-access.ts';
import { noteInAudit } from './report-audit-store.ts';
import type { ReportParts } from './report-context.ts';
import { contentTypes, fileOf, partOf } from './report-files.ts';
import { noteDownloaded } from './report-store.ts';
import { hashTicket, universeOfTicket } from './report-ticket.ts';
import { type SpentTicket, spendTicket } from './report-ticket-store.ts';
import { checkHasFile, finishedReport, seeReport } from './see-report.ts';
import { writeReport } from './write-report.ts';

/** A file that is made while somebody waits for it may take so long. */
const promptLimitMs = 60_000;

/**
 * Uses a ticket up and answers who holds it, with the rights of this moment; the session it was made in must still be open.
 * @throws AppError report_ticket_invalid, whatever is wrong with it
 */
async function enter<Parts>(
  ctx: OpenContext & Parts,
  ticket: string,
  purpose: Parameters<typeof spendTicket>[3],
): Promise<{ readonly holder: Context & Parts; readonly spent: SpentTicket }> {
  const universeId = universeOfTicket(ticket);
  const spent =
    universeId &&
    (await ctx.record.inUniverse(universeId, (tx) =>
      spendTicket(tx, universeId, hashTicket(ticket), purpose, ctx.now()),
    ));
  if (!spent) throw new AppError('report_ticket_invalid');
  const person = { universeId, personId: spent.personId, sessionId: spent.sessionId, needsSession: true };
  const holder = await findActingContext(ctx, person, AbortSignal.timeout(promptLimitMs));
  if (!holder) throw new AppError('report_ticket_invalid');
  return { holder, spent };
}

export const downloadReport: Verb<'downloadReport', ReportParts & WithFiles> = async (ctx, { params, query }) => {
  const { reportId } = params;
  const { holder } = await enter(ctx, query.ticket, { reportId });
  const stored = await holder.inTransaction((tx) => seeReport(holder, tx, reportId));
  checkHasFile(stored, ctx.now());
  await checkMayHave(holder, finishedReport(stored, holder));
  const { universeId } = holder.universe;
  const { survey, kind, format, fileName, fileSize } = stored;
  const byteCount = await ctx.files.findLength(universeId, fileOf(reportId, format));
  if (byteCount === undefined || byteCount !== fileSize) throw new AppError('report_expired');
  await holder.inTransaction(async (tx) => {
    if (stored.askedBy === holder.actor.personId) await noteDownloaded(tx, universeId, reportId, ctx.now());
    await noteInAudit(holder, tx, 'downloadReport', reportId, { survey, kind });
  });
  return {
    fileName: fileName ?? reportId,
    contentType: contentTypes[format],
    byteCount,
    content: ctx.files.read(universeId, fileOf(reportId, format)),
  };
};

/** Makes a file while its asker waits, and forgets it when it has been sent. */
async function makeAtOnce(
  ctx: OpenContext & ReportParts & WithFiles,
  ticket: string,
  kind: PromptReportKind,
): Promise<FileReply> {
  const { holder, spent } = await enter(ctx, ticket, { kind });
  // Written by createReportTicket alone.
  const request = { ...spent.request, kind } as ReportRequest & { readonly format: ReportFormat };
  const checked = await checkRequest(holder, request, noReportId, ctx.now());
  const { universeId } = holder.universe;
  const part = partOf(noReportId, uuidV7());
  try {
    const path = await ctx.files.prepare(universeId, part);
    const written = await writeReport(checked, path, () => undefined);
    await holder.inTransaction((tx) =>
      noteInAudit(holder, tx, 'downloadReport', kind, {
        survey: request.survey,
        kind,
        filteredDrillPath: request.filteredDrillPath,
      }),
    );
    const byteCount = await ctx.files.findLength(universeId, part);
    if (byteCount === undefined) throw new Error(`The kind ${kind} wrote no file.`);
    const content = await ctx.files.takeOut(universeId, part);
    return { fileName: written.fileName, contentType: contentTypes[request.format], byteCount, content };
  } catch (error) {
    await ctx.files.delete(universeId, part);
    if (holder.signal.aborted) throw new AppError('columnar_timeout', {}, { cause: error });
    throw error;
  }
}

type PromptVerb = Verb<(typeof promptReports)[PromptReportKind], ReportParts & WithFiles>;

const promptKinds = Object.keys(promptReports) as PromptReportKind[];

/** What makes each kind at once whose file one waits for. */
export const promptVerbs = Object.fromEntries(
  promptKinds.map((kind) => {
    const verb: PromptVerb = (ctx, { query }) => makeAtOnce(ctx, query.ticket, kind);
    return [promptReports[kind], verb];
  }),
) as { readonly [Name in (typeof promptReports)[PromptReportKind]]: PromptVerb };
