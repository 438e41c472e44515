import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

const mailStates = ['waiting', 'sent', 'kept', 'failed'] as const;

const mailMessageSchema = z.object({
  mailMessageId: z.uuid(),
  toAddress: z.string(),
  toName: z.string(),
  locale: z.string(),
  subject: z.string(),
  text: z.string(),
  link: z.string().nullable().describe('Path in the product that the message leads to.'),
  state: z
    .enum(mailStates)
    .describe('`kept`: no mail server is named, the message is read here. `failed`: refused, or given up.'),
  attempts: z.int(),
  answer: z.string().nullable().describe('What the mail server, or the connection to it, said last.'),
  createdAt: z.iso.datetime(),
  attemptedAt: z.iso.datetime().nullable(),
});
export type MailMessage = z.infer<typeof mailMessageSchema>;

export const listMailMessages = endpoint({
  method: 'GET',
  path: '/vuejs/mail',
  summary: 'Messages the product sent to staff, newest first, 50 at a time. They are kept for 30 days.',
  access: 'mail.read',
  reach: 'administration',
  query: z.object({
    state: z.enum(mailStates).optional(),
    before: z.uuid().optional().describe('The `next` of the page before.'),
  }),
  reply: z.object({
    messages: z.array(mailMessageSchema),
    next: z.uuid().nullable().describe('Ask for the next page with it; null at the end.'),
    hasMailServer: z.boolean().describe('Whether messages leave the product at all.'),
  }),
});

export const repeatMailMessage = endpoint({
  method: 'POST',
  path: '/vuejs/mail/{mailMessageId}/repeat',
  summary: 'Sends a message again that was given up.',
  access: 'mail.read',
  reach: 'administration',
  audited: { as: 'repeatMailMessage' },
  params: z.object({ mailMessageId: z.uuid() }),
  reply: z.object({ queued: z.literal(true) }),
  errors: ['mail_message_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const mailEndpoints = { listMailMessages, repeatMailMessage };
