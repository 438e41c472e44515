import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { listReportsOf } from './report-store.ts';
import { seeReport } from './see-report.ts';

export const listReports: Verb<'listReports'> = async (ctx, { query }) => {
  const { universe, actor } = ctx;
  const stored = await ctx.inTransaction((tx) =>
    listReportsOf(tx, universe.universeId, actor.personId, query.limit + 1),
  );
  const surroundings = await readSurroundings(ctx, stored);
  return {
    reports: stored.slice(0, query.limit).map((one) => reportOnWire(ctx, one, surroundings)),
    hasMore: stored.length > query.limit,
  };
};

export const getReportStatus: Verb<'getReportStatus'> = async (ctx, { params }) => {
  const stored = await ctx.inTransaction((tx) => seeReport(ctx, tx, params.reportId));
  // A report of another survey is not at this address.
  if (stored.survey !== params.survey) throw new AppError('report_not_found');
  return reportOnWire(ctx, stored, await readSurroundings(ctx, [stored]));
};
