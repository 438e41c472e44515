import { AppError } from '@echolot/contract/app-error';
import { localeSchema } from '@echolot/contract/identity';
import type { Context } from '../../../context.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { checkMayHave, type ReportPlacement, readReportPlacement } from './report-access.ts';
import type { ReportContext } from './report-context.ts';
import { checkHasFile, finishedReport, seeOwnReport } from './see-report.ts';
import type { StoredReport } from './stored-report.ts';

/** A colleague's context, for the question what that one may see. */
function asColleague<Ctx extends Context>(
  ctx: Ctx,
  { personId, username, role, permissions, drillPaths, surveys, locale }: StaffMember,
): Ctx {
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
export async function judgeOf(
  ctx: ReportContext,
  stored: StoredReport,
): Promise<(colleague: StaffMember) => Promise<boolean>> {
  const context = await orRefused(readReportPlacement(ctx, finishedReport(stored, ctx)));
  return async (colleague) => context !== undefined && mayHave(asColleague(ctx, colleague), stored, context);
}

async function mayHave(theirs: ReportContext, stored: StoredReport, context: ReportPlacement): Promise<boolean> {
  const checked = await orRefused(checkMayHave(theirs, finishedReport(stored, theirs), context).then(() => true));
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
export async function ownWithFile(ctx: Context, reportId: string): Promise<StoredReport> {
  const stored = await ctx.inTransaction((tx) => seeOwnReport(ctx, tx, reportId));
  checkHasFile(stored, ctx.now());
  return stored;
}
