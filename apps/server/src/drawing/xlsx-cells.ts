import { looksLikeFormula } from '@echolot/core/formula-text';
import type { SharedTexts } from './shared-texts.ts';
import { daySerial, remembered, timeSerial, wallTimeOf } from './sheet-values.ts';
import type { Cell, TableColumn } from './table-book.ts';
import { dayFormat, type StyleBook, timeFormat } from './xlsx-styles.ts';
import { cellPieces, mostCellCharacters, textElement } from './xlsx-text.ts';

/** Links of one sheet; a sheet takes no more than this, and no longer addresses (Excel specifications and limits). */
export const mostSheetLinks = 65_530;
const longestAddress = 2_079;
const followed = /^(?:https?:\/\/|mailto:)/i;

export interface SheetLink {
  readonly cell: string;
  readonly address: string;
}

/** A text that did not fit into its cell, with where it is. */
export interface LongText {
  readonly sheet: string;
  readonly cell: string;
  readonly text: string;
}

/** What the cells of a sheet share. */
export interface SheetContext {
  readonly sheet: string;
  readonly timeZone: string;
  readonly shared: SharedTexts;
  readonly styles: StyleBook;
  readonly links: SheetLink[];
  readonly mostLinks: number;
  readonly longTexts: LongText[];
  /** Stands at the end of a cell whose text goes on elsewhere. */
  readonly goesOn: string;
}

/** XML of a cell; empty for an empty one. */
export type PrintCell = (value: Cell | undefined, rowNo: number) => string;

/** An address as a URI has it: a workbook with another counts as damaged. What is escaped already stays so. */
function uriOf(address: string): string {
  return encodeURI(address.toWellFormed()).replace(/%25(?=[0-9A-Fa-f]{2})/g, '%');
}

/** Columns are A to Z, AA to ZZ and so on; from 0. */
export function columnLetters(index: number): string {
  return index < 26
    ? String.fromCharCode(65 + index)
    : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}

export function numberFormat({ unit, decimals }: Pick<TableColumn, 'unit' | 'decimals'>): string | undefined {
  if (decimals === undefined) return unit === 'percent' ? '0%' : undefined;
  const digits = decimals > 0 ? `.${'0'.repeat(decimals)}` : '';
  return unit === 'percent' ? `0${digits}%` : `#,##0${digits}`;
}

/** Prints the cells of one column. */
export function cellPrinter(column: TableColumn, index: number, context: SheetContext, isWrapped = false): PrintCell {
  const { styles, links, mostLinks, timeZone, sheet, longTexts, goesOn } = context;
  const letters = columnLetters(index);
  const sharedNumber = context.shared.column();
  // Notes are read, not reckoned with: days and numbers stand where texts do.
  const look = isWrapped ? ({ isWrapped, align: 'left' } as const) : {};
  const attribute = (number: number): string => (number === 0 ? '' : ` s="${number}"`);
  const plain = attribute(styles.number(look));
  const quoted = attribute(styles.number({ ...look, isQuoted: true }));
  const linked = attribute(styles.number({ ...look, font: 'link' }));
  const format = column.kind === 'number' ? numberFormat(column) : undefined;
  const figure = attribute(styles.number({ ...look, format }));
  const figureOf = remembered((decimals: number) =>
    attribute(styles.number({ ...look, format: numberFormat({ unit: column.unit, decimals }) })),
  );
  const day = attribute(styles.number({ ...look, format: dayFormat }));
  const time = attribute(styles.number({ ...look, format: timeFormat }));
  const serialOfDay = remembered(daySerial);
  const serialOfTime = remembered(timeSerial);

  const text = (value: string, rowNo: number, style = looksLikeFormula(value) ? quoted : plain): string => {
    if (value === '') return '';
    const number = sharedNumber(value);
    if (number !== undefined) return `<c r="${letters}${rowNo}"${style} t="s"><v>${number}</v></c>`;
    let shown = value;
    if (value.length > mostCellCharacters) {
      longTexts.push({ sheet, cell: `${letters}${rowNo}`, text: value });
      shown = `${cellPieces(value, mostCellCharacters - goesOn.length)[0]}${goesOn}`;
    }
    return `<c r="${letters}${rowNo}"${style} t="inlineStr"><is>${textElement(shown)}</is></c>`;
  };
  const serial = (value: number | undefined, style: string, otherwise: string, rowNo: number): string =>
    value === undefined ? text(otherwise, rowNo) : `<c r="${letters}${rowNo}"${style}><v>${value}</v></c>`;
  const link = (address: string, shown: string, rowNo: number): string => {
    const isFollowed = followed.test(address) && address.length <= longestAddress && links.length < mostLinks;
    // What a sheet cannot follow is told: the address is part of the text then.
    if (!isFollowed) {
      if (column.leadsTo !== undefined) return text(shown, rowNo);
      return text(shown && shown !== address ? `${shown} (${address})` : address, rowNo);
    }
    links.push({ cell: `${letters}${rowNo}`, address: uriOf(address) });
    return text(shown || address, rowNo, linked);
  };

  const numeric = (value: number, style: string, rowNo: number): string =>
    Number.isFinite(value)
      ? `<c r="${letters}${rowNo}"${style}><v>${value}</v></c>`
      : `<c r="${letters}${rowNo}" t="e"><v>#NUM!</v></c>`;

  return (value, rowNo) => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'number') return numeric(value, figure, rowNo);
    if (typeof value === 'string') {
      if (column.leadsTo !== undefined && value !== '')
        return link(column.leadsTo + encodeURIComponent(value.toWellFormed()), value, rowNo);
      if (column.kind === 'date') return serial(serialOfDay(value), day, value, rowNo);
      if (column.kind === 'time') return serial(serialOfTime(value), time, value, rowNo);
      if (column.kind === 'link' && value !== '') return link(value, value, rowNo);
      return text(value, rowNo);
    }
    if (typeof value === 'boolean') return `<c r="${letters}${rowNo}"${plain} t="b"><v>${value ? 1 : 0}</v></c>`;
    if ('number' in value) return numeric(value.number, figureOf(value.decimals), rowNo);
    if ('date' in value) return serial(serialOfDay(value.date), day, value.date, rowNo);
    if ('at' in value) {
      const wall = wallTimeOf(value.at, timeZone);
      return serial(wall === undefined ? undefined : timeSerial(wall), time, wall ?? value.at, rowNo);
    }
    return link(value.link, value.text, rowNo);
  };
}
