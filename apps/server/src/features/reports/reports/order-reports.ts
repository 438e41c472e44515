import { AppError } from '@echolot/contract/app-error';
import type { Report } from '@echolot/contract/reports/reports';
import type { Context, Verb } from '../../../context.ts';
import { placeOrder, type ReportWish } from './place-order.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { findReport } from './report-store.ts';

/** Orders and tells how it stands. */
export async function ordered(ctx: Context, wish: ReportWish): Promise<Report> {
  const reportId = await placeOrder(ctx, wish);
  const stored = await ctx.inTransaction((tx) => findReport(tx, ctx.universe.universeId, reportId));
  if (!stored) throw new AppError('report_not_found'); // Deleted by another click meanwhile.
  return reportOnWire(ctx, stored, await readSurroundings(ctx, [stored]));
}

interface Order {
  readonly params: { readonly survey: string; readonly filteredDrillPath: string };
  readonly query: { readonly format: ReportWish['format'] };
}

const wishOf = (kind: ReportWish['kind'], { params, query }: Order): ReportWish => {
  const { survey, filteredDrillPath } = params;
  const { format, ...options } = query;
  return { kind, survey, filteredDrillPath, format, options };
};

export const orderRankingReport: Verb<'orderRankingReport'> = (ctx, input) => ordered(ctx, wishOf('ranking', input));

export const orderInterviewsReport: Verb<'orderInterviewsReport'> = (ctx, input) =>
  ordered(ctx, wishOf('interviews', input));

export const orderAlertsReport: Verb<'orderAlertsReport'> = (ctx, input) => ordered(ctx, wishOf('alerts', input));

export const orderActionsReport: Verb<'orderActionsReport'> = (ctx, input) => ordered(ctx, wishOf('actions', input));

export const orderIndicatorsReport: Verb<'orderIndicatorsReport'> = (ctx, input) =>
  ordered(ctx, wishOf('indicators', input));

export const orderSamplesReport: Verb<'orderSamplesReport'> = (ctx, input) => ordered(ctx, wishOf('samples', input));

export const orderSampleTableReport: Verb<'orderSampleTableReport'> = (ctx, { params, query, body }) => {
  const { survey, filteredDrillPath, state } = params;
  const { format, ...rest } = body;
  const options = { ...rest, state, search: query.filterterm };
  return ordered(ctx, { kind: 'sampletable', survey, filteredDrillPath, format, options });
};

export const orderReport: Verb<'orderReport'> = (ctx, input) => ordered(ctx, wishOf(input.params.type, input));

export const orderLettersArchive: Verb<'orderLettersArchive'> = (ctx, input) => ordered(ctx, wishOf('letters', input));
