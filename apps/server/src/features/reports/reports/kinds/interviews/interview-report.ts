import { getInterview as getInterviewEndpoint } from '@echolot/contract/intake/interviews';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { masked } from '../../../../../masking/masked.ts';
import { getInterview } from '../../../../analytics/interview-lists/public.ts';
import { seeInterview } from '../../../../intake/interviews/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { reportFormats } from '../report-formats.ts';
import { interviewDocument } from './interview-document.ts';

type Options = ReportOptions<'interview'>;

/** R-122 One interview on paper, as its page shows it to this reader. */
export const interviewReport: ReportKind<Options> = {
  kind: 'interview',
  options: reportKinds.interview.options,
  async check(ctx, { survey, options }) {
    await ctx.inTransaction((tx) => seeInterview(ctx, tx, survey, options.interviewId));
  },
  write: writeInterview,
};

async function writeInterview(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const params = { survey: order.survey, interviewId: order.options.interviewId };
  const read = await getInterview(ctx, { params, query: undefined, body: undefined });
  const interview = masked(getInterviewEndpoint.reply, read, ctx.actor);
  const formats = reportFormats(order.locale, ctx.universe.timeZone, ctx.universe.dateFormat);
  await out.pdf(interviewDocument(interview, order, { title: ctx.universe.title, formats }));
  out.progress(1, 1);
  return { rows: interview.answers.length, suppressed: 0, fileName: `${order.survey}-interview-${interview.day}` };
}
