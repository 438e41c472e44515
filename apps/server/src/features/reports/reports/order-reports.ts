import { AppError } from '@echolot/contract/app-error';
import { reportOrders } from '@echolot/contract/reports/report-orders';
import type { Report } from '@echolot/contract/reports/reports';
import type { Verb } from '../../../context.ts';
import { placeOrder, type ReportRequest } from './place-order.ts';
import type { ReportContext, ReportParts } from './report-context.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { findReport } from './report-store.ts';

/** Orders and tells how it stands. */
export async function ordered(ctx: ReportContext, request: ReportRequest): Promise<Report> {
  const reportId = await placeOrder(ctx, request);
  const stored = await ctx.inTransaction((tx) => findReport(tx, ctx.universe.universeId, reportId));
  if (!stored) throw new AppError('report_not_found'); // Deleted by another click meanwhile.
  return reportOnWire(ctx, stored, await readSurroundings(ctx, [stored]));
}

interface Order {
  readonly params: { readonly survey: string; readonly filteredDrillPath: string };
  readonly query: { readonly format: ReportRequest['format'] };
}

const wishOf = (kind: ReportRequest['kind'], { params, query }: Order): ReportRequest => {
  const { survey, filteredDrillPath } = params;
  const { format, ...options } = query;
  return { kind, survey, filteredDrillPath, format, options };
};

/** The list of samples is told what to show in its body, and in what state they are in its address. */
const orderSampleTableReport: Verb<'orderSampleTableReport', ReportParts> = (ctx, { params, query, body }) => {
  const { survey, filteredDrillPath, state } = params;
  const { format, ...rest } = body;
  const options = { ...rest, state, search: query.filterterm };
  return ordered(ctx, { kind: 'sampletable', survey, filteredDrillPath, format, options });
};

const kinds = Object.keys(reportOrders) as (keyof typeof reportOrders)[];

/** What orders each kind that is queued. */
export const orderVerbs = {
  ...Object.fromEntries(
    kinds.map((kind) => [reportOrders[kind], (ctx: ReportContext, input: Order) => ordered(ctx, wishOf(kind, input))]),
  ),
  orderSampleTableReport,
} as { readonly [Name in (typeof reportOrders)[keyof typeof reportOrders]]: Verb<Name, ReportParts> };
