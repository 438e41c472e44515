import { AppError } from '@echolot/contract/app-error';
import { localeSchema } from '@echolot/contract/identity';
import type { Context, Verb } from '../../../context.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import { checkMayHave, type ReportGround, readReportGround } from './report-access.ts';
import { noteInAudit } from './report-audit-store.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { setReaders } from './report-store.ts';
import { checkHasFile, finishedReport, seeOwnReport } from './see-report.ts';
import type { StoredReport } from './stored-report.ts';

/** A colleague's context, for the question what that one may see. */
function asColleague(
  ctx: Context,
  { personId, username, role, permissions, drillPaths, surveys, locale }: StaffMember,
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
    surveys,
  };
  return { ...ctx, actor };
}

/** Says of colleagues whether they may have it; where it stands is read once for all of them. */
async function judgeOf(ctx: Context, stored: StoredReport): Promise<(colleague: StaffMember) => Promise<boolean>> {
  const ground = await orRefused(readReportGround(ctx, finishedReport(stored, ctx)));
  return async (colleague) => ground !== undefined && mayHave(asColleague(ctx, colleague), stored, ground);
}

async function mayHave(theirs: Context, stored: StoredReport, ground: ReportGround): Promise<boolean> {
  const checked = await orRefused(checkMayHave(theirs, finishedReport(stored, theirs), ground).then(() => true));
  return checked === true;
}

/** Undefined for what is refused to somebody. */
async function orRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
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
  const mayHaveIt = await judgeOf(ctx, stored);
  const colleagues = [];
  for (const member of await listStaff(ctx.record, ctx.universe.universeId)) {
    if (member.personId !== ctx.actor.personId && (await mayHaveIt(member))) {
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
