import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { personal } from '../personal.ts';

export const sampleStates = [
  'imported',
  'not_sampled',
  'ready',
  'queued',
  'sent',
  'delivered',
  'deferred',
  'bounced',
  'started',
  'partial',
  'completed',
  'expired',
  'opted_out',
] as const;
export const sampleStateSchema = z.enum(sampleStates);
export type SampleState = z.infer<typeof sampleStateSchema>;

export const sampleChannels = ['mail', 'sms', 'letter', 'whatsapp'] as const;
export const sampleChannelSchema = z.enum(sampleChannels);
export type SampleChannel = z.infer<typeof sampleChannelSchema>;

export const sampleSorts = ['newest', 'oldest', 'changed'] as const;

const unitSchema = z.object({ path: z.string(), slug: z.string(), name: z.string(), kind: z.string() });
const windowSchema = z.object({ fromDay: z.iso.date().nullable(), toDay: z.iso.date().nullable() });

/** What every page about the samples of a drill path says first. */
const placeShape = {
  survey: z.string(),
  path: z.string(),
  filters: z.string().describe('The filter tokens as they were understood.'),
  ignored: z
    .array(z.string())
    .describe('Filters that cannot apply: they are about answers, and somebody invited may have given none.'),
  breadcrumb: z.array(unitSchema),
  unit: unitSchema,
  window: windowSchema.describe('Days of the event that people are asked about.'),
};

export const sampleRowSchema = z.object({
  sampleId: z.uuid(),
  externalId: personal(
    z.string().nullable().describe('Id of the event in the source system; null when masked.'),
    'null',
  ),
  eventDay: z.iso.date(),
  unit: unitSchema.nullable(),
  person: personal(
    z.string().describe('Its first letters only without `interviews.identify`; empty once erased.'),
    'name',
  ),
  channel: sampleChannelSchema,
  state: sampleStateSchema,
  reason: z.string().describe('Code of why it was not sampled; empty otherwise.'),
  stateAt: z.iso.datetime(),
  campaigns: z.array(z.string()).describe('Titles of the campaigns that wrote to it.'),
});
export type SampleRow = z.infer<typeof sampleRowSchema>;

const listSchema = z.object({
  ...placeShape,
  isMasked: z.boolean(),
  counts: z.array(z.object({ state: sampleStateSchema, n: z.int() })).describe('Of all that match but for the state.'),
  rows: z.array(sampleRowSchema),
  next: z.string().nullable().describe('Cursor of the next page; null at the end.'),
});
export type SampleList = z.infer<typeof listSchema>;

export const listSamples = endpoint({
  method: 'GET',
  path: '/vuejs/samplelist/{survey}/{filteredDrillPath}',
  summary: 'Contacts to be invited, or invited, because of events at a unit.',
  description:
    'Of the filters the period (by the day of the event) and campaigns apply; the others are named in `ignored`. A page goes on ' +
    'where the one before ended, whatever has come in since.',
  access: 'samples.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: z.object({
    state: sampleStateSchema.optional(),
    search: z
      .string()
      .max(200)
      .default('')
      .describe(
        'Whole id of the event; with `interviews.identify` also name, e-mail address, phone or customer number.',
      ),
    sort: z.enum(sampleSorts).default('newest'),
    limit: z.coerce.number().int().min(1).max(200).default(100),
    cursor: z.string().max(200).optional().describe('`next` of the page before, with everything else the same.'),
  }),
  reply: listSchema,
  errors: drillPathErrors,
});

export const sampleContactSchema = z.object({
  person: personal(z.uuid().nullable().describe('The contact; null when masked.'), 'null'),
  name: personal(z.string(), 'name'),
  email: personal(z.string(), 'email'),
  phone: personal(z.string(), 'number'),
  customerNumber: personal(z.string(), 'number'),
});

const campaignSchema = z.object({ extName: z.string(), title: z.string(), channel: sampleChannelSchema });

const sampleSchema = z.object({
  survey: z.string(),
  surveyTitle: z.string(),
  sampleId: z.uuid(),
  externalId: personal(z.string().nullable(), 'null'),
  isMasked: z.boolean(),
  eventDay: z.iso.date(),
  units: z.array(z.object({ perspective: z.string(), lineage: z.array(unitSchema) })),
  channel: sampleChannelSchema,
  locale: z.string(),
  state: sampleStateSchema,
  reason: z.string(),
  stateAt: z.iso.datetime(),
  contact: sampleContactSchema.nullable().describe('Null once the person was erased.'),
  history: z
    .array(
      z.object({
        state: sampleStateSchema,
        at: z.iso.datetime(),
        reason: z.string().describe('Code of why it was not sampled; empty otherwise.'),
        campaign: campaignSchema.nullable(),
        details: z.record(z.string(), z.union([z.string(), z.number()])).describe('What the decision rested on.'),
      }),
    )
    .describe('Every entry into a state, oldest first.'),
  sendOuts: z.array(
    z.object({
      campaign: campaignSchema,
      state: z.enum(['pending', 'delivered', 'failed', 'unsubscribed']),
      fault: z.string(),
      sentAt: z.iso.datetime().nullable(),
      deliveredAt: z.iso.datetime().nullable(),
      openedAt: z.iso.datetime().nullable(),
      clickedAt: z.iso.datetime().nullable(),
      unsubscribedAt: z.iso.datetime().nullable(),
    }),
  ),
  interviewId: z.uuid().nullable().describe('The interview that answers it.'),
  others: z
    .array(
      z.object({
        survey: z.string(),
        surveyTitle: z.string(),
        sampleId: z.uuid(),
        eventDay: z.iso.date(),
        state: sampleStateSchema,
        interviewId: z.uuid().nullable(),
      }),
    )
    .describe('Other samples of the same contact that you see, newest first.'),
});
export type Sample = z.infer<typeof sampleSchema>;

export const getSample = endpoint({
  method: 'GET',
  path: '/vuejs/sample/{survey}/{sampleId}',
  summary: 'One sample: its life cycle, what was sent to it, and why it was not invited.',
  description:
    'Only samples of units you see; any other id is answered as if it did not exist. Personal data is masked without the ' +
    'permission `interviews.identify`.',
  access: 'samples.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema, sampleId: z.uuid() }),
  reply: sampleSchema,
  errors: ['survey_not_found', 'sample_not_found'],
});

const rateSchema = z.object({
  notSampled: z.int(),
  waiting: z.int().describe('Imported, ready or queued: not written to yet.'),
  sent: z.int(),
  bounced: z.int(),
  completed: z.int(),
  partial: z.int(),
  refused: z.int().describe('Opted out, or begun and broken off.'),
  silent: z.int().describe('Delivered or bounced, without an answer.'),
  unknown: z.int().describe('Sent, and nothing known of it yet.'),
  perDelivered: z.number().nullable().describe('Completes ÷ (sent − bounced), in percent.'),
  rr1: z.number().nullable().describe('AAPOR response rate 1, in percent.'),
});
export type ResponseRate = z.infer<typeof rateSchema>;

const forecastSchema = z.object({
  n: z.int().nullable().describe('Interviews in the period; null when hidden.'),
  recent: z.int().nullable().describe('Interviews of the last eight weeks; null when hidden.'),
  isReached: z.boolean(),
  days: z
    .int()
    .nullable()
    .describe('Days until the target at the pace of the last eight weeks; null when nobody can say.'),
  earliest: z.int().nullable().describe('The same at the fastest pace that chance alone explains (95 %).'),
  latest: z.int().nullable().describe('The same at the slowest; null when there is no telling.'),
});
export type Forecast = z.infer<typeof forecastSchema>;

const ratesSchema = z.object({
  ...placeShape,
  target: z.int().describe('Interviews from which figures count as reliable.'),
  total: rateSchema,
  rows: z.array(
    z.object({
      unit: unitSchema,
      isItself: z.boolean(),
      hasChildren: z.boolean(),
      rate: rateSchema,
      forecast: forecastSchema,
    }),
  ),
});
export type ResponseRates = z.infer<typeof ratesSchema>;

export const getResponseRates = endpoint({
  method: 'GET',
  path: '/vuejs/responserates/{survey}/{filteredDrillPath}',
  summary: 'How many of those invited answered, by unit, and when units reach the number of answers that figures need.',
  access: 'samples.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: ratesSchema,
  errors: drillPathErrors,
});

export const listMailCampaigns = endpoint({
  method: 'GET',
  path: '/vuejs/mailcampaigns/{survey}',
  summary: 'Names of the mail campaigns of a survey, newest first.',
  access: 'samples.read',
  reach: 'own_scope',
  params: z.object({ survey: extNameSchema }),
  reply: z.object({
    campaigns: z.array(
      z.object({
        id: z.string().describe('Number within the survey, as filters (`cf12`) name it.'),
        extName: z.string(),
        title: z.string(),
        state: z.enum(['draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled']),
        startedAt: z.iso.datetime().nullable(),
        finishedAt: z.iso.datetime().nullable(),
      }),
    ),
  }),
  errors: ['survey_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const samplesEndpoints = { getResponseRates, getSample, listMailCampaigns, listSamples };
