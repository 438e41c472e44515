import { randomBytes } from 'node:crypto';
import type { EndpointName } from '@echolot/contract/endpoints';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import type { Example, ForeignMaker } from '../../../../testing/contract-example.ts';
import { insertShare } from '../../sharing/share-store.ts';

/** An id of nothing. */
const nothing = '01990000-0000-7000-8000-000000000000';
const one = { survey: 'sales', interviewId: nothing };
const comment = { ...one, commentId: nothing };
const code = 'interview_not_found';

/** Calls about single interviews; what is answered to good ones is shown beside the verbs. */
export const interviewExamples = {
  getInterview: { as: 'admin', input: { params: one }, code },
  getInterviewNeighbours: { as: 'admin', input: { params: one }, code },
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
  listMetaProperties: { as: 'admin', input: { params: { survey: 'sales', subject: 'interview' } } },
  setMetaProperty: {
    as: 'admin',
    input: {
      params: { survey: 'sales' },
      body: { extName: 'topic', kind: 'text', titles: { en: 'Topic' }, options: [], isRemoved: false, version: 7 },
    },
    // There is no seventh version of it: the loop changes nothing.
    code: 'conflict',
  },
  getMetaInterviewData: { as: 'admin', input: { params: one }, code },
  setMetaInterviewData: {
    as: 'admin',
    input: { params: one, body: { version: 0, properties: { topic: 'Price' } } },
    code,
  },
  shareInterview: { as: 'admin', input: { params: { ...one, days: 7 } }, code },
  listInterviewShares: { as: 'admin', input: { params: one }, code },
  revokeInterviewShare: { as: 'admin', input: { params: { ...one, shareId: nothing } }, code },
  openSharedInterview: { input: { body: { token: 'a'.repeat(64) } }, code: 'share_not_found' },
} satisfies { readonly [Name in EndpointName]?: Example<Name> };

const anInterview: ForeignMaker = (record, universeId) =>
  record.inUniverse(universeId, async ({ db }) => {
    const row = await db.selectFrom('interview').select('interview_id').executeTakeFirstOrThrow();
    return row.interview_id;
  });

export const interviewForeignValues: Readonly<Record<'interviewId' | 'commentId' | 'shareId', ForeignMaker>> & {
  readonly days: undefined;
  readonly subject: undefined;
} = {
  days: undefined,
  subject: undefined,
  interviewId: anInterview,
  shareId: async (record, universeId) => {
    const interviewId = await anInterview(record, universeId);
    return record.inUniverse(universeId, async (tx) => {
      const { survey_id: surveyId } = await tx.db.selectFrom('survey').select('survey_id').executeTakeFirstOrThrow();
      const share = { tokenHash: randomBytes(32), createdBy: 'manager', expiresAt: new Date(Date.now() + 86_400_000) };
      return (await insertShare(tx, { universeId, surveyId, interviewId }, share)).shareId;
    });
  },
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
