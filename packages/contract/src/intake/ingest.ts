import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { externalIdSchema, extNameSchema } from '../names.ts';

/** Interviews of one batch. */
export const mostInterviews = 1000;

const text = (most: number): z.ZodString => z.string().min(1).max(most);
const idDescription = 'Id of the interview in your system. The same id again is the same interview.';
const externalId = externalIdSchema.describe(idDescription);
/** What was kept under any id can be deleted. */
const keptId = text(200).describe(idDescription);
const ifVersion = z
  .int()
  .min(0)
  .optional()
  .describe('Only if this version stands there (0: only if it is new); otherwise the answer is a conflict.');
const reason = text(500).optional().describe('Why it is changed; kept with the former version.');

function named(most: number): z.ZodString {
  const error = `Give a text of 1 to ${most} characters that is not blank.`;
  return z.string().max(most, { error }).regex(/\S/, { error });
}

export const postedUnitSchema = z.union(
  [
    named(200).describe('Id of the unit in your system (`extId`).'),
    z.strictObject({ path: text(2000).describe('Drill path of the unit, such as `org.all.de.north.d1`.') }),
    z.strictObject({
      extId: named(200),
      name: named(200).optional().describe('Name it gets if it is not known and may be made.'),
      parent: named(200).optional().describe('`extId` of the unit above it then; below the uppermost one without.'),
      kind: named(40).optional().describe('Level it has then: dealer, employee …'),
    }),
  ],
  { error: 'Give the id of the unit, {"extId": …} or {"path": …}.' },
);

const numberSentence = 'Give a customer number of 1 to 190 characters, or leave it out.';

export const postedContactSchema = z.strictObject({
  externalId: z
    .string({ error: numberSentence })
    .max(190, { error: numberSentence })
    .regex(/\S/, { error: numberSentence })
    .optional()
    .describe('Customer number.'),
  name: text(200).optional(),
  givenName: text(200).optional(),
  familyName: text(200).optional(),
  email: text(254).optional(),
  phone: text(50).optional(),
  locale: text(35).optional(),
  street: text(200).optional(),
  postcode: text(20).optional(),
  city: text(200).optional(),
  country: text(100).optional(),
  details: z.record(text(100), z.string().max(1000)).optional().describe('Further personal data by name.'),
});

const answerSentence = 'Give a number, a text, or a list of categories; leave out what was not answered.';

const interview = {
  externalId,
  answeredAt: z.iso
    .datetime({ offset: true })
    .describe('Instant of the answer, with its offset: `2026-03-28T14:05:00+01:00`.'),
  units: z.record(extNameSchema, postedUnitSchema).describe('The unit in each perspective of the survey.'),
  channel: text(64).optional(),
  locale: text(35).optional(),
  status: z.enum(['complete', 'partial']).default('complete'),
  answers: z
    .record(
      text(64),
      z.union([z.number(), z.string().max(20_000), z.array(z.string().max(200)).max(500)], { error: answerSentence }),
    )
    .describe(
      'Answers by variable: number, category, list of categories, text, or day as `YYYY-MM-DD`. Leave out what was not answered.',
    ),
  contact: postedContactSchema
    .optional()
    .describe('Who answered. Kept apart from the interview; what is already known is filled, never emptied.'),
  ifVersion,
  reason,
};

const example = {
  externalId: 'order-20931',
  answeredAt: '2026-03-28T14:05:00+01:00',
  units: { org: 'd1', brand: { path: 'brand.brands.vw' } },
  channel: 'mail',
  locale: 'de',
  answers: { nps: 9, csat: 4, model: 'golf', reasons: ['price', 'staff'], comment: 'Quick and friendly.' },
  contact: { externalId: 'C-1044', name: 'Ada Example', email: 'ada@example.com' },
};

/** One interview as another system sends it. */
export const postedInterviewSchema = z.strictObject(interview).meta({ examples: [example] });
export type PostedInterview = z.output<typeof postedInterviewSchema>;

const problems = z.array(z.object({ field: z.string(), problem: z.string() }));
const standing = {
  externalId: z.string(),
  interviewId: z.string().optional(),
  version: z.int().optional().describe('The version that stands there now; with `conflict`, 0 when none does.'),
};
const params = z.object({ survey: extNameSchema });

export const postInterview = endpoint({
  method: 'POST',
  path: '/vuejs/interviews/{survey}',
  summary: 'Takes one interview: adds it, or corrects the one of the same external id.',
  description:
    'Sending the same again changes nothing (`unchanged`), so a request whose answer was lost is simply repeated. Other content ' +
    'under the same id is a correction (`corrected`): the former version is kept. An interview that cannot be kept is answered ' +
    '422 `interview_refused` with a problem for each field. What is accepted counts in rankings within a second.',
  access: 'interviews.write',
  reach: 'universe',
  audited: { not: 'an interview keeps all its versions; units that are made on the way are noted' },
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: postedInterviewSchema,
  reply: z.object({ ...standing, outcome: z.enum(['accepted', 'corrected', 'unchanged']) }),
  errors: ['survey_not_found', 'interview_refused', 'interview_conflict'],
});

const rowSchema = z.object({
  ...standing,
  externalId: z.string().nullable().describe('As it was sent; null when there was none.'),
  outcome: z.enum(['accepted', 'corrected', 'unchanged', 'refused', 'conflict']),
  problems: problems.optional().describe('With `refused` and `conflict`: what is wrong, by field.'),
});
export type InterviewResult = z.output<typeof rowSchema>;

export const postInterviews = endpoint({
  method: 'POST',
  path: '/vuejs/interviews/{survey}/batch',
  summary: `Takes up to ${mostInterviews} interviews in one request of at most 1 MiB.`,
  description:
    'Answers 200 although some may be refused: `results` holds one answer for each interview, in their order, and the counts ' +
    'say at once whether all is well. A refused one keeps none of the others back. The whole batch may be repeated: what was ' +
    'accepted before is then `unchanged`.',
  access: 'interviews.write',
  reach: 'universe',
  audited: { not: 'an interview keeps all its versions; units that are made on the way are noted' },
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({
      // Read one by one: a malformed interview refuses itself, not the request.
      interviews: z
        .array(z.unknown().meta({ readAs: postedInterviewSchema }))
        .min(1)
        .max(mostInterviews),
    })
    .meta({ examples: [{ interviews: [example, { ...example, externalId: 'order-20932', status: 'partial' }] }] }),
  reply: z.object({
    accepted: z.int(),
    corrected: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    conflicts: z.int(),
    results: z.array(rowSchema),
  }),
  errors: ['survey_not_found'],
});

export const postForm = endpoint({
  method: 'POST',
  path: '/vuejs/ingest/{survey}/form',
  summary:
    'Takes one JSON object as another system’s webhook sends it, by a mapping that was saved when a file was imported.',
  description:
    'Nested objects are read as `a.b`, lists as values joined by `|`: the columns that an import of the same objects as JSON lines ' +
    'shows. Import a few of them in the browser, save the mapping, and give its name here. Fields the mapping does not name are ' +
    'passed over. Without an id in the mapping the content is the id, so a repeated message is `unchanged`.',
  access: 'interviews.write',
  reach: 'universe',
  audited: { not: 'an interview keeps all its versions; units that are made on the way are noted' },
  params,
  calledBy: 'provider',
  query: z.object({ mapping: text(100).describe('Name of the saved mapping.') }),
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.looseObject({}).meta({
    examples: [{ event: 'response', data: { id: 'r-77', submitted: '2026-03-28', shop: 'Turku', score: 9 } }],
  }),
  reply: z.object({ ...standing, outcome: z.enum(['accepted', 'corrected', 'unchanged']) }),
  errors: [
    'survey_not_found',
    'import_mapping_not_found',
    'import_mapping_faulty',
    'interview_refused',
    'interview_conflict',
  ],
});

const deletedSchema = z.object({
  ...standing,
  outcome: z.enum(['deleted', 'unchanged', 'conflict', 'not_found']).describe('`unchanged`: it was deleted before.'),
});

export const deleteInterview = endpoint({
  method: 'DELETE',
  path: '/vuejs/interviews/{survey}/{externalId}',
  summary: 'Deletes one interview: it counts nowhere any more. Its last content is kept as a former version.',
  description:
    'Deleting twice changes nothing. Sending the interview again brings it back. Ids that are words of this interface ' +
    '(`batch`, `delete`, `structure`) are deleted with POST …/delete.',
  access: 'interviews.delete',
  reach: 'universe',
  audited: { not: 'an interview keeps all its versions, and why it was deleted' },
  params: z.object({ survey: extNameSchema, externalId: keptId }),
  query: z.object({ ifVersion: z.coerce.number().int().min(0).optional(), reason }),
  reply: z.object({ ...standing, outcome: z.enum(['deleted', 'unchanged']) }),
  errors: ['survey_not_found', 'interview_not_found', 'interview_conflict'],
});

export const deleteInterviews = endpoint({
  method: 'POST',
  path: '/vuejs/interviews/{survey}/delete',
  summary: `Deletes up to ${mostInterviews} interviews; \`results\` holds one answer for each, in their order.`,
  access: 'interviews.delete',
  reach: 'universe',
  audited: { not: 'an interview keeps all its versions, and why it was deleted' },
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z
    .strictObject({
      interviews: z
        .array(z.strictObject({ externalId: keptId, ifVersion, reason }))
        .min(1)
        .max(mostInterviews),
    })
    .meta({ examples: [{ interviews: [{ externalId: 'order-20931', reason: 'The customer withdrew.' }] }] }),
  reply: z.object({ results: z.array(deletedSchema) }),
  errors: ['survey_not_found'],
});

const titles = z.record(z.string(), z.string()).describe('Title per language.');

export const getInterviewStructure = endpoint({
  method: 'GET',
  path: '/vuejs/interviews/{survey}/structure',
  summary: 'What an interview of the survey may hold: variables with scales and categories, perspectives with units.',
  access: 'structure.read',
  reach: 'universe',
  params,
  reply: z.object({
    survey: z.string(),
    titles,
    timeZone: z.string(),
    structureVersion: z.int().describe('Counts every change of variables and categories.'),
    mostInterviewsPerBatch: z.int(),
    perspectives: z.array(
      z.object({
        extName: z.string(),
        units: z.array(
          z.object({
            extId: z.string(),
            path: z.string().nullable().describe('Drill path of today; null when it stands outside the hierarchy.'),
            name: z.string(),
            kind: z.string(),
            closedOn: z.string().nullable(),
          }),
        ),
      }),
    ),
    variables: z.array(
      z.object({
        extName: z.string(),
        titles,
        kind: z.enum(['indicator', 'dimension', 'comment', 'date', 'number']),
        method: z.enum(['nps', 'csat', 'ces', 'mean', 'index']).nullable(),
        min: z.number().nullable(),
        max: z.number().nullable(),
        decimals: z.int(),
        isMultiValued: z.boolean(),
        options: z.array(z.object({ extName: z.string(), titles })).describe('Categories of a dimension.'),
      }),
    ),
  }),
  errors: ['survey_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const ingestEndpoints = {
  deleteInterview,
  deleteInterviews,
  getInterviewStructure,
  postForm,
  postInterview,
  postInterviews,
};
