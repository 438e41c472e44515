import { z } from 'zod';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { decisionsSchema, detailsSchema, importJudgementSchema, valueCountSchema } from './import-judgement.ts';
import { mappingDraftSchema } from './import-mapping.ts';
import { importTargetSchema, knownRowsSchema, readingOptionsSchema } from './import-reading.ts';

/**
 * `uploading` → `reading` (looking at the file, judging its rows by the mapping) → `ready`, or `unreadable`. Started:
 * `queued` → `running` → `finished`, `cancelled` or `failed`, each with what was done; the latter two can go on. All three can
 * be undone: `undoing` → `undone`.
 */
export const importStateSchema = z.enum([
  'uploading',
  'reading',
  'unreadable',
  'ready',
  'queued',
  'running',
  'finished',
  'cancelled',
  'failed',
  'undoing',
  'undone',
]);

/** Something to tell a person: a code to translate with its particulars, and an English sentence. */
export const importReasonSchema = z.object({ code: z.string(), details: detailsSchema, message: z.string() });

/** A fault of a mapping. */
export const importFaultSchema = importReasonSchema.extend({
  place: z.string().describe('Part of the mapping, such as `indicators[2].max`.'),
});

/** What a person should know or decide about a file. */
export const importNoteSchema = z.object({
  code: z.string(),
  details: detailsSchema,
  severity: z.enum(['blocking', 'decide', 'inform']),
});

const counts = {
  accepted: z.int().describe('Rows that became new interviews, or samples.'),
  corrected: z.int().describe('Rows that corrected a known interview.'),
  unchanged: z.int().describe('Rows the record knew already, to the letter.'),
  refused: z.int(),
};

const progressSchema = z.object({
  rows: z.int().describe('Rows done, good and bad.'),
  bytesRead: z.number().describe('Of `byteCount`.'),
  byteCount: z.number(),
  ...counts,
  newUnits: z.int(),
  newCategories: z.int(),
});

const importShape = {
  importId: z.uuid(),
  state: importStateSchema,
  source: z.enum(['browser', 'command']),
  target: importTargetSchema,
  fileName: z.string(),
  byteCount: z.number(),
  survey: z.object({ extName: z.string(), title: z.string() }).nullable().describe('Where its rows go, once said.'),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().describe('User name; null for the command line.'),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  progress: progressSchema,
  reason: importReasonSchema.nullable().describe('Why it is unreadable or failed, or what it waits for.'),
  can: z.object({
    start: z.boolean(),
    goOn: z.boolean().describe('Start takes up a cancelled or failed import where it stopped.'),
    cancel: z.boolean(),
    undo: z.boolean(),
    delete: z.boolean(),
  }),
};

export const importListItemSchema = z.object(importShape);

const importColumnSchema = z.object({
  column: z.string(),
  title: z.string().nullable().describe('Text of the question, where the file or a survey definition says it.'),
  filled: z.int(),
  empty: z.int(),
  distinct: z.int(),
  isDistinctExact: z.boolean(),
  top: z.array(valueCountSchema).describe('The most frequent cells.'),
  missing: z.array(valueCountSchema).describe('Cells that say “no answer”; they count as empty.'),
  examples: z.array(z.string()),
  longest: z.int(),
  numeric: z
    .object({ count: z.int(), min: z.number(), max: z.number(), mean: z.number(), decimals: z.int() })
    .nullable()
    .describe('Null when no cell is a number; `count` says how many are.'),
  dates: z
    .object({
      count: z.int(),
      first: z.string(),
      last: z.string(),
      formats: z.array(z.object({ format: z.string(), count: z.int() })),
      order: z
        .enum(['clear', 'evidence', 'file', 'future', 'mixed', 'open'])
        .describe('What decided between day and month first; `open`: nothing did, please look.'),
      evidence: z.string().describe('A cell that decided.'),
    })
    .nullable(),
  guess: z
    .object({
      role: z.string(),
      field: z.string().nullable().describe('Of role contact: which field of it.'),
      extNames: z.array(z.string()).describe('Names of the variables it feeds.'),
      because: z.string().describe('Code of the reason.'),
      details: detailsSchema,
      confidence: z.enum(['sure', 'likely', 'unsure']),
    })
    .nullable(),
});

export const importSchema = z.object({
  ...importShape,
  uploadedBytes: z.number(),
  definitionFileName: z.string().nullable().describe('Survey definition (.lss, .qsf, Formbricks) that was given.'),
  file: z
    .object({
      kind: z.enum(['csv', 'xlsx', 'jsonl']),
      rows: z.int(),
      encoding: z.string().nullable(),
      delimiter: z.string().nullable(),
      quote: z.string().nullable(),
      sheet: z.string().nullable(),
      sheets: z.array(z.string()),
    })
    .nullable()
    .describe('How it was read; null before.'),
  reading: readingOptionsSchema.describe('How it is to be read; what is absent is found out.'),
  columns: z.array(importColumnSchema),
  mapping: mappingDraftSchema.nullable(),
  mappingOrigin: z
    .object({ kind: z.enum(['guess', 'saved', 'person']), name: z.string().nullable() })
    .nullable()
    .describe('`saved`: one that fits the shape of the file, with its name.'),
  faults: z
    .array(importFaultSchema)
    .describe('What the mapping lacks or contradicts; nothing starts before it is mended.'),
  notes: z.array(importNoteSchema).describe('What to look at before starting.'),
  judgement: importJudgementSchema.nullable().describe('Null while reading, and as long as there are faults.'),
  undo: z
    .object({
      removed: z.int().describe('Interviews it had added.'),
      restored: z.int().describe('Corrected ones that got their former version back.'),
      left: z.int().describe('Changed by somebody else since, and left so.'),
      closedUnits: z.int().describe('Units it had made that nothing stands in any more: closed.'),
      removedVariables: z.int().describe('Variables it had made that nothing answers any more: removed.'),
    })
    .nullable(),
  drillPath: z.string().nullable().describe('Ranking that shows the interviews; null before it runs, and of samples.'),
  samples: decisionsSchema.optional().describe('Of samples that have come in: how they stand by now.'),
});

const params = z.object({ importId: z.uuid() });
const offset = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const tag = { access: 'imports.manage', reach: 'universe' } as const;

/** Largest file, bytes. */
export const importLimitBytes = 20 * 1024 ** 3;

export const createImport = endpoint({
  ...tag,
  method: 'POST',
  path: '/vuejs/imports',
  audited: { not: 'it prepares an import, whose start is noted' },
  summary: 'Begins an import: says which file comes.',
  body: z.strictObject({
    fileName: z.string().min(1).max(255),
    byteCount: z.int().min(1).max(importLimitBytes),
    reading: readingOptionsSchema.optional(),
  }),
  reply: importSchema,
});

export const uploadImportFile = endpoint({
  ...tag,
  method: 'PUT',
  path: '/vuejs/imports/{importId}/file',
  audited: { not: 'it prepares an import, whose start is noted' },
  summary: 'Takes the next piece of the file. The last one starts reading.',
  description:
    'Pieces of at most 8 MiB in order, each at the offset where the former ended. A piece that was sent before may be sent again. ' +
    '`409 upload_gap` names the length there is: go on from it.',
  kind: 'upload',
  params,
  query: z.object({ offset }),
  reply: z.object({ length: z.number().describe('Bytes there are now.'), isWhole: z.boolean() }),
  errors: ['import_not_found', 'import_state', 'upload_gap', 'upload_too_long', 'disk_full'],
});

export const uploadImportDefinition = endpoint({
  ...tag,
  method: 'PUT',
  path: '/vuejs/imports/{importId}/definition',
  audited: { not: 'it prepares an import, whose start is noted' },
  summary:
    'Takes the definition of the survey (LimeSurvey .lss, Qualtrics .qsf, Formbricks JSON); the file is then read anew.',
  kind: 'upload',
  params,
  query: z.object({ fileName: z.string().min(1).max(255) }),
  reply: importSchema,
  errors: ['import_not_found', 'import_state', 'definition_unreadable', 'disk_full'],
});

export const listImports = endpoint({
  ...tag,
  method: 'GET',
  path: '/vuejs/imports',
  summary: 'Imports of the universe, newest first, those of the command line too.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.object({ imports: z.array(importListItemSchema) }),
});

export const getImport = endpoint({
  ...tag,
  method: 'GET',
  path: '/vuejs/imports/{importId}',
  summary: 'An import with all that is known of it; ask again to see its progress.',
  params,
  reply: importSchema,
  errors: ['import_not_found'],
});

export const setImportMapping = endpoint({
  ...tag,
  method: 'PUT',
  path: '/vuejs/imports/{importId}/mapping',
  audited: { not: 'it prepares an import, whose start is noted' },
  summary: 'Says what the columns are. The rows are judged anew.',
  params,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({ mapping: mappingDraftSchema }),
  reply: importSchema,
  errors: ['import_not_found', 'import_state'],
});

export const setImportReading = endpoint({
  ...tag,
  method: 'PUT',
  path: '/vuejs/imports/{importId}/reading',
  audited: { not: 'it prepares an import, whose start is noted' },
  summary: 'Says how the file is read (encoding, delimiter, sheet). It is read anew, and the mapping is guessed anew.',
  params,
  body: z.strictObject({ reading: readingOptionsSchema }),
  reply: importSchema,
  errors: ['import_not_found', 'import_state'],
});

export const startImport = endpoint({
  ...tag,
  method: 'POST',
  path: '/vuejs/imports/{importId}/start',
  audited: { as: 'startImport' },
  summary: 'Starts an import that is ready, or goes on with one that was cancelled or failed.',
  params,
  body: z.strictObject({
    confirmChanges: z.boolean().describe('Whether the person has seen and wants what `changes` says.'),
    knownRows: knownRowsSchema.default('skip'),
  }),
  reply: importSchema,
  errors: ['import_not_found', 'import_state', 'import_mapping_faulty', 'import_changes_unconfirmed'],
});

export const cancelImport = endpoint({
  ...tag,
  method: 'POST',
  path: '/vuejs/imports/{importId}/cancel',
  audited: { as: 'cancelImport' },
  summary: 'Stops an import after the rows under way. What is done stays; it can be undone, or gone on with.',
  params,
  reply: importSchema,
  errors: ['import_not_found', 'import_state'],
});

export const undoImport = endpoint({
  ...tag,
  method: 'POST',
  path: '/vuejs/imports/{importId}/undo',
  audited: { as: 'undoImport' },
  summary: 'Takes an import back as a whole.',
  description:
    'Interviews it added are deleted, those it corrected get their former version back, those changed by somebody else since are left.',
  params,
  reply: importSchema,
  errors: ['import_not_found', 'import_state'],
});

export const deleteImport = endpoint({
  ...tag,
  method: 'DELETE',
  path: '/vuejs/imports/{importId}',
  audited: { as: 'deleteImport' },
  summary: 'Removes an import that has brought nothing, or was undone, with its file.',
  params,
  reply: z.object({ deleted: z.literal(true) }),
  errors: ['import_not_found', 'import_state'],
});

export type ImportState = z.infer<typeof importStateSchema>;
export type ImportReason = z.infer<typeof importReasonSchema>;
export type ImportNote = z.infer<typeof importNoteSchema>;
export type ImportFault = z.infer<typeof importFaultSchema>;
export type ImportListItem = z.infer<typeof importListItemSchema>;
export type Import = z.infer<typeof importSchema>;
export type ImportColumn = z.infer<typeof importColumnSchema>;
export type ImportJudgement = z.infer<typeof importJudgementSchema>;

/** The endpoints of this file, which `endpoints.ts` serves. */
export const importsEndpoints = {
  cancelImport,
  createImport,
  deleteImport,
  getImport,
  listImports,
  setImportMapping,
  setImportReading,
  startImport,
  undoImport,
  uploadImportDefinition,
  uploadImportFile,
};
