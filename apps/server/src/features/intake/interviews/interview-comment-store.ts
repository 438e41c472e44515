import { AppError } from '@echolot/contract/app-error';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { SingleInterview } from './interview-view.ts';

type Key = Pick<SingleInterview, 'surveyId' | 'interviewId'>;

export interface StoredComment {
  readonly commentId: string;
  readonly personId: string;
  readonly author: string;
  readonly authorName: string;
  readonly message: string;
  /** User names. */
  readonly mentions: readonly string[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

/** For so long a removed one can be brought back. */
const restorableHours = 24;

const columns = [
  'comment_id as commentId',
  'person_id as personId',
  'author',
  'author_name as authorName',
  'message',
  'mentions',
  'created_at as createdAt',
  'edited_at as editedAt',
] as const;

/** Oldest first. */
export async function listComments({ db }: Tx, universeId: string, key: Key): Promise<StoredComment[]> {
  return db
    .selectFrom('interview_comment')
    .select(columns)
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', key.surveyId)
    .where('interview_id', '=', key.interviewId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('comment_id')
    .execute();
}

/** A comment of the person's own; one that was removed lately when `isRemoved`. @throws AppError interview_comment_not_found */
export async function getOwnComment(
  { db }: Tx,
  universeId: string,
  key: Key,
  { commentId, personId, isRemoved = false }: { commentId: string; personId: string; isRemoved?: boolean },
): Promise<StoredComment> {
  const comment = await db
    .selectFrom('interview_comment')
    .select(columns)
    .where('universe_id', '=', universeId)
    .where('comment_id', '=', commentId)
    .where('survey_id', '=', key.surveyId)
    .where('interview_id', '=', key.interviewId)
    .where('person_id', '=', personId)
    .where(
      isRemoved
        ? sql<boolean>`removed_at > now() - make_interval(hours => ${restorableHours})`
        : sql<boolean>`removed_at is null`,
    )
    .forUpdate()
    .executeTakeFirst();
  if (!comment) throw new AppError('interview_comment_not_found');
  return comment;
}

export async function insertComment(
  { db }: Tx,
  universeId: string,
  { surveyId, interviewId }: Key,
  comment: Pick<StoredComment, 'personId' | 'author' | 'authorName' | 'message' | 'mentions'>,
): Promise<StoredComment> {
  return db
    .insertInto('interview_comment')
    .values({
      universe_id: universeId,
      comment_id: uuidV7(),
      survey_id: surveyId,
      interview_id: interviewId,
      person_id: comment.personId,
      author: comment.author,
      author_name: comment.authorName,
      message: comment.message,
      mentions: [...comment.mentions],
      edited_at: null,
      removed_at: null,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes the text, or removes it, or brings it back. */
export async function changeComment(
  { db }: Tx,
  universeId: string,
  commentId: string,
  change: { message: string; mentions: readonly string[] } | 'remove' | 'restore',
): Promise<StoredComment> {
  const set =
    change === 'remove'
      ? { removed_at: sql<Date>`now()` }
      : change === 'restore'
        ? { removed_at: null }
        : { message: change.message, mentions: [...change.mentions], edited_at: sql<Date>`now()` };
  return db
    .updateTable('interview_comment')
    .set(set)
    .where('universe_id', '=', universeId)
    .where('comment_id', '=', commentId)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
