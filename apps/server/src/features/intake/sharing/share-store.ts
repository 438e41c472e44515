import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

export interface InterviewKey {
  readonly universeId: string;
  readonly surveyId: string;
  readonly interviewId: string;
}

export interface StoredShare {
  readonly shareId: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly views: number;
  readonly lastViewedAt: Date | null;
}

const columns = [
  'share_id as shareId',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'views',
  'last_viewed_at as lastViewedAt',
] as const;

export async function insertShare(
  { db }: Tx,
  { universeId, surveyId, interviewId }: InterviewKey,
  share: { readonly tokenHash: Buffer; readonly createdBy: string; readonly expiresAt: Date },
): Promise<StoredShare> {
  return db
    .insertInto('interview_share')
    .values({
      universe_id: universeId,
      share_id: uuidV7(),
      survey_id: surveyId,
      interview_id: interviewId,
      token_hash: share.tokenHash,
      created_by: share.createdBy,
      expires_at: share.expiresAt,
      revoked_at: null,
      revoked_by: null,
      last_viewed_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Those that still show something, newest first. */
export async function listLiveShares(
  { db }: Tx,
  { universeId, surveyId, interviewId }: InterviewKey,
  now: Date,
): Promise<StoredShare[]> {
  return db
    .selectFrom('interview_share')
    .select(columns)
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('interview_id', '=', interviewId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Whether there was such a live link of the interview. */
export async function revokeShare(
  { db }: Tx,
  { universeId, surveyId, interviewId }: InterviewKey,
  { shareId, revokedBy, now }: { readonly shareId: string; readonly revokedBy: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interview_share')
    .set({ revoked_at: now, revoked_by: revokedBy })
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('interview_id', '=', interviewId)
    .where('share_id', '=', shareId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface OpenedShare {
  readonly shareId: string;
  readonly survey: string;
  readonly surveyId: string;
  readonly interviewId: string;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly lastViewedAt: Date | null;
}

export async function findShare({ db }: Tx, universeId: string, tokenHash: Buffer): Promise<OpenedShare | undefined> {
  return db
    .selectFrom('interview_share')
    .innerJoin('survey', (join) =>
      join
        .onRef('survey.universe_id', '=', 'interview_share.universe_id')
        .onRef('survey.survey_id', '=', 'interview_share.survey_id'),
    )
    .select([
      'interview_share.share_id as shareId',
      'survey.ext_name as survey',
      'interview_share.survey_id as surveyId',
      'interview_share.interview_id as interviewId',
      'interview_share.expires_at as expiresAt',
      'interview_share.revoked_at as revokedAt',
      'interview_share.last_viewed_at as lastViewedAt',
    ])
    .where('interview_share.universe_id', '=', universeId)
    .where('interview_share.token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function noteView(
  { db }: Tx,
  universeId: string,
  shareId: string,
  now: Date,
  isNew: boolean,
): Promise<void> {
  await db
    .updateTable('interview_share')
    .set({ views: sql<number>`views + ${isNew ? 1 : 0}`, last_viewed_at: now })
    .where('universe_id', '=', universeId)
    .where('share_id', '=', shareId)
    .execute();
}

/** What the page of a link needs of its universe. */
export async function findSharingUniverse({ db }: Tx, universeId: string) {
  return db
    .selectFrom('universe')
    .select(['title', 'default_locale as defaultLocale', 'time_zone as timeZone', 'date_format as dateFormat'])
    .where('universe_id', '=', universeId)
    .executeTakeFirst();
}

/** Notes what staff did with it. */
export async function noteShareChange(
  { universe, actor }: Context,
  tx: Tx,
  action: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId: universe.universeId, personId: actor.personId, action, subject, details });
}

/** Notes that somebody without a sign-in has read it. */
export async function noteReadingOf(
  tx: Tx,
  universeId: string,
  { shareId, survey, interviewId }: Pick<OpenedShare, 'shareId' | 'survey' | 'interviewId'>,
): Promise<void> {
  await writeAuditEntry(tx, {
    universeId,
    personId: undefined,
    action: 'openSharedInterview',
    subject: shareId,
    details: { survey, interviewId },
  });
}
