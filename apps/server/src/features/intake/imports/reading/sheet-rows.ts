import type { NumberMeaning } from './number-formats.ts';
import { ownText } from './own-text.ts';
import type { ReadingLimits } from './reading-limits.ts';
import { numberText } from './serial-date.ts';
import { unescapeCell } from './shared-texts.ts';
import { SourceFileError } from './source-file-error.ts';
import type { DamagedRow, SourceRow } from './source-table.ts';
import { attributeOf, type ScanHandler } from './xml-scanner.ts';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly texts: readonly string[];
  readonly meanings: readonly NumberMeaning[];
  readonly is1904: boolean;
}

/** Columns a sheet can have; one beyond is a damaged file. */
const sheetColumns = 16_384;

/** Collects the rows of a sheet from its tags. `take` empties what is ready. */
export class SheetRows implements ScanHandler {
  readonly #context: SheetContext;
  readonly #limits: ReadingLimits;
  #ready: (SourceRow | DamagedRow)[] = [];
  #isInSheet = false;
  #isOver = false;
  #line = 0;
  #cells: string[] = [];
  #characters = 0;
  #fault: string | undefined;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #hasValue = false;
  #hasFormula = false;
  #isInline = false;
  #isPhonetic = false;
  wantsText = false;

  constructor(context: SheetContext, limits: ReadingLimits) {
    this.#context = context;
    this.#limits = limits;
  }

  /** Whether the sheet was read to its end. */
  get isOver(): boolean {
    return this.#isOver;
  }

  take(): (SourceRow | DamagedRow)[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(name: string, attributes: string, isEmpty: boolean): void {
    if (!this.#isInSheet) {
      if (name === 'sheetData') {
        this.#isInSheet = !isEmpty;
        this.#isOver = isEmpty;
      }
      return;
    }
    switch (name) {
      case 'c':
        this.#openCell(attributes);
        if (isEmpty) this.#closeCell();
        break;
      case 'v':
        this.#hasValue = true;
        this.wantsText = !isEmpty;
        break;
      case 't':
        if (this.#isInline && !this.#isPhonetic) this.wantsText = !isEmpty;
        break;
      case 'row':
        this.#openRow(attributes);
        if (isEmpty) this.#closeRow();
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'is':
        this.#isInline = !isEmpty;
        this.#hasValue = true;
        break;
      case 'rPh':
        this.#isPhonetic = !isEmpty;
        break;
    }
  }

  close(name: string): void {
    if (!this.#isInSheet) return;
    switch (name) {
      case 'c':
        this.#closeCell();
        break;
      case 'v':
      case 't':
        this.wantsText = false;
        break;
      case 'row':
        this.#closeRow();
        break;
      case 'is':
        this.#isInline = false;
        break;
      case 'rPh':
        this.#isPhonetic = false;
        break;
      case 'sheetData':
        this.#isInSheet = false;
        this.#isOver = true;
        break;
    }
  }

  text(text: string): void {
    if (this.#value.length > this.#limits.rowCharacters) return;
    this.#value = this.#value === '' ? text : this.#value + text;
  }

  #openRow(attributes: string): void {
    const line = Number(attributeOf(attributes, 'r') ?? Number.NaN);
    this.#line = Number.isSafeInteger(line) && line > 0 ? line : this.#line + 1;
    this.#cells = [];
    this.#characters = 0;
    this.#fault = undefined;
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    // Read in one go: sheets consist of cells. Nearly all are written r, s, t.
    let column = -1;
    this.#type = 'n';
    this.#style = 0;
    for (let at = 0; at < attributes.length; at += 1) {
      const code = attributes.charCodeAt(at);
      if (code <= 32) continue;
      const equals = attributes.indexOf('=', at);
      if (equals < 0) break;
      let open = equals + 1;
      while (attributes.charCodeAt(open) <= 32) open += 1;
      const close = attributes.indexOf(attributes.charAt(open), open + 1);
      if (close < 0) break;
      const isShort = equals === at + 1 || attributes.charCodeAt(at + 1) <= 32;
      if (isShort && code === 114) column = columnOf(attributes, open + 1, close);
      else if (isShort && code === 115) this.#style = Number(attributes.slice(open + 1, close));
      else if (isShort && code === 116) this.#type = attributes.slice(open + 1, close);
      at = close;
    }
    this.#column = column >= 0 ? column : this.#column + 1;
    if (this.#column >= sheetColumns)
      throw new SourceFileError('workbook_damaged', { reason: `row ${this.#line} is too wide` });
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
    this.#isInline = false;
  }

  #closeCell(): void {
    this.wantsText = false;
    if (!this.#hasValue) {
      if (this.#hasFormula) {
        this.#fault ??= `A formula in column ${this.#column + 1} has no result. Open the workbook, save it and choose it again.`;
      }
      return;
    }
    const text = this.#cellText();
    if (text === '') return;
    this.#characters += text.length;
    if (this.#characters > this.#limits.rowCharacters) {
      this.#fault ??= `The row is longer than ${this.#limits.rowCharacters} characters.`;
      return;
    }
    const cells = this.#cells;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #cellText(): string {
    const value = this.#value;
    switch (this.#type) {
      case 's': {
        const text = this.#context.texts[Number(value)];
        if (text === undefined) this.#fault ??= `The text of column ${this.#column + 1} is missing in the workbook.`;
        return text ?? '';
      }
      case 'n':
        return ownText(numberText(value, this.#context.meanings[this.#style] ?? 'number', this.#context.is1904));
      case 'b':
        return value.trim() === '1' || value.trim() === 'true' ? 'true' : 'false';
      case 'e':
        return '';
      case 'd':
        return ownText(value.trim().replace(/T00:00:00(\.0+)?Z?$/, ''));
      default:
        return ownText(unescapeCell(value));
    }
  }

  #closeRow(): void {
    const line = this.#line;
    const cells = this.#cells;
    if (this.#fault !== undefined) {
      const text = cells.join('; ').slice(0, this.#limits.damagedCharacters);
      this.#ready.push({ kind: 'damaged', line, text, reason: this.#fault });
    } else if (cells.length > 0) {
      this.#ready.push({ kind: 'row', line, cells });
    }
    this.#cells = [];
    this.#fault = undefined;
  }
}

/** Place of the column a reference names: "AB12" is 27. Negative when it names none. */
/** Place of the column a reference such as `AB12` names, from 0; −1 when it names none. */
export function columnOf(text: string, from: number, to: number): number {
  let column = 0;
  for (let at = from; at < to; at += 1) {
    const letter = text.charCodeAt(at) & ~32;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
    if (column > sheetColumns * 26) break;
  }
  return column - 1;
}
