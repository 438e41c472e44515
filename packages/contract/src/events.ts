import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { extNameSchema } from './names.ts';

/** One server-sent event: `event: <name>`, `data: <JSON>`. */
export const streamEventSchema = z.discriminatedUnion('event', [
  z.object({ event: z.literal('hello'), data: z.object({ survey: z.string(), position: z.string() }) }),
  z.object({
    event: z.literal('interviews'),
    data: z.object({ survey: z.string(), position: z.string(), count: z.int() }),
  }),
  z.object({
    event: z.literal('interview'),
    data: z.object({
      survey: z.string(),
      interviewId: z.uuid().nullable().describe('Which one staff commented or changed; null: perhaps any, look again.'),
    }),
  }),
  z.object({ event: z.literal('alerts').describe('Alerts came or changed.'), data: z.object({ survey: z.string() }) }),
  z.object({
    event: z.literal('presence').describe('Somebody opened or left an alert, or began to write.'),
    data: z.object({ survey: z.string(), alertId: z.uuid() }),
  }),
  z.object({ event: z.literal('ping'), data: z.object({ at: z.iso.datetime() }) }),
  z.object({ event: z.literal('signed_out'), data: z.object({}) }),
]);

export const streamEvents = endpoint({
  method: 'GET',
  path: '/vuejs/events/{survey}',
  summary:
    'Server-sent events of a survey: new figures are visible, staff did something you may see; a ping every 15 s.',
  access: 'rankings.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema }),
  reply: streamEventSchema,
  kind: 'stream',
  errors: ['survey_not_found'],
});

export type StreamEvent = z.infer<typeof streamEventSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const eventsEndpoints = { streamEvents };
