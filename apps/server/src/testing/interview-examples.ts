import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../uuid-v7.ts';
import type { Example, ForeignMaker } from './contract-example.ts';

/** An id of nothing. */
const nothing = '01990000-0000-7000-8000-000000000000';
const one = { survey: 'sales', interviewId: nothing };
const comment = { ...one, commentId: nothing };
const code = 'interview_not_found';

/** Calls about single interviews; what is answered to good ones is shown beside the verbs. */
export const interviewExamples = {
  getInterview: { as: 'admin', input: { params: one }, code },
  correctInterview: {
    as: 'admin',
    input: { params: one, body: { version: 1, reason: 'The customer called.', answers: { nps: 9 } } },
    code,
  },
  addInterviewComment: { as: 'admin', input: { params: one, body: { message: 'I called.' } }, code },
  editInterviewComment: { as: 'admin', input: { params: comment, body: { message: 'I called.' } }, code },
  removeInterviewComment: { as: 'admin', input: { params: comment }, code },
  restoreInterviewComment: { as: 'admin', input: { params: comment }, code },
  listInterviewReaders: { as: 'admin', input: { params: one }, code },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

const anInterview: ForeignMaker = (record, universeId) =>
  record.inUniverse(universeId, async ({ db }) => {
    const row = await db.selectFrom('interview').select('interview_id').executeTakeFirstOrThrow();
    return row.interview_id;
  });

export const interviewForeignValues: Readonly<Record<'interviewId' | 'commentId', ForeignMaker>> = {
  interviewId: anInterview,
  commentId: (record, universeId) =>
    record.inUniverse(universeId, async ({ db }) => {
      const interview = await db
        .selectFrom('interview')
        .select(['survey_id', 'interview_id'])
        .executeTakeFirstOrThrow();
      const { person_id: personId } = await db.selectFrom('membership').select('person_id').executeTakeFirstOrThrow();
      const commentId = uuidV7();
      await db
        .insertInto('interview_comment')
        .values({
          universe_id: universeId,
          comment_id: commentId,
          ...interview,
          person_id: personId,
          author: 'manager',
          author_name: 'Manager Test',
          message: 'Foreign',
          edited_at: null,
          removed_at: null,
        })
        .execute();
      return commentId;
    }),
};
