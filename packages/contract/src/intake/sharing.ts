import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dateFormatSchema } from '../identity.ts';
import { interviewAnswerSchema, interviewErrors, interviewParams } from './interviews.ts';

export const shareDaysMost = 365;

const shareSchema = z.object({
  shareId: z.uuid(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  views: z.int().describe('How often it was opened.'),
  lastViewedAt: z.iso.datetime().nullable(),
});
export type InterviewShare = z.infer<typeof shareSchema>;

const access = 'interviews.share';

export const shareInterview = endpoint({
  method: 'GET',
  path: '/vuejs/sharing/interview/{survey}/{interviewId}/{days}',
  summary: 'Makes a link by which whoever has it sees one interview without sign-in, masked, for so many days.',
  description:
    'The link is told this once and kept as a hash. Asked with the bearer in a header, it cannot be called by a page of others. ' +
    'The part of the address after # is never sent to a server, so it stands in no log and no referrer.',
  access,
  reach: 'own_scope',
  audited: { as: 'shareInterview' },
  params: interviewParams.extend({ days: z.coerce.number().int().min(1).max(shareDaysMost) }),
  reply: z.object({ share: shareSchema, link: z.string().describe('The whole address.') }),
  errors: interviewErrors,
});

export const listInterviewShares = endpoint({
  method: 'GET',
  path: '/vuejs/interview/shares/{survey}/{interviewId}',
  summary: 'Links to the interview that still show it, newest first.',
  access,
  reach: 'own_scope',
  params: interviewParams,
  reply: z.object({ shares: z.array(shareSchema) }),
  errors: interviewErrors,
});

export const revokeInterviewShare = endpoint({
  method: 'DELETE',
  path: '/vuejs/interview/shares/{survey}/{interviewId}/{shareId}',
  summary: 'Ends a link at once.',
  access,
  reach: 'own_scope',
  audited: { as: 'revokeInterviewShare' },
  params: interviewParams.extend({ shareId: z.uuid() }),
  reply: z.object({ shares: z.array(shareSchema) }),
  errors: [...interviewErrors, 'share_not_found'],
});

const sharedSchema = z.object({
  title: z.string().describe('Name of the organisation.'),
  surveyTitle: z.string(),
  unit: z.string(),
  day: z.string(),
  locale: z.string().describe('Language the customer answered in.'),
  answers: z.array(interviewAnswerSchema),
  expiresAt: z.iso.datetime(),
  timeZone: z.string(),
  dateFormat: dateFormatSchema,
});
export type SharedInterview = z.infer<typeof sharedSchema>;

export const openSharedInterview = endpoint({
  method: 'POST',
  path: '/vuejs/sharing/open',
  summary: 'What a link shows: one interview, without who gave it. Needs no sign-in.',
  description:
    'Sent in the body, so that the token stands in no address. Many unknown tokens from one place are slowed down.',
  access: 'open',
  audited: { as: 'openSharedInterview' },
  body: z.strictObject({
    token: z
      .string()
      .length(64)
      .regex(/^[A-Za-z0-9_-]+$/),
    locale: z.enum(['en', 'de']).optional().describe('Language of the questions; the organisation’s when absent.'),
  }),
  reply: sharedSchema,
  errors: ['share_not_found', 'share_expired', 'share_revoked'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const sharingEndpoints = { listInterviewShares, openSharedInterview, revokeInterviewShare, shareInterview };
