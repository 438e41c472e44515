import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import { noteInAudit } from './report-audit-store.ts';
import { judgeOf, ownWithFile } from './report-colleagues.ts';
import type { ReportParts } from './report-context.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { setReaders } from './report-store.ts';
import { seeOwnReport } from './see-report.ts';

export const giveReport: Verb<'giveReport', ReportParts> = async (ctx, { params, body }) => {
  const { reportId } = params;
  const { universeId } = ctx.universe;
  const { personId } = ctx.actor;
  const stored = await ownWithFile(ctx, reportId);
  const staff = new Map((await listStaff(ctx.record, universeId)).map((member) => [member.username, member]));
  const mayHaveIt = await judgeOf(ctx, stored);
  const readers: StaffMember[] = [];
  for (const username of new Set(body.usernames)) {
    const member = staff.get(username);
    if (!member || member.personId === personId) throw new AppError('people_unknown', { usernames: [username] });
    // Who has it already keeps it; the download asks for the rights anyhow.
    if (!stored.readers.includes(member.personId) && !(await mayHaveIt(member))) {
      throw new AppError('report_reader_unfit', { username });
    }
    readers.push(member);
  }
  const given = await ctx.inTransaction(async (tx) => {
    await setReaders(
      tx,
      universeId,
      reportId,
      readers.map((member) => member.personId),
    );
    const details = { to: readers.map(({ username }) => username) };
    await noteInAudit(ctx, tx, 'giveReport', reportId, details);
    return seeOwnReport(ctx, tx, reportId);
  });
  return reportOnWire(ctx, given, await readSurroundings(ctx, [given]));
};
