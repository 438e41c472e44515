import { AppError } from '@echolot/contract/app-error';
import { factsOfReportKind, type ReportFormat, type ReportKindName } from '@echolot/contract/reports/report-kinds';
import { mostUnfinishedReports } from '@echolot/contract/reports/reports';
import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { findActingContext } from './acting-context.ts';
import { asOrdered, kindOf, readOptions } from './kind-of.ts';
import { checkOrder, type OrderedPlace } from './report-access.ts';
import { noteInAudit } from './report-audit-store.ts';
import type { ReportContext, ReportParts } from './report-context.ts';
import type { ReportOrder } from './report-kind.ts';
import { reportLink } from './report-link.ts';
import { reportRunJob } from './report-run.job.ts';
import { countUnfinished, findSameUnfinished, insertReport } from './report-store.ts';
import { readBegunTurn, takeTurn } from './report-turns-view.ts';

/** What somebody wants. */
export interface ReportRequest {
  readonly kind: ReportKindName;
  /** Ext name. */
  readonly survey: string;
  /** Empty where the kind is not of a unit. */
  readonly filteredDrillPath: string;
  /** The kind's usual one when absent. */
  readonly format?: ReportFormat | undefined;
  readonly options: unknown;
  readonly scheduleId?: string | undefined;
}

/** A report that is not in the record, or not yet. */
export const noReportId = '00000000-0000-0000-0000-000000000000';

/** A request that may be fulfilled. */
export interface CheckedRequest {
  readonly kind: ReportKindName;
  readonly place: OrderedPlace;
  readonly order: ReportOrder<Readonly<Record<string, unknown>>>;
  /** The asker, as far as the file shall show that one's rights. */
  readonly ctx: ReportContext;
}

/** @throws AppError for whatever cannot be asked, or not by this person */
export async function checkRequest(
  ctx: ReportContext,
  request: ReportRequest,
  reportId: string,
  askedAt: Date,
): Promise<CheckedRequest> {
  const { kind, survey, filteredDrillPath } = request;
  const { formats } = factsOfReportKind(kind);
  const { format = formats[0] } = request;
  if (!formats.includes(format)) {
    const fields = [{ in: 'body', path: 'format', message: `One of ${formats.join(', ')}.` }];
    throw new AppError('invalid_input', { fields });
  }
  const place = await checkOrder(ctx, request);
  const options = readOptions(kind, request.options);
  const { fixedPath, campaignPage } = place;
  const link = reportLink(ctx.config.publicUrl, kind, survey, { filteredDrillPath: fixedPath, options, campaignPage });
  const order = { reportId, survey, filteredDrillPath, format, locale: ctx.actor.locale, options, askedAt, link };
  const asker = asOrdered(ctx, options);
  await kindOf(kind).check(asker, order);
  return { kind, place, order, ctx: asker };
}

/** Whether a report can be asked for by this person, now. @throws AppError as `placeOrder`, but for the limit */
export async function checkReportOrder(ctx: ReportContext, request: ReportRequest): Promise<void> {
  await checkRequest(ctx, request, noReportId, ctx.now());
}

/** What is kept along with an order: done in its transaction, which a fault of it takes back. */
export type AlongWithOrder = (tx: Tx, reportId: string) => Promise<void>;

/**
 * Puts a report into the queue. Who asks for the same again while it waits or runs gets that one.
 * @returns its id
 * @throws AppError report_limit, and for whatever cannot be asked
 */
export async function placeOrder(ctx: ReportContext, request: ReportRequest, along?: AlongWithOrder): Promise<string> {
  const askedAt = ctx.now();
  const { kind, place, order } = await checkRequest(ctx, request, noReportId, askedAt);
  const { universeId } = ctx.universe;
  const { personId, sessionId } = ctx.actor;
  const scheduleId = request.scheduleId ?? null;
  const begunTurn = await readBegunTurn(ctx.record);
  const wished = {
    surveyId: place.surveyId,
    kind,
    format: order.format,
    request: {
      filteredDrillPath: order.filteredDrillPath,
      options: order.options,
      ...(place.unit && { unit: place.unit }),
    },
    subject: place.subject,
    link: order.link,
    askedBy: personId,
    sessionId: scheduleId === null ? sessionId : null,
    locale: order.locale,
    fromDay: place.fromDay ?? null,
    scheduleId,
    askedAt,
  };
  return ctx.inTransaction(async (tx) => {
    // Orders of a universe come one after another from here on: what is counted and compared below stays so.
    const turn = await takeTurn(tx, universeId, begunTurn);
    const row = { ...wished, turn };
    const same = await findSameUnfinished(tx, universeId, row);
    if (same !== undefined) {
      await along?.(tx, same);
      return same;
    }
    // What a schedule asks does not use up what a person may ask.
    if (scheduleId === null && (await countUnfinished(tx, universeId, personId, askedAt)) >= mostUnfinishedReports) {
      throw new AppError('report_limit', { most: mostUnfinishedReports });
    }
    const reportId = await insertReport(tx, universeId, row);
    await ctx.jobs.enqueue(tx, reportRunJob, { universeId, reportId }, { key: reportId, priority: -turn });
    const { survey, filteredDrillPath, format, options } = order;
    const details = { kind, survey, filteredDrillPath, format, options, ...(scheduleId !== null && { scheduleId }) };
    await noteInAudit(ctx, tx, 'orderReport', reportId, details);
    await along?.(tx, reportId);
    return reportId;
  });
}

/**
 * The same for somebody who is not there, as a schedule asks.
 * @returns its id
 * @throws AppError permission_missing when the person may no longer enter the universe, and as `placeOrder`
 */
export async function placeOrderFor(
  ctx: WorkContext & ReportParts,
  { universeId, personId }: { readonly universeId: string; readonly personId: string },
  request: ReportRequest & { readonly scheduleId: string },
  signal: AbortSignal,
  along?: AlongWithOrder,
): Promise<string> {
  const acting = await findActingContext(ctx, { universeId, personId, sessionId: null }, signal);
  if (!acting) throw new AppError('permission_missing');
  return placeOrder(acting, request, along);
}
