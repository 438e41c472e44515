import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import type { FileFacts } from './import-record.ts';
import { openSourceTable } from './reading/open-source-table.ts';
import type { OpenOptions, SourceTable } from './reading/source-table.ts';

/** How a file is opened again as it was read before, or as a person says. */
export function openOptionsOf(reading: ReadingOptions, facts: FileFacts | null, signal?: AbortSignal): OpenOptions {
  return {
    encoding: reading.encoding ?? facts?.encoding ?? undefined,
    delimiter: reading.delimiter ?? facts?.delimiter ?? undefined,
    quote: reading.quote ?? facts?.quote ?? undefined,
    sheet: reading.sheet ?? facts?.sheet ?? undefined,
    signal,
  };
}

/** Opens a file for `work` and closes it whatever happens. @throws SourceFileError */
export async function withSourceTable<T>(
  path: string,
  fileName: string,
  options: OpenOptions,
  work: (table: SourceTable) => Promise<T>,
): Promise<T> {
  const table = await openSourceTable(path, fileName, options);
  try {
    return await work(table);
  } finally {
    await table.close();
  }
}

export function factsOf({ kind, facts }: SourceTable, rows: number): FileFacts {
  return {
    kind,
    rows,
    encoding: facts.encoding ?? null,
    delimiter: facts.delimiter ?? null,
    quote: facts.quote ?? null,
    sheet: facts.sheet ?? null,
    sheets: facts.sheets ?? [],
  };
}
