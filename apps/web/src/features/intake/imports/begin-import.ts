import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import { createImport, type Import, uploadImportDefinition } from '@echolot/contract/intake/imports';
import { call } from '../../../api/client.ts';
import { startUpload } from './upload/upload-store.ts';

/** Files one drops together: the table of answers, and perhaps the definition of the survey. */
interface DroppedFiles {
  readonly table: File | undefined;
  readonly definition: File | undefined;
  /** Further tables; one import takes one. */
  readonly others: readonly File[];
}

/** Tells the table from the definition: by ending, and a JSON beside another table is the definition. */
export function sortDropped(files: readonly File[]): DroppedFiles {
  const isJson = ({ name }: File): boolean => /\.json$/i.test(name);
  const isDefinition = (file: File): boolean =>
    /\.(lss|qsf)$/i.test(file.name) || (isJson(file) && files.some((other) => other !== file && !isJson(other)));
  const definition = files.find(isDefinition);
  const [table, ...others] = files.filter((file) => file !== definition);
  return { table, definition, others };
}

/** Begun; a definition that could not be taken does not keep the answers from being imported. */
export interface Begun {
  readonly item: Import;
  readonly definitionError?: unknown;
}

/** Makes an import of a file and begins to send it; answers as soon as the server knows of it. */
export async function beginImport({
  table,
  definition,
  reading,
}: DroppedFiles & { table: File; reading?: ReadingOptions | undefined }): Promise<Begun> {
  const item = await call(createImport, {
    body: { fileName: table.name, byteCount: table.size, reading: { ...reading, fileDay: dayOfFile(table) } },
  });
  let begun: Begun = { item };
  try {
    if (definition) begun = { item: await sendDefinition(item.importId, definition) };
  } catch (error) {
    begun = { item, definitionError: error };
  }
  startUpload(item.importId, table, 0);
  return begun;
}

/** The day a file was last changed, by the clock of this computer. */
function dayOfFile({ lastModified }: File): string {
  const date = new Date(lastModified);
  return new Date(lastModified - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

export async function sendDefinition(importId: string, file: File): Promise<Import> {
  return call(uploadImportDefinition, { params: { importId }, query: { fileName: file.name }, body: file });
}
