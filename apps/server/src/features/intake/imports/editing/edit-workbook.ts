import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { ReadingLimits } from '../reading/reading-limits.ts';
import { SourceFileError } from '../reading/source-file-error.ts';
import { asWorkbookError, findWorkbookPart, readWorkbook, type Workbook } from '../reading/workbook.ts';
import { openSheet, readSheetContext } from '../reading/xlsx-table.ts';
import { decodeXml, ZipArchive } from '../reading/zip-archive.ts';
import { type FileEditor, leavesNothing, type RowEdits } from './file-row.ts';
import { editSharedTexts, editSheetText, type TextUse } from './sheet-text.ts';

const rowsBetweenRests = 500;

/** Shows the rows of every sheet to an editor, hidden ones too; with `output`, writes the workbook there with what is edited. */
export async function editWorkbook(
  path: string,
  signal: AbortSignal | undefined,
  limits: ReadingLimits,
  editor: FileEditor,
  output: string | undefined,
): Promise<void> {
  const archive = await ZipArchive.open(path, limits);
  try {
    const part = await findWorkbookPart(archive);
    if (part === undefined) throw new SourceFileError('is_archive', { names: '' });
    const workbook = await readWorkbook(archive, part).catch((error: unknown) => {
      throw asWorkbookError(error);
    });
    const edits = await collectEdits(archive, workbook, signal, limits, editor);
    if (output !== undefined) await writeWorkbook(path, workbook, limits, edits, output);
  } finally {
    archive.close();
  }
}

/** Edits by sheet part and line. */
type WorkbookEdits = ReadonlyMap<string, ReadonlyMap<number, RowEdits | 'all'>>;

async function collectEdits(
  archive: ZipArchive,
  workbook: Workbook,
  signal: AbortSignal | undefined,
  limits: ReadingLimits,
  editor: FileEditor,
): Promise<WorkbookEdits> {
  const context = await readSheetContext(archive, workbook, limits);
  const all = new Map<string, Map<number, RowEdits | 'all'>>();
  for (const { name, part } of workbook.sheets) {
    const edits = new Map<number, RowEdits | 'all'>();
    let rows = 0;
    for await (const found of openSheet(archive, part, context, signal, limits).rows) {
      const isDamaged = found.kind === 'damaged';
      const row = { sheet: name, line: found.line, cells: isDamaged ? [found.text] : found.cells, isDamaged };
      const edited = editor.edit(row);
      if (edited && edited.size > 0) edits.set(row.line, leavesNothing(row, edited) ? 'all' : edited);
      rows += 1;
      if (rows % rowsBetweenRests === 0) await editor.rest?.();
    }
    await editor.rest?.();
    all.set(part, edits);
  }
  return all;
}

async function writeWorkbook(
  path: string,
  workbook: Workbook,
  limits: ReadingLimits,
  edits: WorkbookEdits,
  output: string,
): Promise<void> {
  const archive = await ZipArchive.open(path, limits);
  const zip = new ZipFile();
  const broken = Promise.withResolvers<never>();
  zip.once('error', broken.reject);
  try {
    const writing = pipeline(zip.outputStream, createWriteStream(output, { mode: 0o600, flush: true }));
    writing.catch(broken.reject);
    broken.promise.catch(() => undefined); // Told where somebody waits for it.
    const use: TextUse = { used: new Set(), left: new Set() };
    const sharedPart = workbook.sharedTextsPart;
    const names = archive.names.filter((name) => !name.endsWith('/') && name !== sharedPart);
    // The shared texts come last: only then it is known which of them no cell refers to any more.
    for (const name of sharedPart !== undefined && archive.has(sharedPart) ? [...names, sharedPart] : names) {
      const bytes = archive.unpack(name, limits.sheetBytes);
      const own = edits.get(name);
      const content = own
        ? editSheetText(asUtf8(decodeXml(bytes)), own, use)
        : name === sharedPart
          ? editSharedTexts(asUtf8(decodeXml(bytes)), (index) => use.left.has(index) && !use.used.has(index))
          : bytes;
      const written = new Promise<void>((resolve) => {
        zip.addReadStreamLazy(name, { mode: 0o100644, forceZip64Format: false }, (give) => {
          const stream = Readable.from(nonEmpty(content), { objectMode: false });
          stream.once('error', (error) => {
            broken.reject(error);
            zip.outputStream.emit('error', error);
          });
          give(null, stream.once('close', resolve));
        });
      });
      await Promise.race([written, broken.promise]);
    }
    zip.end();
    await Promise.race([writing, broken.promise]);
  } finally {
    archive.close();
  }
}

async function* nonEmpty(content: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of content) if (piece.length > 0) yield Buffer.from(piece as string);
}

/** What was written in UTF-16 is written in UTF-8, and says so. */
async function* asUtf8(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const piece of pieces) {
    yield isFirst ? piece.replace(/^(\ufeff?<\?xml[^>]*encoding=["'])utf-16[a-z]*/i, '$1UTF-8') : piece;
    isFirst = false;
  }
}
