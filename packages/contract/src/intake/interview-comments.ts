import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { interviewCommentSchema, interviewErrors, interviewParams } from './interviews.ts';

export const interviewCommentLength = 4000;

/** Plain text of several lines, without other control characters. */
const message = z
  .string()
  .trim()
  .min(1)
  .max(interviewCommentLength)
  .regex(/^[\P{Cc}\n\r\t]+$/u);

const access = 'interviews.comment';
const oneParams = interviewParams.extend({ commentId: z.uuid() });
const oneErrors = [...interviewErrors, 'interview_comment_not_found'] as const;
const reply = z.object({ comment: interviewCommentSchema });

export const addInterviewComment = endpoint({
  method: 'POST',
  path: '/vuejs/interview/addcomment/{survey}/{interviewId}',
  summary: 'Adds a comment of staff to an interview.',
  description:
    'Colleagues named with @user name are told, if they may see the interview. Open pages of the interview show it at once.',
  access,
  reach: 'own_scope',
  audited: { as: 'addInterviewComment' },
  params: interviewParams,
  body: z.strictObject({ message }),
  reply,
  errors: interviewErrors,
});

export const editInterviewComment = endpoint({
  method: 'PUT',
  path: '/vuejs/interview/comments/{survey}/{interviewId}/{commentId}',
  summary: 'Changes a comment of your own; it is marked as edited. Only newly named colleagues are told.',
  access,
  reach: 'own_scope',
  audited: { as: 'editInterviewComment' },
  params: oneParams,
  body: z.strictObject({ message }),
  reply,
  errors: oneErrors,
});

export const removeInterviewComment = endpoint({
  method: 'DELETE',
  path: '/vuejs/interview/comments/{survey}/{interviewId}/{commentId}',
  summary: 'Removes a comment of your own. It can be brought back for a day.',
  access,
  reach: 'own_scope',
  audited: { as: 'removeInterviewComment' },
  params: oneParams,
  reply: z.object({}),
  errors: oneErrors,
});

export const restoreInterviewComment = endpoint({
  method: 'POST',
  path: '/vuejs/interview/comments/{survey}/{interviewId}/{commentId}/restoration',
  summary: 'Brings a removed comment of your own back.',
  access,
  reach: 'own_scope',
  audited: { as: 'restoreInterviewComment' },
  params: oneParams,
  reply,
  errors: oneErrors,
});

export const listInterviewReaders = endpoint({
  method: 'GET',
  path: '/vuejs/interview/readers/{survey}/{interviewId}',
  summary: 'Colleagues who may see the interview and so can be addressed with @.',
  access,
  reach: 'own_scope',
  params: interviewParams,
  reply: z.object({ readers: z.array(z.object({ username: z.string(), name: z.string() })) }),
  errors: interviewErrors,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const interviewCommentsEndpoints = {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
};
