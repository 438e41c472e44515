import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { seeReport } from './see-report.ts';

export const getReportStatus: Verb<'getReportStatus'> = async (ctx, { params }) => {
  const stored = await ctx.inTransaction((tx) => seeReport(ctx, tx, params.reportId));
  // A report of another survey is not at this address.
  if (stored.survey !== params.survey) throw new AppError('report_not_found');
  return reportOnWire(ctx, stored, await readSurroundings(ctx, [stored]));
};
