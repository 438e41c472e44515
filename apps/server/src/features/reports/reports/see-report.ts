import { AppError } from '@echolot/contract/app-error';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { FinishedReport } from './report-access.ts';
import { isGone } from './report-reply.ts';
import { findReport } from './report-store.ts';
import { isDead, type StoredReport } from './stored-report.ts';

type Seer = Pick<Context, 'universe' | 'actor'>;

/**
 * A report the actor asked for or was given, of a survey the actor may open.
 * @throws AppError report_not_found for every other one
 */
export async function seeReport({ universe, actor }: Seer, tx: Tx, reportId: string): Promise<StoredReport> {
  const stored = await findReport(tx, universe.universeId, reportId);
  const { personId } = actor;
  if (!stored || actor.apiKey || !maySurvey(actor, stored.survey)) throw new AppError('report_not_found');
  if (stored.askedBy !== personId && !stored.readers.includes(personId)) throw new AppError('report_not_found');
  return stored;
}

/** A report the actor asked for. @throws AppError report_not_found for every other one */
export async function seeOwnReport(ctx: Seer, tx: Tx, reportId: string): Promise<StoredReport> {
  const stored = await seeReport(ctx, tx, reportId);
  if (stored.askedBy !== ctx.actor.personId) throw new AppError('report_not_found');
  return stored;
}

/** Whether it waits or runs, and will go on. */
export function isUnderWay(stored: StoredReport, now: Date): boolean {
  return (stored.status === 'QUEUED' || stored.status === 'RUNNING') && !isDead(stored, now);
}

/** @throws AppError report_state, report_expired */
export function checkHasFile(stored: StoredReport, now: Date): void {
  if (stored.status !== 'FINISHED') throw new AppError('report_state');
  if (isGone(stored, now)) throw new AppError('report_expired');
}

export function finishedReport(stored: StoredReport, ctx: Context): FinishedReport {
  const { request, reportId, survey, kind, format, askedAt, link, needs, fromDay } = stored;
  const { filteredDrillPath, options, unit } = request;
  const { locale } = ctx.actor;
  return { reportId, survey, kind, filteredDrillPath, options, unit, format, locale, askedAt, link, needs, fromDay };
}
