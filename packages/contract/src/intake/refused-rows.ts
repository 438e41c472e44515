import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { importReasonSchema } from './imports.ts';

const params = z.object({ importId: z.uuid() });
const tag = { access: 'imports.manage', reach: 'universe' } as const;

export const listRefusedRows = endpoint({
  ...tag,
  method: 'GET',
  path: '/vuejs/imports/{importId}/refused',
  summary: 'Rows that were refused, in the order of the file.',
  params,
  query: z.object({
    after: z.coerce.number().int().min(0).default(0).describe('`rowNo` after which to go on.'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    columns: z.array(z.string()),
    rows: z.array(
      z.object({
        line: z.int(),
        rowNo: z.int().describe('Number of the row in the file, from 1.'),
        cells: z.array(z.string()).describe('As they stand in the file; a damaged line stands in the first.'),
        reasons: z.array(importReasonSchema.extend({ column: z.string() })),
      }),
    ),
    hasMore: z.boolean(),
  }),
  errors: ['import_not_found'],
});

export const getRefusedFile = endpoint({
  ...tag,
  method: 'GET',
  path: '/vuejs/imports/{importId}/refusedfile',
  summary:
    'The refused rows as CSV, with their columns as they were, `refused_line` and `refused_reason`: to mend and import.',
  kind: 'file',
  params,
  reply: z.string().describe('CSV in UTF-8, in the dialect of the file.'),
  errors: ['import_not_found'],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const refusedRowsEndpoints = { getRefusedFile, listRefusedRows };
