import { AppError } from '@echolot/contract/app-error';
import { localeSchema } from '@echolot/contract/identity';
import type { Context, Verb } from '../../context.ts';
import { listStaff, type StaffMember } from '../users/public.ts';
import { checkMayHave } from './report-access.ts';
import { noteInAudit } from './report-audit-store.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { setReaders } from './report-store.ts';
import { checkHasFile, finishedReport, seeOwnReport } from './see-report.ts';
import type { StoredReport } from './stored-report.ts';

/** A colleague's context, for the question what that one may see. */
function asColleague(
  ctx: Context,
  { personId, username, role, permissions, drillPaths, locale }: StaffMember,
): Context {
  const known = localeSchema.safeParse(locale).data ?? 'en';
  const actor = {
    sessionId: personId,
    personId,
    username,
    role,
    permissions,
    isRoot: false,
    locale: known,
    drillPaths,
  };
  return { ...ctx, actor };
}

async function mayHave(ctx: Context, colleague: StaffMember, stored: StoredReport): Promise<boolean> {
  const theirs = asColleague(ctx, colleague);
  try {
    await checkMayHave(theirs, finishedReport(stored, theirs));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

/** A report of the actor's that has a file. */
async function ownWithFile(ctx: Context, reportId: string): Promise<StoredReport> {
  const stored = await ctx.inTransaction((tx) => seeOwnReport(ctx, tx, reportId));
  checkHasFile(stored, ctx.now());
  return stored;
}

export const listReportColleagues: Verb<'listReportColleagues'> = async (ctx, { params }) => {
  const stored = await ownWithFile(ctx, params.reportId);
  const colleagues = [];
  for (const member of await listStaff(ctx.record, ctx.universe.universeId)) {
    if (member.personId !== ctx.actor.personId && (await mayHave(ctx, member, stored))) {
      colleagues.push({ username: member.username, name: member.name });
    }
  }
  return { colleagues };
};

export const giveReport: Verb<'giveReport'> = async (ctx, { params, body }) => {
  const { reportId } = params;
  const { universeId } = ctx.universe;
  const { personId } = ctx.actor;
  const stored = await ownWithFile(ctx, reportId);
  const staff = new Map((await listStaff(ctx.record, universeId)).map((member) => [member.username, member]));
  const readers: StaffMember[] = [];
  for (const username of new Set(body.usernames)) {
    const member = staff.get(username);
    if (!member || member.personId === personId) throw new AppError('people_unknown', { usernames: [username] });
    // Who has it already keeps it; the download asks for the rights anyhow.
    if (!stored.readers.includes(member.personId) && !(await mayHave(ctx, member, stored))) {
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
