import { type PostedInterview, postedInterviewSchema } from '@echolot/contract/intake/ingest';
import { issueSentence } from '@echolot/contract/issue-sentence';
import type { z } from 'zod';
import type { PostedRow } from './posted-row.ts';

/** More faults than a person reads are not told. */
const mostProblems = 20;

/** Reads interviews one by one: a malformed one refuses itself. */
export function readRows(rows: readonly unknown[]): PostedRow[] {
  return rows.map((row) => {
    const read = readRow(postedInterviewSchema, row);
    return 'row' in read ? { posted: read.row satisfies PostedInterview } : read;
  });
}

/** Reads one thing that came with others; of a malformed one, its id as it was sent, and what to do about it. */
export function readRow<Schema extends z.ZodType>(
  schema: Schema,
  row: unknown,
): { readonly row: z.output<Schema> } | Exclude<PostedRow, { posted: unknown }> {
  const result = schema.safeParse(row, { error: issueSentence });
  if (result.success) return { row: result.data };
  const refusals = result.error.issues
    .slice(0, mostProblems)
    .map(({ path, message }) => ({ field: path.join('.'), problem: message }));
  return { externalId: idOf(row), refusals };
}

function idOf(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'externalId' in row ? row.externalId : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}
