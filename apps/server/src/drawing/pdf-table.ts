import { linkAddress } from './pdf-address.ts';
import type { PdfCell, PdfColumn, PdfRow, PdfTable } from './pdf-document.ts';
import type { Canvas, Flow } from './pdf-flow.ts';
import type { Kit } from './pdf-kit.ts';
import { arrowWidth, drawArrow, horizontal, toneColor } from './pdf-marks.ts';
import type { Pen } from './pdf-pen.ts';
import { colors, inColor, styles, type TextStyle } from './pdf-styles.ts';
import { drawAxisHead, drawAxisMarks, drawInterval, layMarkLegend } from './pdf-table-axis.ts';
import type { Tag } from './pdf-tags.ts';
import type { Laid } from './pdf-text-blocks.ts';

const cellGap = 10;
const rowPadding = 4.5;
const headPadding = 4;

interface LaidColumn extends PdfColumn {
  readonly x: number;
  readonly room: number;
  readonly titles: readonly string[];
}

interface LaidCell extends PdfCell {
  readonly lines: readonly string[];
  readonly details: readonly string[];
}

interface LaidRow {
  readonly look: PdfRow['look'];
  readonly cells: readonly LaidCell[];
  /** Lines of its tallest cell, small ones counted by their height. */
  readonly height: number;
}

/** What all of a table's pages share. */
interface LaidTable {
  readonly pen: Pen;
  readonly columns: readonly LaidColumn[];
  readonly groups: readonly { readonly title: string; readonly left: number; readonly right: number }[];
  readonly headHeight: number;
  readonly left: number;
  readonly right: number;
}

/** Washes behind cells, from the bad end over white to the good one, as on the screen. */
const shades = ['#f1a340', '#f8cd94', '#fde8cc', '#ffffff', '#dfe3fb', '#bcc2ff', '#8f97f5'] as const;

/** A table over as many pages as it needs; its head is repeated, and rows are not torn unless one is longer than a page. */
export function layTable(
  pen: Pen,
  { title, columns, rows, emptySentence }: PdfTable,
  { left, width }: Pick<Flow, 'left' | 'width'>,
  words: { readonly continued: string },
): Laid {
  const laidColumns = columnsWithin(pen, columns, left, width);
  const groups = groupsOf(laidColumns);
  const titleLines = Math.max(1, ...laidColumns.map(({ titles }) => titles.length));
  const hasAxis = columns.some(({ axis }) => axis);
  const headHeight =
    (groups.length > 0 ? styles.head.leading + 4 : 0) +
    titleLines * styles.head.leading +
    (hasAxis ? styles.axis.leading : 0) +
    2 * headPadding;
  const table: LaidTable = { pen, columns: laidColumns, groups, headHeight, left, right: left + width };
  const laidRows = rows.map((row) => layRow(pen, row, laidColumns));
  const legend = layMarkLegend(pen, columns, left, width);
  const first = laidRows[0]?.height ?? styles.cell.leading + 2 * rowPadding;
  return {
    gap: 8,
    least: headHeight + Math.min(first, 120),
    place(flow) {
      let tag: Tag | undefined;
      let body: Tag | undefined;
      const begin = ({ tags }: Canvas): Tag => {
        tag ??= tags.branch(tags.root, 'Table', { title });
        return tag;
      };
      const closing = legend ? legend.height : 0.5;
      flow.need(headHeight + Math.min(first, 120));
      flow.place(headHeight, (canvas, y) => drawHead(canvas, begin(canvas), table, y));
      const nextPage = (): void => {
        flow.newPage();
        const style = styles.noteStrong;
        flow.place(style.leading + 4, ({ pen: its, tags }, y) => {
          tags.artifact(() => its.line(`${title} ${words.continued}`, left, y, style), 'Pagination');
        });
        flow.place(headHeight, ({ tags }, y) => tags.artifact(() => paintHead(table, y), 'Pagination'));
      };
      const bodyOf = (canvas: Canvas): Tag => {
        body ??= canvas.tags.branch(begin(canvas), 'TBody');
        return body;
      };
      for (const [index, row] of laidRows.entries()) {
        // What the lines mean stays with the last row.
        const needed = row.height + (index === laidRows.length - 1 ? closing : 0);
        if (needed > flow.room && row.height <= flow.fullRoom - headHeight - 30) nextPage();
        for (const part of row.height > flow.room ? partsOf(row, flow.room, flow.fullRoom - headHeight - 30) : [row]) {
          if (part.height > flow.room + 0.01) nextPage();
          flow.place(part.height, (canvas, y) => drawRow(canvas, bodyOf(canvas), table, part, y));
        }
      }
      if (rows.length === 0) {
        const height = styles.body.leading + 2 * rowPadding;
        flow.place(height, (canvas, y) => {
          const row = canvas.tags.branch(bodyOf(canvas), 'TR');
          const draw = (): void => pen.line(emptySentence, left, y + rowPadding, inColor(styles.body, colors.quiet));
          canvas.tags.leaf(row, 'TD', draw);
          row.end();
        });
      }
      flow.place(closing, (canvas, y) => {
        canvas.tags.artifact(() => horizontal(pen.kit, left, left + width, y, colors.rule));
        body?.end();
        tag?.end();
        if (legend) canvas.tags.leaf(canvas.tags.root, 'P', () => legend.draw(y));
      });
    },
  };
}

/** Fixed widths first; shares divide what is left. The white between columns belongs to the column left of it. */
function columnsWithin(pen: Pen, columns: readonly PdfColumn[], left: number, width: number): LaidColumn[] {
  const fixed = columns.reduce((sum, { width: its }) => sum + ('points' in its ? its.points : 0), 0);
  const shares = columns.reduce((sum, { width: its }) => sum + ('share' in its ? its.share : 0), 0);
  const gaps = (columns.length - 1) * cellGap;
  // Too many columns for the page are narrowed alike.
  const squeeze = Math.min(1, (width - gaps) / (fixed + (shares > 0 ? 60 : 0)));
  const rest = Math.max(0, width - gaps - fixed * squeeze);
  let x = left;
  return columns.map((column) => {
    const { width: its } = column;
    const room = 'points' in its ? its.points * squeeze : (rest * its.share) / shares;
    const laid = { ...column, x, room, titles: pen.linesOf(column.title, styles.head, room) };
    x += room + cellGap;
    return laid;
  });
}

function groupsOf(columns: readonly LaidColumn[]): { title: string; left: number; right: number }[] {
  const groups: { title: string; left: number; right: number }[] = [];
  columns.forEach(({ group, x, room }, index) => {
    if (group === undefined) return;
    const last = groups.at(-1);
    if (last && columns[index - 1]?.group === group) last.right = x + room;
    else groups.push({ title: group, left: x, right: x + room });
  });
  return groups;
}

function layRow(pen: Pen, { cells, look }: PdfRow, columns: readonly LaidColumn[]): LaidRow {
  const laid = columns.map((column, index): LaidCell => {
    const cell = cells[index] ?? { text: '' };
    const style = cellStyle(cell, look);
    const room = column.room - (cell.arrow ? arrowWidth(style.size) : 0);
    return {
      ...cell,
      lines: cell.interval && column.axis ? [] : pen.linesOf(cell.text, style, room),
      details: cell.detail === undefined ? [] : pen.linesOf(cell.detail, styles.cellDetail, column.room),
    };
  });
  const heightOf = ({ lines, details }: LaidCell): number =>
    Math.max(1, lines.length) * styles.cell.leading + details.length * styles.cellDetail.leading;
  return { look, cells: laid, height: Math.max(...laid.map(heightOf)) + 2 * rowPadding };
}

function cellStyle({ tone }: PdfCell, look: PdfRow['look']): TextStyle {
  const base = look === 'total' ? styles.cellStrong : styles.cell;
  if (tone !== undefined) return inColor(base, toneColor(tone));
  return look === 'quiet' ? inColor(base, colors.quiet) : base;
}

/** A row longer than a page in rows that are not: as many lines of each cell as there is room for. */
function partsOf(row: LaidRow, room: number, fullRoom: number): LaidRow[] {
  const parts: LaidRow[] = [];
  const most = Math.max(...row.cells.map(({ lines, details }) => lines.length + details.length));
  const linesIn = (height: number): number => Math.max(1, Math.floor((height - 2 * rowPadding) / styles.cell.leading));
  for (let from = 0; from < most; ) {
    const count = linesIn(parts.length === 0 && linesIn(room) > 3 ? room : fullRoom);
    const cells = row.cells.map(({ lines, details, ...cell }): LaidCell => {
      const firstDetail = Math.max(0, from - lines.length);
      return {
        ...cell,
        lines: lines.slice(from, from + count),
        details: details.slice(firstDetail, Math.max(0, from + count - lines.length)),
      };
    });
    const height = Math.min(count, most - from) * styles.cell.leading + 2 * rowPadding;
    parts.push({ ...row, cells, height });
    from += count;
  }
  return parts;
}

function drawHead({ tags }: Canvas, table: Tag, laid: LaidTable, y: number): void {
  const head = tags.branch(table, 'THead');
  const row = tags.branch(head, 'TR');
  tags.artifact(() => paintHeadLines(laid, y));
  for (const column of laid.columns) {
    const title = column.group === undefined ? column.title : `${column.group}: ${column.title}`;
    tags.leaf(row, 'TH', () => paintHeadCell(laid, column, y), { scope: 'Column', actual: title });
  }
  row.end();
  head.end();
}

function paintHead(laid: LaidTable, y: number): void {
  paintHeadLines(laid, y);
  for (const column of laid.columns) paintHeadCell(laid, column, y);
}

function paintHeadLines({ pen, groups, headHeight, left, right }: LaidTable, y: number): void {
  horizontal(pen.kit, left, right, y + headHeight, colors.rule, 0.75);
  for (const group of groups) {
    pen.line(pen.fitted(group.title, styles.noteStrong, group.right - group.left), group.left, y, styles.noteStrong);
    horizontal(pen.kit, group.left, group.right, y + styles.head.leading + 2, colors.hairline);
  }
}

function paintHeadCell({ pen, headHeight }: LaidTable, column: LaidColumn, y: number): void {
  const { titles, x, room, align, axis } = column;
  const bottom = y + headHeight - headPadding - (axis ? styles.axis.leading : 0);
  titles.forEach((title, index) => {
    const top = bottom - (titles.length - index) * styles.head.leading;
    pen.line(title, align === 'right' ? x + room : x, top, styles.head, align);
  });
  if (axis) drawAxisHead(pen, axis, { x, room }, bottom);
}

function drawRow({ pen, tags }: Canvas, body: Tag, table: LaidTable, row: LaidRow, y: number): void {
  const { kit } = pen;
  const { columns, left, right } = table;
  const tag = tags.branch(body, 'TR');
  tags.artifact(() => {
    if (row.look === 'total') kit.rect(left - 4, y, right - left + 8, row.height).fill(colors.wash);
    columns.forEach(({ x, room, axis }, index) => {
      const heat = row.cells[index]?.heat;
      if (heat !== undefined) paintHeat(kit, heat, { left: x - 3, top: y, width: room + 6, height: row.height });
      if (axis) drawAxisMarks(pen, axis, { x, room }, y, row.height);
    });
    horizontal(kit, left, right, y + row.height, colors.hairline);
  });
  columns.forEach((column, index) => {
    const cell = row.cells[index];
    if (!cell) return;
    const name = column.isRowHead ? 'TH' : 'TD';
    const draw = (): void => paintCell(pen, column, cell, row.look, y + rowPadding);
    const scope = {
      ...(column.isRowHead ? { scope: 'Row' as const } : {}),
      ...(cell.spoken === undefined ? {} : { actual: cell.spoken }),
    };
    if (cell.interval && column.axis) {
      const { interval } = cell;
      const paint = (): void =>
        drawInterval(pen, interval, column.axis, column, y + rowPadding + styles.cell.leading / 2, row.look);
      tags.leaf(tag, name, paint, { ...scope, actual: cell.text });
      return;
    }
    const address = linkAddress(cell.link);
    if (address === undefined) {
      tags.leaf(tag, name, draw, scope);
      return;
    }
    const element = tags.branch(tag, name, scope);
    const width = Math.min(column.room, Math.max(...cell.lines.map((line) => pen.widthOf(line, styles.cell))));
    const box = { x: column.x, y: y + rowPadding, width, height: cell.lines.length * styles.cell.leading };
    tags.link(element, address, { ...box, words: cell.lines.join(' ') }, draw);
    element.end();
  });
  tag.end();
}

const edge = 1.4;
const edgeColors = { good: '#3a45d0', bad: '#a35200' } as const;

/** A wash, with a line above what is better and below what is worse: in grey both washes look alike. */
function paintHeat(
  kit: Kit,
  heat: number,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
): void {
  const step = Math.round(Math.max(-1, Math.min(1, heat)) * 3);
  if (step === 0) return;
  kit.rect(left, top, width, height).fill(shades[3 + step] ?? colors.white);
  // Off the border of the cell, or it might belong to the row beside it.
  const lineTop = step > 0 ? top + 1.5 : top + height - edge - 1.5;
  kit.rect(left + 2, lineTop, width - 4, edge).fill(step > 0 ? edgeColors.good : edgeColors.bad);
}

function paintCell(pen: Pen, column: LaidColumn, cell: LaidCell, look: PdfRow['look'], top: number): void {
  const { x, room, align } = column;
  const style = cellStyle(cell, look);
  const edge = align === 'right' ? x + room : x;
  cell.lines.forEach((line, index) => {
    const lineTop = top + index * styles.cell.leading;
    if (cell.arrow && index === 0) {
      const start = align === 'right' ? edge - pen.widthOf(line, style) - arrowWidth(style.size) : x;
      drawArrow(pen.kit, cell.arrow, start, lineTop + style.leading / 2, style.size, toneColor(cell.tone));
    }
    const shift = cell.arrow && align === 'left' ? arrowWidth(style.size) : 0;
    pen.line(line, edge + shift, lineTop, style, align);
  });
  const below = top + cell.lines.length * styles.cell.leading;
  cell.details.forEach((line, index) => {
    pen.line(line, edge, below + index * styles.cellDetail.leading, styles.cellDetail, align);
  });
}
