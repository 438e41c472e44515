import { isDay } from '@echolot/core/day';
import { compileInstantFormat, type InstantReader } from '../instant-format.ts';
import { monthOfName } from '../month-names.ts';

/** What is known of the dates of a column, and how day and month were told apart. */
export interface DateProfile {
  /** Filled cells that some format reads. */
  readonly count: number;
  /** Formats in the order to try them, each with the cells it reads. */
  readonly formats: readonly { readonly format: string; readonly count: number }[];
  readonly hasTime: boolean;
  readonly first: string;
  readonly last: string;
  /**
   * `clear`: the form leaves no choice. `evidence`: some cell has a 13 or more in one place, so all are read that way.
   * `file`: another column of the file decided. `future`: the other reading gives days still to come.
   * `mixed`: cells prove both; each is read as it can be. `open`: nothing decides, a usual reading is taken.
   */
  readonly order: 'clear' | 'evidence' | 'file' | 'future' | 'mixed' | 'open';
  readonly dayFirst: boolean | null;
  /** Cells that prove day before month, and month before day; one of each. */
  readonly dayFirstCells: number;
  readonly monthFirstCells: number;
  readonly evidence: string;
}

/** Cells written alike, apart from the width of their numbers. */
interface Shape {
  /** The format, with marks where day and month are. */
  readonly template: string;
  readonly isOpen: boolean;
  count: number;
  /** Some day or month, some hour, has one digit only. */
  isNarrow: boolean;
  isNarrowHour: boolean;
  dayFirstCells: number;
  monthFirstCells: number;
  dayFirstExample: string;
  monthFirstExample: string;
  /** Least and greatest day (yyyymmdd), read day first and month first. */
  readonly days: readonly [{ least: number; greatest: number }, { least: number; greatest: number }];
}

const clock = String.raw`(?:(T| |, )(\d{1,2}):(\d{2})(:\d{2})?([.,]\d{1,9})?( ?)([AaPp]\.?[Mm]\.?)?)?`;
const zone = String.raw`( ?(?:Z|UTC|[+-]\d{2}(?::?\d{2})?))?`;
const numeric = new RegExp(String.raw`^(\d{1,4})([-./])( ?)(\d{1,2})\2\3(\d{1,4})(\.?)${clock}${zone}$`);
const dayName = new RegExp(String.raw`^(\d{1,2})(\. ?|[ -])(\p{L}{3,12})(\.?[ -]|, )(\d{4}|\d{2})${clock}$`, 'u');
const nameDay = new RegExp(String.raw`^(\p{L}{3,12})(\.? )(\d{1,2})(, | )(\d{4})${clock}$`, 'u');
const yearMonth = /^(\d{4})([-./])(\d{1,2})$/;
const monthYear = /^(\d{1,2})([-./])(\d{4})$/;
const nameYear = /^(\p{L}{3,12})(\.? |[-/.])(\d{4}|\d{2})$/u;
const yearName = /^(\d{4})([ -/])(\p{L}{3,12})$/u;
const epoch = /^1\d{9}$|^1\d{12}$/;
const maxShapes = 24;

/** Plain data, so that it can be kept. */
export type DateState = Map<string, Shape>;

const [firstMark, secondMark] = ['\u0001', '\u0002'];

/** Gathers how a column writes its dates; which number is the day is decided over the whole column. */
export class DateFacts {
  readonly #shapes: DateState;

  constructor(state: DateState) {
    this.#shapes = state;
  }

  /** @returns whether the text may be a date. */
  add(text: string, count: number): boolean {
    if (text.length < 6 || text.length > 40) return false;
    const first = text.charCodeAt(0);
    const isDigit = first >= 48 && first <= 57;
    if (!isDigit && first < 65) return false;
    if (isDigit) {
      const match = numeric.exec(text);
      if (match) return this.#addNumeric(text, match, count);
      if (text.length <= 13 && epoch.test(text)) return this.#addEpoch(text, count);
      const named = dayName.exec(text);
      if (!named) return this.#addMonth(text, count);
      const [, day = '', gap = '', month = '', space = '', year = '', ...rest] = named;
      const format = `${gap}MMM${space}${year.length === 4 ? 'yyyy' : 'yy'}${clockFormat(rest)}`;
      return this.#addNamed(`n${format}`, (narrow) => `${narrow}${format}`, { day, month, year, hour: rest[1] }, count);
    }
    const named = nameDay.exec(text);
    if (!named) return this.#addMonth(text, count);
    const [, month = '', gap = '', day = '', comma = '', year = '', ...rest] = named;
    const tail = `${comma}yyyy${clockFormat(rest)}`;
    const parts = { day, month, year, hour: rest[1] };
    return this.#addNamed(`m${gap}${tail}`, (narrow) => `MMM${gap}${narrow}${tail}`, parts, count);
  }

  /** Month and year alone, which stand for the first day. */
  #addMonth(text: string, count: number): boolean {
    const [, year = '', gap = '', month = ''] = yearMonth.exec(text) ?? yearName.exec(text) ?? [];
    if (year !== '') return this.#addMonthOf({ year, month, count, key: `ym${gap}` }, (token) => `yyyy${gap}${token}`);
    const [, first = '', sign = '', last = ''] = monthYear.exec(text) ?? nameYear.exec(text) ?? [];
    // A short year after a blank is rather a day: May 12.
    if (first === '' || (last.length === 2 && sign !== '-')) return false;
    const token = last.length === 2 ? 'yy' : 'yyyy';
    return this.#addMonthOf(
      { year: last.length === 2 ? `20${last}` : last, month: first, count, key: `my${sign}${token}` },
      (written) => `${written}${sign}${token}`,
    );
  }

  #addMonthOf(
    { year, month, count, key }: { year: string; month: string; count: number; key: string },
    format: (month: string) => string,
  ): boolean {
    const isNamed = /^\p{L}/u.test(month);
    const monthNo = isNamed ? (monthOfName(month) ?? 0) : Number(month);
    if (monthNo < 1 || monthNo > 12 || Number(year) < 1900 || Number(year) > 2100) return false;
    // A number with decimals is written so, too: 4.2019.
    if (key.includes('.') && month.length < 2) return false;
    const shape = this.#shapeOf(`${key}${isNamed ? 'n' : ''}`, false, (_, number) => format(isNamed ? 'MMM' : number));
    if (!shape) return false;
    take(shape, count, !isNamed && month.length < 2, undefined);
    note(shape, 0, Number(year) * 10_000 + monthNo * 100 + 1);
    return true;
  }

  #addNumeric(text: string, match: RegExpExecArray, count: number): boolean {
    const [, a = '', sign = '', blank = '', b = '', c = '', dot = '', ...rest] = match;
    const zoneText = rest[7];
    const tail = `${dot}${clockFormat(rest)}`;
    if (a.length === 4) {
      if (c.length > 2 || !isDay(`${a}-${b.padStart(2, '0')}-${c.padStart(2, '0')}`)) return false;
      const isIso = zoneText !== undefined && sign === '-' && rest[0] !== ', ' && b.length === 2 && c.length === 2;
      if (zoneText !== undefined && !isIso) return false;
      const key = isIso ? 'iso' : `y${sign}${blank}${tail}`;
      const shape = this.#shapeOf(key, false, (day, month) =>
        isIso ? 'iso' : `yyyy${sign}${blank}${month}${sign}${blank}${day}${tail}`,
      );
      if (!shape) return false;
      take(shape, count, b.length < 2 || c.length < 2, rest[1]);
      note(shape, 0, Number(a) * 10_000 + Number(b) * 100 + Number(c));
      return true;
    }
    if (a.length > 2 || (c.length !== 4 && c.length !== 2) || zoneText !== undefined) return false;
    const [one, two] = [Number(a), Number(b)];
    if (one < 1 || two < 1 || one > 31 || two > 31 || (one > 12 && two > 12)) return false;
    const year = c.length === 4 ? Number(c) : Number(c) + (Number(c) < 70 ? 2000 : 1900);
    if (year < 1800 || year > 2200) return false;
    const yearToken = c.length === 4 ? 'yyyy' : 'yy';
    const shape = this.#shapeOf(
      `d${sign}${blank}${yearToken}${tail}`,
      true,
      (first, second) => `${first}${sign}${blank}${second}${sign}${blank}${yearToken}${tail}`,
    );
    if (!shape) return false;
    take(shape, count, a.length < 2 || b.length < 2, rest[1]);
    if (one > 12) {
      shape.dayFirstCells += count;
      shape.dayFirstExample ||= text;
    }
    if (two > 12) {
      shape.monthFirstCells += count;
      shape.monthFirstExample ||= text;
    }
    if (two <= 12) note(shape, 0, year * 10_000 + two * 100 + one);
    if (one <= 12) note(shape, 1, year * 10_000 + one * 100 + two);
    return true;
  }

  #addNamed(
    key: string,
    format: (day: string) => string,
    { day, month, year, hour }: { day: string; month: string; year: string; hour: string | undefined },
    count: number,
  ): boolean {
    const monthNo = monthOfName(month);
    if (monthNo === undefined || Number(day) < 1 || Number(day) > 31) return false;
    const shape = this.#shapeOf(key, false, (first) => format(first));
    if (!shape) return false;
    take(shape, count, day.length < 2, hour);
    note(shape, 0, (year.length === 4 ? Number(year) : 2000 + Number(year)) * 10_000 + monthNo * 100 + Number(day));
    return true;
  }

  #addEpoch(text: string, count: number): boolean {
    const isSeconds = text.length === 10;
    const shape = this.#shapeOf(isSeconds ? 'es' : 'em', false, () => (isSeconds ? 'epoch-seconds' : 'epoch-ms'));
    if (!shape) return false;
    take(shape, count, false, undefined);
    const day = new Date(Number(text) * (isSeconds ? 1000 : 1)).toISOString().slice(0, 10);
    note(shape, 0, Number(day.replaceAll('-', '')));
    return true;
  }

  #shapeOf(key: string, isOpen: boolean, format: (first: string, second: string) => string): Shape | undefined {
    const known = this.#shapes.get(key);
    if (known || this.#shapes.size >= maxShapes) return known;
    const days = [
      { least: Number.POSITIVE_INFINITY, greatest: 0 },
      { least: Number.POSITIVE_INFINITY, greatest: 0 },
    ] as const;
    const shape: Shape = {
      ...{
        template: format(firstMark, secondMark),
        isOpen,
        count: 0,
        isNarrow: false,
        isNarrowHour: false,
        dayFirstCells: 0,
        monthFirstCells: 0,
        days,
      },
      ...{ dayFirstExample: '', monthFirstExample: '' },
    };
    this.#shapes.set(key, shape);
    return shape;
  }

  /** Whether this column proves that the day is first (or the month); undefined when it does not, or proves both. */
  get proven(): boolean | undefined {
    let [dayFirst, monthFirst] = [0, 0];
    for (const shape of this.#shapes.values()) {
      dayFirst += shape.dayFirstCells;
      monthFirst += shape.monthFirstCells;
    }
    if (dayFirst > 0 === monthFirst > 0) return undefined;
    return dayFirst > 0;
  }

  /**
   * @param fileDayFirst what another column of the file proves.
   * @param today yyyymmdd; later days speak against a reading.
   */
  finish(fileDayFirst: boolean | undefined, today: number): DateProfile | null {
    const shapes = [...this.#shapes.values()].sort((one, other) => other.count - one.count);
    if (shapes.length === 0) return null;
    const open = shapes.filter(({ isOpen }) => isOpen);
    const dayFirstCells = sum(open.map((shape) => shape.dayFirstCells));
    const monthFirstCells = sum(open.map((shape) => shape.monthFirstCells));
    const { order, dayFirst } = decide(open, dayFirstCells, monthFirstCells, fileDayFirst, today);
    const formats = new Map<string, number>();
    let [least, greatest] = [Number.POSITIVE_INFINITY, 0];
    for (const shape of shapes) {
      const [d, m] = shape.isNarrow ? ['d', 'M'] : ['dd', 'MM'];
      const add = (written: string, count: number): void => {
        const format = shape.isNarrowHour ? written.replace('HH', 'H') : written;
        if (readerOf(format)) formats.set(format, (formats.get(format) ?? 0) + count);
      };
      const monthFirst = shape.isOpen && dayFirst === false;
      const main = shape.isOpen ? formatOf(shape, monthFirst ? m : d, monthFirst ? d : m) : formatOf(shape, d, m);
      const against = monthFirst ? shape.dayFirstCells : shape.monthFirstCells;
      add(main, shape.isOpen ? shape.count - against : shape.count);
      if (shape.isOpen && against > 0) add(formatOf(shape, monthFirst ? d : m, monthFirst ? m : d), against);
      const range = shape.days[monthFirst ? 1 : 0];
      least = Math.min(least, range.least);
      greatest = Math.max(greatest, range.greatest);
    }
    return {
      count: sum([...formats.values()]),
      formats: [...formats].map(([format, count]) => ({ format, count })).sort((one, other) => other.count - one.count),
      hasTime: [...formats.keys()].some((format) => /[Hh]|iso|epoch/.test(format)),
      first: printDay(least),
      last: printDay(greatest),
      order,
      dayFirst: open.length === 0 ? null : dayFirst,
      dayFirstCells,
      monthFirstCells,
      evidence: open.map((shape) => (dayFirst ? shape.dayFirstExample : shape.monthFirstExample)).find(Boolean) ?? '',
    };
  }
}

function decide(
  open: readonly Shape[],
  dayFirstCells: number,
  monthFirstCells: number,
  fileDayFirst: boolean | undefined,
  today: number,
): { order: DateProfile['order']; dayFirst: boolean } {
  if (open.length === 0) return { order: 'clear', dayFirst: true };
  if (dayFirstCells > 0 && monthFirstCells > 0) return { order: 'mixed', dayFirst: dayFirstCells >= monthFirstCells };
  if (dayFirstCells + monthFirstCells > 0) return { order: 'evidence', dayFirst: dayFirstCells > 0 };
  if (fileDayFirst !== undefined) return { order: 'file', dayFirst: fileDayFirst };
  const isFuture = [0, 1].map((way) => open.some(({ days }) => (days[way as 0 | 1].greatest ?? 0) > today));
  if (isFuture[0] !== isFuture[1]) return { order: 'future', dayFirst: !isFuture[0] };
  // AM and PM are written where the month is first.
  return { order: 'open', dayFirst: !open.some((shape) => shape.template.includes(' a')) };
}

function formatOf({ template }: Shape, first: string, second: string): string {
  return template.replace(firstMark, first).replace(secondMark, second);
}

function take(shape: Shape, count: number, isNarrow: boolean, hour: string | undefined): void {
  shape.count += count;
  if (isNarrow) shape.isNarrow = true;
  if (hour?.length === 1) shape.isNarrowHour = true;
}

function note(shape: Shape, way: 0 | 1, day: number): void {
  const range = shape.days[way];
  if (day < range.least) range.least = day;
  if (day > range.greatest) range.greatest = day;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function printDay(day: number): string {
  if (!Number.isFinite(day) || day === 0) return '';
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** The format's end for a clock: groups are gap, hour, minute, seconds, fraction, blank and AM or PM. */
function clockFormat([gap, hour, , seconds, fraction, blank = '', half]: readonly (string | undefined)[]): string {
  if (gap === undefined || hour === undefined) return '';
  const hours = half === undefined ? 'HH' : 'h';
  const end = fraction === undefined ? '' : `${fraction.charAt(0)}SSS`;
  return `${gap}${hours}:mm${seconds === undefined ? '' : ':ss'}${end}${half === undefined ? '' : `${blank}a`}`;
}

const readers = new Map<string, InstantReader | undefined>();

function readerOf(format: string): InstantReader | undefined {
  if (!readers.has(format)) {
    const reader = compileInstantFormat(format);
    if (readers.size > 500) readers.clear();
    readers.set(format, typeof reader === 'string' ? undefined : reader);
  }
  return readers.get(format);
}
