import { z } from 'zod';
import { drillPathErrors } from '../drill-path-read.ts';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { personal } from '../personal.ts';

/** What is known of the day of an answer. */
export const datePrecisionSchema = z
  .enum(['exact', 'month', 'assumed'])
  .describe(
    '`exact`: as it was told. `month`: month and year only, the day is the first. `assumed`: an import chose the day.',
  );

export const interviewParams = z.object({ survey: extNameSchema, interviewId: z.uuid() });
export const interviewErrors = ['survey_not_found', 'interview_not_found'] as const;

const answerValueSchema = z.union([z.number(), z.string(), z.array(z.string())]);

/** One question of the survey with what was answered, as a person is shown it. */
export const interviewAnswerSchema = z.object({
  extName: z.string(),
  title: z.string(),
  kind: z.enum(['indicator', 'dimension', 'comment', 'date', 'number']),
  value: answerValueSchema.nullable().describe('As it was given; null when it was not answered.'),
  titles: z.array(z.string()).describe('Of a dimension: the titles of the categories named, in their order.'),
  indicator: z
    .object({
      method: z.enum(['nps', 'csat', 'ces', 'mean', 'index']),
      scale: z.object({ min: z.number(), max: z.number(), decimals: z.int() }),
      direction: z.enum(['higher', 'lower']),
      topBoxes: z.int().nullable(),
      target: z.number().nullable().describe('In the unit of the score, not of a single answer.'),
    })
    .nullable(),
  decimals: z.int(),
  isMultiValued: z.boolean(),
  options: z
    .array(z.object({ extName: z.string(), title: z.string() }))
    .describe('What may be answered to a dimension; only told to those who may correct.'),
});
export type InterviewAnswer = z.infer<typeof interviewAnswerSchema>;

export const interviewCommentSchema = z.object({
  commentId: z.uuid(),
  author: z.string().describe('User name.'),
  authorName: z.string(),
  message: personal(z.string().describe('Plain text.'), 'by_verb'),
  mentions: z.array(z.object({ username: z.string(), name: z.string() })).describe('Colleagues it addresses with @.'),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
  isMine: z.boolean(),
});
export type InterviewComment = z.infer<typeof interviewCommentSchema>;

const unitSchema = z.object({ path: z.string(), name: z.string(), kind: z.string() });

/** What happened to an interview, in order of time. */
export const interviewEventKinds = ['invited', 'answered', 'alert', 'action', 'comment', 'correction'] as const;

const correctionSchema = z.object({
  version: z.int().describe('The version that was replaced.'),
  at: z.iso.datetime(),
  by: z.string(),
  reason: z.string(),
  changes: z.array(
    z.object({
      extName: z.string(),
      title: z.string(),
      before: answerValueSchema.nullable(),
      after: answerValueSchema.nullable(),
      titles: z.record(z.string(), z.string()).describe('Titles of the categories among them.'),
    }),
  ),
});
export type InterviewCorrection = z.infer<typeof correctionSchema>;

const contactSchema = z.object({
  person: personal(
    z.uuid().nullable().describe('The contact; null without the permission interviews.identify.'),
    'null',
  ),
  name: personal(z.string(), 'name'),
  email: personal(z.string(), 'email'),
  phone: personal(z.string(), 'number'),
  customerNumber: personal(z.string(), 'number'),
  city: personal(z.string(), 'name'),
});

const interviewSchema = z.object({
  survey: z.string(),
  surveyTitle: z.string(),
  interviewId: z.uuid(),
  version: z.int(),
  status: z.enum(['complete', 'partial']),
  answeredAt: z.iso.datetime(),
  day: z.string(),
  datePrecision: datePrecisionSchema,
  channel: z.string(),
  locale: z.string().describe('Language the customer answered in; empty when it is not known.'),
  isMasked: z.boolean().describe('Whether personal data is shown by its first letters only.'),
  externalId: personal(z.string().nullable().describe('Id in the source system; null when masked.'), 'null'),
  units: z.array(
    z.object({
      perspective: z.string(),
      lineage: z
        .array(unitSchema)
        .describe(
          'The uppermost first, as far as you see; without interviews.identify as far down as the ranking of its quarter tells.',
        ),
    }),
  ),
  answers: z.array(interviewAnswerSchema).describe('In the order of the survey.'),
  contact: contactSchema.nullable(),
  earlier: z.array(
    z.object({
      survey: z.string(),
      surveyTitle: z.string(),
      interviewId: z.uuid(),
      day: z.string(),
      unit: z.string(),
      answer: interviewAnswerSchema.nullable().describe('The survey’s first indicator.'),
    }),
  ),
  comments: z.array(interviewCommentSchema),
  corrections: z.array(correctionSchema).describe('Newest first.'),
  timeline: z.array(
    z.object({
      kind: z.enum(interviewEventKinds),
      at: z.iso.datetime(),
      by: z.string().describe('Who did it; empty for the customer and the product.'),
      text: personal(z.string(), 'by_verb'),
      subject: z.string().nullable().describe('Id of the alert, action or comment.'),
    }),
  ),
});
export type Interview = z.infer<typeof interviewSchema>;

export const getInterview = endpoint({
  method: 'GET',
  path: '/vuejs/interview/{survey}/{interviewId}',
  summary: 'One interview: answers, unit, contact, comments of staff and what happened since.',
  description:
    'Only interviews of units you see; any other id is answered as if it did not exist. Personal data is masked without the ' +
    'permission interviews.identify; its unit and the categories it chose are then told as far as the ranking and the filters of ' +
    'its calendar quarter tell them.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: interviewParams,
  reply: interviewSchema,
  errors: interviewErrors,
});

const neighboursSchema = z.object({
  older: z.uuid().nullable(),
  newer: z.uuid().nullable(),
});
export type InterviewNeighbours = z.infer<typeof neighboursSchema>;

export const getInterviewNeighbours = endpoint({
  method: 'GET',
  path: '/vuejs/interview/neighbours/{survey}/{interviewId}',
  summary: 'The interviews just before and after in time, at the same unit.',
  description: 'None where the list of the unit is closed to you: too few answered there.',
  access: 'interviews.read',
  reach: 'own_scope',
  params: interviewParams,
  reply: neighboursSchema,
  errors: [...interviewErrors, ...drillPathErrors],
});

const correctableSchema = z.union([
  z.number(),
  z.string().max(20_000),
  z.array(z.string().max(200)).max(500),
  z.null(),
]);

export const correctInterview = endpoint({
  method: 'POST',
  path: '/vuejs/interview/corrections/{survey}/{interviewId}',
  summary: 'Corrects answers of an interview. The former version is kept with who changed it and why; rankings follow.',
  description:
    'If somebody else changed the interview meanwhile the answer is a conflict; `details` holds the version that stands there ' +
    'and its answers.',
  access: 'interviews.correct',
  reach: 'own_scope',
  audited: { as: 'correctInterview' },
  params: interviewParams,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({
    version: z.int().min(1).describe('The version the correction is made from.'),
    reason: z
      .string()
      .trim()
      .min(3)
      .max(500)
      .regex(/^\P{Cc}+$/u),
    answers: z
      .record(z.string().min(1).max(64), correctableSchema)
      .describe('New answers by variable; null takes an answer away. Others stay as they are.'),
  }),
  reply: z.object({ version: z.int() }),
  errors: [...interviewErrors, 'interview_conflict', 'interview_refused', 'nothing_to_change'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const interviewsEndpoints = { correctInterview, getInterview, getInterviewNeighbours };
