import { type FileHandle, open } from 'node:fs/promises';
import { fileKind } from '../reading/file-kind.ts';
import { textFormat } from '../reading/open-source-table.ts';
import { type ReadingLimits, readingLimits } from '../reading/reading-limits.ts';
import { SourceFileError } from '../reading/source-file-error.ts';
import type { OpenOptions } from '../reading/source-table.ts';
import { surveyBytes } from '../reading/survey-bytes.ts';
import { editCsv } from './edit-csv.ts';
import { editJson } from './edit-json.ts';
import { editWorkbook } from './edit-workbook.ts';
import type { FileEditor } from './file-row.ts';

/**
 * Shows every row of a file to an editor; with `output`, writes the file there with what is edited, on the disk when this ends. What is
 * not edited stays as it is, in texts to the byte. Rows keep their lines and numbers.
 *
 * @throws SourceFileError when it cannot be read.
 */
export async function editFile(
  path: string,
  fileName: string,
  options: OpenOptions,
  editor: FileEditor,
  output?: string,
  limits: ReadingLimits = readingLimits,
): Promise<void> {
  const survey = await surveyBytes(path, options.signal);
  if (survey.byteCount === 0) throw new SourceFileError('file_empty');
  const kind = fileKind(survey.start);
  if (kind === 'zip') return editWorkbook(path, options.signal, limits, editor, output);
  if (kind !== 'text') throw new SourceFileError(kind);
  const { encoding, isJson } = textFormat(fileName, survey, options.encoding);
  const write = (file?: FileHandle) =>
    (isJson ? editJson : editCsv)({ path, survey, encoding, options, limits }, editor, file);
  if (output === undefined) return write();
  const file = await open(output, 'w', 0o600);
  try {
    await write(file);
    await file.sync();
  } finally {
    await file.close();
  }
}
