import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { externalIdSchema, extNameSchema } from '../names.ts';
import { postedContactSchema, postedUnitSchema } from './ingest.ts';
import { sampleChannelSchema } from './samples.ts';

/** Samples of one batch. */
export const mostSamples = 1000;

const example = {
  externalId: 'delivery-20931',
  eventDay: '2026-03-28',
  units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
  channel: 'mail',
  contact: { externalId: 'C-1044', name: 'Ada Example', email: 'ada@example.com' },
};

/** One contact to be invited, as another system sends it. */
export const postedSampleSchema = z
  .strictObject({
    externalId: externalIdSchema.describe(
      'Id of the event in your system. The same id again is the same sample and changes nothing.',
    ),
    eventDay: z.iso.date().describe('Day of what is asked about.'),
    units: z.record(extNameSchema, postedUnitSchema).describe('The unit in each perspective of the survey.'),
    channel: sampleChannelSchema.default('mail'),
    locale: z.string().min(1).max(35).optional(),
    contact: postedContactSchema.describe('Who is to be invited.'),
  })
  .meta({ examples: [example] });
export type PostedSample = z.output<typeof postedSampleSchema>;

/** Why somebody is not invited. */
export const notSampledReasons = [
  'duplicate',
  'opted_out',
  'no_address',
  'address_invalid',
  'too_old',
  'quarantine',
] as const;
export type NotSampledReason = (typeof notSampledReasons)[number];

const resultSchema = z.object({
  externalId: z.string().nullable().describe('As it was sent; null when there was none.'),
  sampleId: z.string().optional(),
  outcome: z.enum(['ready', 'not_sampled', 'unchanged', 'refused']),
  reason: z.enum(notSampledReasons).optional().describe('With `not_sampled`: the rule that decided.'),
  problems: z
    .array(z.object({ field: z.string(), problem: z.string() }))
    .optional()
    .describe('With `refused`: what is wrong, by field.'),
});
export type SampleResult = z.output<typeof resultSchema>;

export const postSamples = endpoint({
  method: 'POST',
  path: '/vuejs/samples/{survey}',
  summary: `Takes up to ${mostSamples} contacts to be invited, and decides for each whether it will be.`,
  description:
    'Decided at once, by these rules in this order: the same event of the same contact and unit came before; the address is opted ' +
    'out; there is none for the channel; it cannot be right; the event is too old; the contact was invited a short time before ' +
    '(config block `quarantine`). What was decided, and on what it rests, is kept with the sample. A batch may be repeated: what ' +
    'came before is `unchanged`.',
  access: 'samples.manage',
  reach: 'universe',
  audited: { not: 'a sample keeps its own history' },
  params: z.object({ survey: extNameSchema }),
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({
      // Read one by one: a malformed one refuses itself, not the request.
      samples: z
        .array(z.unknown().meta({ readAs: postedSampleSchema }))
        .min(1)
        .max(mostSamples),
    })
    .meta({ examples: [{ samples: [example] }] }),
  reply: z.object({
    ready: z.int(),
    notSampled: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    results: z.array(resultSchema),
  }),
  errors: ['survey_not_found'],
});

const optOut = {
  address: z.string().trim().min(3).max(254).describe('E-mail address, or phone number with country code.'),
  channel: z.enum(['any', 'mail', 'sms', 'letter', 'whatsapp']).default('any'),
};

export const addOptOut = endpoint({
  method: 'POST',
  path: '/vuejs/optouts',
  summary: 'Notes that an address is not to be written to any more.',
  description:
    'Only a hash of the address is kept, so it holds on after the contact was erased. Samples that wait for an invitation to it are ' +
    'not invited.',
  access: 'samples.manage',
  reach: 'universe',
  audited: { as: 'addOptOut' },
  body: z.strictObject({
    ...optOut,
    reason: z.string().max(200).optional().describe('Without what names the person.'),
  }),
  reply: z.object({ isNew: z.boolean(), stopped: z.int().describe('Waiting samples that are not invited now.') }),
});

export const removeOptOut = endpoint({
  method: 'POST',
  path: '/vuejs/optouts/removals',
  summary: 'Takes an opt-out back, because the person asks to be written to again.',
  access: 'samples.manage',
  reach: 'universe',
  audited: { as: 'removeOptOut' },
  body: z.strictObject(optOut),
  reply: z.object({ wasThere: z.boolean() }),
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const sampleIntakeEndpoints = { addOptOut, postSamples, removeOptOut };
