import type { RowFeed } from './row-feed.ts';
import type { Cell, TableColumn } from './table-book.ts';
import { cellPrinter, columnLetters, type SheetContext, type SheetLink } from './xlsx-cells.ts';
import { textElement, xmlAttribute } from './xlsx-text.ts';

/** Excel's own limit; further rows are in a further sheet. */
export const mostSheetRows = 1_048_576;
/** A part must stay below 4 GB: a sheet of very wide rows ends earlier. */
const mostSheetBytes = 3_500_000_000;
const chunkCharacters = 128 * 1024;
const narrowest = 6;
const widest = 60;

export interface SheetPlan {
  readonly columns: readonly TableColumn[];
  /** From the left, that stay in sight. */
  readonly keptColumns: number;
  /** Rows of a sheet together with its heads. */
  readonly mostRows: number;
  readonly hasHead: boolean;
  readonly isWrapped: boolean;
  /** Whether it is the one that is seen when the file is opened. */
  readonly isFirst: boolean;
  readonly emptySentence: string;
}

export interface SheetFacts {
  rows: number;
  /** Rows of heads above them. */
  headRows: number;
  /** It is wider than a printed page. */
  isWide: boolean;
}

/** Characters across a printed page that can still be read. */
const pageCharacters = 260;

/** Characters across a screen. */
const screenCharacters = 150;

const charactersOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);
const pagesAcross = (widths: readonly number[]): number =>
  Math.max(1, Math.ceil(charactersOf(widths) / pageCharacters));

/** Heads of the columns: a line of groups above them where there are any. */
function headRowsOf({ columns, hasHead }: SheetPlan): number {
  if (!hasHead) return 0;
  return columns.some(({ group }) => group) ? 2 : 1;
}

/** One worksheet, row by row. Links and long texts it could not hold are in `context` afterwards, its rows in `facts`. */
export async function* sheetXml(
  feed: RowFeed,
  plan: SheetPlan,
  context: SheetContext,
  facts: SheetFacts,
): AsyncGenerator<Buffer> {
  const { columns, isWrapped } = plan;
  const headRows = headRowsOf(plan);
  const lastColumn = columnLetters(Math.max(columns.length - 1, 0));
  const widths = widthsOf(plan, await feed.peek());
  const print = columns.map((column, index) => cellPrinter(column, index, context, isWrapped));
  let xml = opening(plan, headRows, widths);
  if (headRows > 0) xml += heads(columns, headRows, widths, context);
  let rowNo = headRows;
  let bytes = 0;
  for (let left = plan.mostRows - headRows; left > 0 && bytes < mostSheetBytes; ) {
    // A portion at a time, so that a sheet can end between them.
    const rows = await feed.take(Math.min(left, 1000));
    if (rows.length === 0) break;
    left -= rows.length;
    for (const row of rows) {
      rowNo += 1;
      xml += `<row r="${rowNo}"${isWrapped ? heightOf(row, widths) : ''}>`;
      for (let index = 0; index < print.length; index += 1) xml += print[index]?.(row[index], rowNo) ?? '';
      xml += '</row>';
      if (xml.length > chunkCharacters) {
        const chunk = Buffer.from(xml);
        bytes += chunk.length;
        xml = '';
        yield chunk;
      }
    }
  }
  facts.rows = rowNo - headRows;
  facts.headRows = headRows;
  facts.isWide = pagesAcross(widths) > 1;
  if (facts.rows === 0 && plan.emptySentence !== '')
    xml += `<row r="${rowNo + 1}"><c r="A${rowNo + 1}" t="inlineStr"><is>${textElement(plan.emptySentence)}</is></c></row>`;
  yield Buffer.from(
    `${xml}</sheetData>${closing(columns, headRows, `${lastColumn}${Math.max(rowNo, headRows)}`, pagesAcross(widths), context.links)}`,
  );
}

function opening(
  { isFirst, isWrapped, keptColumns }: SheetPlan,
  headRows: number,
  columnWidths: readonly number[],
): string {
  // What a row is of stays in sight where one has to look far to the right.
  const kept = charactersOf(columnWidths) > screenCharacters ? keptColumns : 0;
  const split = kept > 0 ? ` xSplit="${kept}"` : '';
  const active = kept > 0 ? 'bottomRight' : 'bottomLeft';
  const pane =
    headRows > 0
      ? `<pane${split} ySplit="${headRows}" topLeftCell="${columnLetters(kept)}${headRows + 1}" activePane="${active}" state="frozen"/><selection pane="${active}"/>`
      : '';
  const widths = columnWidths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" ' +
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">' +
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''}${isWrapped ? ' showGridLines="0"' : ''} workbookViewId="0">${pane}</sheetView></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    (widths.length > 0 ? `<cols>${widths.join('')}</cols>` : '') +
    '<sheetData>'
  );
}

/** What Excel wants after the rows, in its order. */
function closing(
  columns: readonly TableColumn[],
  headRows: number,
  lastCell: string,
  pages: number,
  links: readonly SheetLink[],
): string {
  const merged = headRows === 2 ? groupSpans(columns).filter(({ from, to }) => to > from) : [];
  const cells = merged.map(({ from, to }) => `<mergeCell ref="${columnLetters(from)}1:${columnLetters(to)}1"/>`);
  const followed = links.map(({ cell }, index) => `<hyperlink ref="${cell}" r:id="rId${index + 1}"/>`);
  return (
    (headRows > 0 && columns.length > 0 ? `<autoFilter ref="A${headRows}:${lastCell}"/>` : '') +
    (cells.length > 0 ? `<mergeCells count="${cells.length}">${cells.join('')}</mergeCells>` : '') +
    (followed.length > 0 ? `<hyperlinks>${followed.join('')}</hyperlinks>` : '') +
    '<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>' +
    '<pageSetup paperSize="9" orientation="landscape"' +
    `${pages > 1 ? ` fitToWidth="${pages}"` : ''} fitToHeight="0"/>` +
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>'
  );
}

function heads(
  columns: readonly TableColumn[],
  headRows: number,
  widths: readonly number[],
  { styles }: SheetContext,
): string {
  const look = { font: 'bold', isHead: true } as const;
  const headOf = ({ kind }: TableColumn): number =>
    styles.number({ ...look, isWrapped: true, ...(kind === 'text' || kind === 'link' ? {} : { align: 'right' }) });
  const cell = (index: number, rowNo: number, title: string, style: number): string =>
    title === ''
      ? `<c r="${columnLetters(index)}${rowNo}" s="${style}"/>`
      : `<c r="${columnLetters(index)}${rowNo}" s="${style}" t="inlineStr"><is>${textElement(title)}</is></c>`;
  const titles = columns.map((column, index) => cell(index, headRows, column.title, headOf(column))).join('');
  const height = heightOf(
    columns.map(({ title }) => title),
    // The arrow of the filter takes its place.
    widths.map((width) => width - 4),
  );
  if (headRows === 1) return `<row r="1"${height}>${titles}</row>`;
  const above = styles.number({ ...look, align: 'left' });
  const starts = new Set(groupSpans(columns).map(({ from }) => from));
  const groups = columns.map(({ group = '' }, index) => cell(index, 1, starts.has(index) ? group : '', above));
  return `<row r="1">${groups.join('')}</row><row r="2"${height}>${titles}</row>`;
}

const lineHeight = 15;
const mostLines = 20;

/** Height of a row of wrapped texts, in points; nothing for one line. Not every program finds it by itself. */
function heightOf(values: readonly (Cell | undefined)[], widths: readonly number[]): string {
  const lines = values.map((value, index) =>
    typeof value === 'string' ? linesOf(value, Math.max(widths[index] ?? 0, narrowest)) : 1,
  );
  const most = Math.min(Math.max(1, ...lines), mostLines);
  return most === 1 ? '' : ` ht="${most * lineHeight}" customHeight="1"`;
}

/** Lines of a text that breaks between words. */
function linesOf(text: string, width: number): number {
  let lines = 0;
  for (const line of text.split('\n')) {
    let left = 0;
    lines += 1;
    for (const word of line.split(' ')) {
      if (left > 0 && left + word.length > width) {
        lines += 1;
        left = 0;
      }
      lines += Math.max(0, Math.ceil(word.length / width) - 1);
      left += word.length + 1;
    }
  }
  return lines;
}

/** Columns side by side with the same heading above them. */
function groupSpans(columns: readonly TableColumn[]): { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const [index, { group }] of columns.entries()) {
    if (!group) continue;
    const last = spans.at(-1);
    if (last?.to === index - 1 && columns[index - 1]?.group === group) last.to = index;
    else spans.push({ from: index, to: index });
  }
  return spans;
}

/** Widths in characters: as asked for, or by titles and the first rows. */
function widthsOf({ columns, hasHead }: SheetPlan, rows: readonly (readonly Cell[])[]): number[] {
  const first = rows.slice(0, 200);
  return columns.map((column, index) => {
    if (column.width !== undefined) return column.width;
    const { kind, title } = column;
    const least = kind === 'time' ? 17 : kind === 'date' ? 12 : narrowest;
    const words = hasHead ? Math.max(...title.split(/\s+/).map((word) => word.length + 4)) : 0;
    const lengths = first.map((row) => shownLength(row[index], column) + 2);
    return Math.min(Math.max(least, words, ...lengths), widest);
  });
}

function shownLength(value: Cell | undefined, { decimals, unit }: TableColumn): number {
  if (value === null || value === undefined) return 0;
  if (typeof value === 'number') {
    if (decimals === undefined && unit === undefined) return Math.min(String(value).length, 12);
    const digits = Math.trunc(Math.abs(unit === 'percent' ? value * 100 : value)).toFixed(0).length;
    // Sign, separators, the point and what is behind it.
    return 1 + digits + Math.floor(digits / 3) + (decimals ? decimals + 1 : 0) + (unit === 'percent' ? 2 : 0);
  }
  if (typeof value !== 'object') return String(value).length;
  if ('number' in value) return shownLength(value.number, { decimals: value.decimals, unit } as TableColumn);
  if ('date' in value) return 10;
  return 'at' in value ? 16 : value.text.length;
}

/** The part of a sheet's relations: where its links lead. */
export function* linksXml(links: readonly SheetLink[]): Generator<Buffer> {
  let xml =
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">';
  for (const [index, { address }] of links.entries()) {
    xml +=
      `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" ` +
      `Target="${xmlAttribute(address)}" TargetMode="External"/>`;
    if (xml.length > chunkCharacters) {
      yield Buffer.from(xml);
      xml = '';
    }
  }
  yield Buffer.from(`${xml}</Relationships>`);
}
