import { buildTable } from './build-table.ts';
import { readMergedCells } from './merged-cells.ts';
import { readNumberMeanings } from './number-formats.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { readSharedTexts } from './shared-texts.ts';
import { estimateFilledCells } from './sheet-cells.ts';
import { joinHeadRows } from './sheet-head.ts';
import { type SheetContext, SheetRows } from './sheet-rows.ts';
import { SourceFileError } from './source-file-error.ts';
import type { DamagedRow, OpenOptions, SourceRow, SourceTable } from './source-table.ts';
import { asWorkbookError, readWorkbook, type Workbook } from './workbook.ts';
import { XmlScanner } from './xml-scanner.ts';
import { decodeXml, type ZipArchive } from './zip-archive.ts';

/** Empty ones in front of the first with rows. */
const mostSheetsTried = 100;
const mostSheetsCompared = 20;

/** Opens the asked sheet of a workbook, or the visible one with the most filled cells. Closes the archive when it cannot. */
export async function openXlsxTable(
  archive: ZipArchive,
  workbookPart: string,
  options: OpenOptions,
  limits: ReadingLimits,
): Promise<SourceTable> {
  try {
    const workbook = await readWorkbook(archive, workbookPart).catch((error: unknown) => {
      throw asWorkbookError(error);
    });
    const sheets = workbook.sheets.filter(({ isHidden }) => !isHidden);
    const names = sheets.map(({ name }) => name);
    const asked = options.sheet;
    const candidates = asked === undefined ? sheets : sheets.filter(({ name }) => name === asked);
    if (asked !== undefined && candidates.length === 0) {
      throw new SourceFileError('sheet_unknown', {
        sheet: asked.slice(0, 100),
        sheets: names.join(', ').slice(0, 500),
      });
    }
    const context = await readSheetContext(archive, workbook, limits);
    for (const { name, part } of await fullestFirst(archive, candidates.slice(0, mostSheetsTried), limits)) {
      options.signal?.throwIfAborted();
      const sheet = openSheet(archive, part, context, options.signal, limits);
      const head = await joinHeadRows(sheet.rows, await readMergedCells(archive, part, limits));
      if (!head) continue;
      return await buildTable(
        {
          kind: 'xlsx',
          facts: { sheet: name, sheets: names, ...(head.filledRanges > 0 && { mergedRanges: head.filledRanges }) },
          rows: head.rows,
          byteCount: archive.packedBytes(part),
          bytesRead: () => sheet.bytesRead,
          close: async () => {
            await sheet.rows.return(undefined);
            archive.close();
          },
        },
        limits,
      );
    }
    throw new SourceFileError('no_sheet');
  } catch (error) {
    archive.close();
    throw error;
  }
}

/** A cover or a legend in front of the answers has fewer cells than they have. Of equally many the first stays first. */
async function fullestFirst(
  archive: ZipArchive,
  sheets: Workbook['sheets'],
  limits: ReadingLimits,
): Promise<Workbook['sheets']> {
  if (sheets.length < 2) return sheets;
  const counted: { sheet: Workbook['sheets'][number]; cells: number }[] = [];
  for (const sheet of sheets.slice(0, mostSheetsCompared)) {
    counted.push({ sheet, cells: await estimateFilledCells(archive, sheet.part, limits) });
  }
  counted.sort((one, other) => other.cells - one.cells);
  return [...counted.map(({ sheet }) => sheet), ...sheets.slice(mostSheetsCompared)];
}

export async function readSheetContext(
  archive: ZipArchive,
  workbook: Workbook,
  limits: ReadingLimits,
): Promise<SheetContext> {
  const { stylesPart, sharedTextsPart, is1904 } = workbook;
  const styles = stylesPart === undefined ? undefined : await archive.readText(stylesPart);
  try {
    const meanings = readNumberMeanings(styles);
    const texts = sharedTextsPart === undefined ? [] : await readSharedTexts(archive, sharedTextsPart, limits);
    return { texts, meanings, is1904 };
  } catch (error) {
    throw asWorkbookError(error);
  }
}

/** The rows of one sheet as they are, its head among them. */
export function openSheet(
  archive: ZipArchive,
  part: string,
  context: SheetContext,
  signal: AbortSignal | undefined,
  limits: ReadingLimits,
): { rows: AsyncGenerator<SourceRow | DamagedRow>; readonly bytesRead: number } {
  const state = { bytesRead: 0, rows: rows() };
  return state;

  async function* rows(): AsyncGenerator<SourceRow | DamagedRow> {
    const collected = new SheetRows(context, limits);
    const scanner = new XmlScanner(collected, limits.rowCharacters);
    const chunks = archive.unpack(part, limits.sheetBytes, (packedBytes) => {
      state.bytesRead = packedBytes;
    });
    for await (const piece of decodeXml(chunks)) {
      signal?.throwIfAborted();
      // What comes after the rows is only unpacked to know that the part is whole.
      if (!collected.isOver) scanner.add(piece);
      for (const row of collected.take()) yield row;
    }
    if (!collected.isOver) throw new SourceFileError('workbook_damaged', { reason: 'the sheet breaks off' });
  }
}
