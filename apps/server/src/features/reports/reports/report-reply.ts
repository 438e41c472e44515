import { errorCodes } from '@echolot/contract/errors';
import { permissions } from '@echolot/contract/permissions';
import type { Report } from '@echolot/contract/reports/reports';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import { readPositions } from './report-turns-view.ts';
import { isDead, type StoredReport } from './stored-report.ts';

/** What a reply says of reports besides their rows. */
export interface ReportSurroundings {
  readonly positions: ReadonlyMap<string, number>;
  /** User name and name by id; of the actor at least. */
  readonly people: ReadonlyMap<string, Report['askedBy']>;
}

/** Reads what is needed to tell of these reports: most are asked for each second while one waits for them. */
export async function readSurroundings(ctx: Context, reports: readonly StoredReport[]): Promise<ReportSurroundings> {
  const { universeId } = ctx.universe;
  const { personId, username } = ctx.actor;
  const isWaiting = reports.some(({ status }) => status === 'QUEUED');
  const isOfOthers = reports.some(({ askedBy, readers }) => askedBy !== personId || readers.length > 0);
  const [positions, staff] = await Promise.all([
    isWaiting ? readPositions(ctx.record, universeId) : new Map<string, number>(),
    isOfOthers ? listStaff(ctx.record, universeId) : [],
  ]);
  const people = new Map([
    [personId, { username, name: username }] as const,
    ...staff.map((one) => [one.personId, { username: one.username, name: one.name }] as const),
  ]);
  return { positions, people };
}

/** A report as its asker, or one it was given to, is told of it. */
export function reportOnWire(ctx: Context, stored: StoredReport, { positions, people }: ReportSurroundings): Report {
  const now = ctx.now();
  const dead = isDead(stored, now);
  const status = dead ? 'FAILED' : stored.status;
  const isMine = stored.askedBy === ctx.actor.personId;
  const isOver = status !== 'QUEUED' && status !== 'RUNNING';
  const hasFile = status === 'FINISHED' && !isGone(stored, now);
  const code = dead ? 'report_interrupted' : stored.fault;
  const person = (id: string): Report['askedBy'] => people.get(id) ?? { username: '', name: '' };
  return {
    reportId: stored.reportId,
    survey: stored.survey,
    surveyTitle: localText(stored.surveyTitles, localesOf(ctx.actor, ctx.universe)) || stored.survey,
    kind: stored.kind,
    format: stored.format,
    filteredDrillPath: stored.request.filteredDrillPath,
    subject: stored.subject,
    link: stored.link,
    status,
    position: status === 'QUEUED' ? (positions.get(stored.reportId) ?? 1) : null,
    stage: status === 'RUNNING' ? stored.stage : null,
    progress: stored.progress,
    fault: faultOf(code),
    askedBy: person(stored.askedBy),
    isMine,
    // Who works here no more cannot download it.
    givenTo: isMine ? stored.readers.flatMap((id) => people.get(id) ?? []) : [],
    isScheduled: stored.scheduleId !== null,
    askedAt: stored.askedAt.toISOString(),
    startedAt: stored.startedAt?.toISOString() ?? null,
    finishedAt: stored.finishedAt?.toISOString() ?? null,
    expiresAt: stored.expiresAt?.toISOString() ?? null,
    downloadedAt: stored.downloadedAt?.toISOString() ?? null,
    fileName: stored.fileName,
    fileSize: stored.fileSize,
    rowCount: stored.rowCount,
    suppressedCount: stored.suppressedCount,
    dataPosition: stored.dataPosition,
    needs: permissions.filter((one) => stored.needs.includes(one)),
    can: {
      download: hasFile,
      cancel: isMine && !isOver,
      repeat: isMine && isOver && !hasFile,
      give: isMine && hasFile,
      delete: true,
    },
  };
}

/** Whether its file has been deleted, or is to be. */
export function isGone(
  { fileDeletedAt, expiresAt }: Pick<StoredReport, 'fileDeletedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return fileDeletedAt !== null || (expiresAt !== null && expiresAt <= now);
}

function faultOf(code: string | null): Report['fault'] {
  if (code === null) return null;
  const known = (Object.keys(errorCodes) as (keyof typeof errorCodes)[]).find((one) => one === code) ?? 'internal';
  return { code: known, title: errorCodes[known].title };
}
