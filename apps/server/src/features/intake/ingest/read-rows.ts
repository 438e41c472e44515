import { type PostedInterview, postedInterviewSchema } from '@echolot/contract/intake/ingest';
import type { PostedRow } from './posted-row.ts';

/** More faults than a person reads are not told. */
const mostProblems = 20;

/** Reads interviews one by one: a malformed one refuses itself. */
export function readRows(rows: readonly unknown[]): PostedRow[] {
  return rows.map((row) => {
    const result = postedInterviewSchema.safeParse(row);
    if (result.success) return { posted: result.data satisfies PostedInterview };
    const refusals = result.error.issues
      .slice(0, mostProblems)
      .map(({ path, message }) => ({ field: path.join('.'), problem: message }));
    return { externalId: idOf(row), refusals };
  });
}

function idOf(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'externalId' in row ? row.externalId : undefined;
  return typeof id === 'string' ? id.slice(0, 200) : null;
}
