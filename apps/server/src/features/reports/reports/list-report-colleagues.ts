import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import { judgeOf, ownWithFile } from './report-colleagues.ts';
import type { ReportParts } from './report-context.ts';

export const listReportColleagues: Verb<'listReportColleagues', ReportParts> = async (ctx, { params }) => {
  const stored = await ownWithFile(ctx, params.reportId);
  const mayHaveIt = await judgeOf(ctx, stored);
  const colleagues = [];
  for (const member of await listStaff(ctx.record, ctx.universe.universeId)) {
    if (member.personId !== ctx.actor.personId && (await mayHaveIt(member))) {
      colleagues.push({ username: member.username, name: member.name });
    }
  }
  return { colleagues };
};
