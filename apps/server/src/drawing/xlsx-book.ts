import { RowFeed } from './row-feed.ts';
import { SharedTexts } from './shared-texts.ts';
import type { BookNote, Cell, TableBook, TableColumn, TableSheet } from './table-book.ts';
import { columnLetters, type LongText, mostSheetLinks, type SheetContext, type SheetLink } from './xlsx-cells.ts';
import { bookParts, type WrittenSheet } from './xlsx-parts.ts';
import { linksXml, mostSheetRows, type SheetPlan, sheetXml } from './xlsx-sheet.ts';
import { sheetTexts } from './xlsx-sheet-texts.ts';
import { StyleBook } from './xlsx-styles.ts';
import { cellPieces } from './xlsx-text.ts';
import { PartArchive } from './xlsx-zip.ts';

export interface XlsxOptions {
  /** Rows of a sheet with its heads, and its links; tests take fewer than the format. */
  readonly rowsPerSheet?: number;
  readonly linksPerSheet?: number;
  /** Of compression, 1 to 9. */
  readonly level?: number;
}

/** Measured: 1 takes half the time of 6 and gives files a fifth larger (docs/decisions/writing-spreadsheets.md). */
const defaultLevel = 1;

/**
 * Writes a workbook to a file while its rows come (ECMA-376 parts 1 and 2). Rows beyond a sheet's limit are in further sheets,
 * texts beyond a cell's in a sheet of their own, and the notes end with how many rows each sheet has.
 */
export async function writeXlsx(book: TableBook, path: string, options: XlsxOptions = {}): Promise<void> {
  const { rowsPerSheet = mostSheetRows, linksPerSheet = mostSheetLinks, level = defaultLevel } = options;
  const madeAt = new Date(book.madeAt);
  const archive = await PartArchive.create(path, madeAt, level);
  try {
    const writer = new BookWriter(archive, book, { rowsPerSheet, linksPerSheet });
    for (const sheet of book.sheets) await writer.addTable(sheet);
    await writer.addLongTexts();
    await writer.addNotes(book.notes);
    await writer.addRest({ title: book.title, language: book.language, madeAt });
    await archive.finish();
  } catch (error) {
    await archive.close().catch(() => undefined);
    throw error;
  }
}

class BookWriter {
  readonly #archive: PartArchive;
  readonly #book: TableBook;
  readonly #rowsPerSheet: number;
  readonly #linksPerSheet: number;
  readonly #shared = new SharedTexts();
  readonly #styles = new StyleBook();
  readonly #sheets: WrittenSheet[] = [];
  readonly #names = new Set<string>();
  readonly #longTexts: LongText[] = [];
  readonly #rowNotes: BookNote[] = [];

  constructor(
    archive: PartArchive,
    book: TableBook,
    { rowsPerSheet, linksPerSheet }: Required<Pick<XlsxOptions, 'rowsPerSheet' | 'linksPerSheet'>>,
  ) {
    this.#archive = archive;
    this.#book = book;
    this.#rowsPerSheet = rowsPerSheet;
    this.#linksPerSheet = linksPerSheet;
    // What a person gave the notes is theirs: a table of that name takes another.
    this.#names.add(cleanName(book.notesTitle).toLowerCase());
  }

  async addTable({ name: wanted, columns, keptColumns = 1, rows, emptySentence }: TableSheet): Promise<void> {
    const { rowsIn } = sheetTexts(this.#book.language);
    const feed = new RowFeed(rows);
    try {
      do {
        const name = this.#uniqueName(wanted);
        const mostRows = this.#rowsPerSheet;
        const plan = { columns, keptColumns, hasHead: true, isWrapped: false, emptySentence, mostRows };
        const count = await this.#addSheet(name, feed, plan);
        this.#rowNotes.push({ label: rowsIn(name), value: count });
      } while ((await feed.peek()).length > 0);
    } finally {
      await feed.stop();
    }
  }

  /** Texts that no cell holds, in pieces that do. */
  async addLongTexts(): Promise<void> {
    if (this.#longTexts.length === 0) return;
    const { longTexts, sheet, cell, part, text } = sheetTexts(this.#book.language);
    const rows = this.#longTexts.flatMap((one) =>
      cellPieces(one.text).map((piece, index): Cell[] => [one.sheet, one.cell, index + 1, piece]),
    );
    const columns: TableColumn[] = [
      { title: sheet, kind: 'text' },
      { title: cell, kind: 'text' },
      { title: part, kind: 'number', decimals: 0 },
      { title: text, kind: 'text' },
    ];
    await this.addTable({ name: longTexts, columns, rows: batchesOf([rows]), emptySentence: '' });
  }

  async addNotes(notes: readonly BookNote[]): Promise<void> {
    const columns: TableColumn[] = [
      { title: '', kind: 'text', width: 34 },
      { title: '', kind: 'text', width: 100 },
    ];
    const rows = [...notes, ...this.#rowNotes].map(({ label, value }): Cell[] => [label, value]);
    const mostRows = this.#rowsPerSheet;
    const plan = { columns, keptColumns: 0, hasHead: false, isWrapped: true, emptySentence: '', mostRows };
    await this.#addSheet(cleanName(this.#book.notesTitle), new RowFeed(batchesOf([rows])), plan);
  }

  async addRest(properties: Parameters<typeof bookParts>[1]): Promise<void> {
    await this.#archive.add('xl/sharedStrings.xml', this.#shared.xml());
    await this.#archive.addText('xl/styles.xml', this.#styles.xml());
    for (const [path, xml] of Object.entries(bookParts(this.#sheets, properties)))
      await this.#archive.addText(path, xml);
  }

  async #addSheet(name: string, feed: RowFeed, plan: Omit<SheetPlan, 'isFirst'>): Promise<number> {
    const no = this.#sheets.length + 1;
    const links: SheetLink[] = [];
    const texts = sheetTexts(this.#book.language);
    const context: SheetContext = {
      sheet: name,
      timeZone: this.#book.timeZone,
      shared: this.#shared,
      styles: this.#styles,
      links,
      mostLinks: this.#linksPerSheet,
      longTexts: this.#longTexts,
      goesOn: texts.goesOn,
    };
    const facts = { rows: 0, headRows: 0, isWide: false };
    await this.#archive.add(
      `xl/worksheets/sheet${no}.xml`,
      sheetXml(feed, { ...plan, isFirst: no === 1 }, context, facts),
    );
    if (links.length > 0) await this.#archive.add(`xl/worksheets/_rels/sheet${no}.xml.rels`, linksXml(links));
    const { rows, headRows, isWide } = facts;
    const lastColumn = columnLetters(Math.max(plan.columns.length - 1, 0));
    const filtered = plan.hasHead ? `$A$${headRows}:$${lastColumn}$${headRows + rows}` : undefined;
    const printed = `$A$1:$${lastColumn}$${Math.max(headRows + rows, headRows + 1)}`;
    const lastKept = isWide && plan.keptColumns > 0 ? columnLetters(plan.keptColumns - 1) : undefined;
    this.#sheets.push({ name, no, headRows, lastKept, filtered, printed });
    return rows;
  }

  #uniqueName(wanted: string): string {
    const clean = cleanName(wanted);
    let name = clean;
    for (let number = 2; this.#names.has(name.toLowerCase()); number += 1) {
      const suffix = ` (${number})`;
      name = `${clean.slice(0, longestName - suffix.length).trimEnd()}${suffix}`;
    }
    this.#names.add(name.toLowerCase());
    return name;
  }
}

const longestName = 31;

/** What Excel takes as the name of a sheet; "History" is its own. */
function cleanName(wanted: string): string {
  const clean = wanted
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .replace(/^['\s]+|['\s]+$/g, '');
  return clean === '' || clean.toLowerCase() === 'history' ? `${clean || 'Sheet'} 1` : clean;
}

async function* batchesOf(
  batches: readonly (readonly (readonly Cell[])[])[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  yield* batches;
}
