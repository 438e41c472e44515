import type { Tx } from '../../database/record.ts';
import type { SingleInterview } from './interview-view.ts';

type Key = Pick<SingleInterview, 'surveyId' | 'interviewId'>;

/** Measures that follow from an interview. */
export async function listActionsOf({ db }: Tx, universeId: string, { surveyId, interviewId }: Key) {
  return db
    .selectFrom('action')
    .select(['action_id as actionId', 'title', 'created_by as createdBy', 'created_at as createdAt'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('interview_id', '=', interviewId)
    .orderBy('created_at')
    .execute();
}
