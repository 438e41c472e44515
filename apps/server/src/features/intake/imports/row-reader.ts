import { createHash } from 'node:crypto';
import type { PostedSample } from '@echolot/contract/intake/sample-intake';
import { type Day, dayNumberOf } from '@echolot/core/day';
import { dayOf } from '@echolot/core/time-zone-day';
import { instantOfWall } from '@echolot/core/wall-clock';
import { type ContactField, contactFields, type ImportMapping } from './import-mapping.ts';
import { compileInstantFormat, type InstantReader } from './instant-format.ts';
import { type NumberNotation, readNumber } from './number-notation.ts';
import { isTicked } from './ticks.ts';

/** A unit as a row names it: from the first level down. */
export interface UnitStep {
  readonly name: string;
  readonly kind: string;
  readonly extId: string;
}

export type RowAnswer = number | string | string[];

/** What a row says, before its units and categories are looked up. */
export interface ReadRow {
  readonly externalId: string;
  readonly answeredAt: Date;
  /** Absent where the row tells its day. */
  readonly datePrecision?: 'month' | 'assumed' | undefined;
  /** Empty: the row belongs to the root. */
  readonly units: readonly UnitStep[];
  readonly channel: string;
  readonly locale: string;
  readonly answers: Readonly<Record<string, RowAnswer>>;
  /** Categories by the text of the cell. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
  /** Who answered; empty when the mapping names no such column or the row is blank there. */
  readonly contact: Readonly<Partial<Record<ContactField, string>>>;
  /** Where rows are contacts to be invited: the contact as the intake takes it. */
  readonly sample?: PostedSample;
}

/** Why a row is refused, for a program to count and translate; the column is empty when it is the whole row. */
export interface RowFault {
  readonly code:
    | 'not_utf8'
    | 'no_number'
    | 'too_many_decimals'
    | 'outside_scale'
    | 'category_too_long'
    | 'comment_too_long'
    | 'no_day'
    | 'date_missing'
    | 'no_date'
    | 'date_before_1971'
    | 'date_in_future'
    | 'unit_missing'
    | 'unit_too_long'
    | 'channel_too_long'
    | 'locale_too_long'
    | 'id_missing'
    | 'id_too_long'
    // Of samples
    | 'unit_unknown'
    | 'unit_ambiguous'
    | 'channel_unknown'
    | 'contact_missing'
    | 'contact_too_long';
  readonly column: string;
  readonly details: Readonly<Record<string, string | number>>;
}

/** `faults` says in codes what `refusals` says in sentences, in the same order. */
export type RowOutcome =
  | { readonly row: ReadRow }
  | { readonly refusals: readonly string[]; readonly faults: readonly RowFault[] };

/** Columns that a file of refused rows has in addition; read again, they are passed over. */
export const refusedColumns: readonly string[] = ['refused_line', 'refused_reason'];

const mostComment = 20_000;
const mostName = 200;
const mostDecimals = 4;
const earliestMs = Date.UTC(1971, 0, 1);
const dayMs = 86_400_000;

export interface RowReaderOptions {
  readonly timeZone: string;
  readonly now: Date;
  /** Day the file was last changed; today when it is not known. */
  readonly fileDay?: Day | undefined;
}

/** Makes the function that turns the cells of a record into an interview's content, or into all that is wrong with them. */
export function createRowReader(
  mapping: ImportMapping,
  head: readonly string[],
  { timeZone, now, fileDay = dayOf(now, timeZone) }: RowReaderOptions,
): (cells: readonly string[]) => RowOutcome {
  const placeOf = new Map(head.map((column, index) => [column, index]));
  const cellOf = (cells: readonly string[], column: string): string => (cells[placeOf.get(column) ?? -1] ?? '').trim();
  const blanks = new Set(['', ...mapping.missing]);
  const answeredAtReaders = readersOf(mapping.answeredAt.formats);
  const { blank: undated = 'refuse' } = mapping.answeredAt;
  const otherReaders = typeof undated === 'object' && 'formats' in undated ? readersOf(undated.formats) : [];
  const [hours = 12, minutes = 0] = mapping.answeredAt.time.split(':').map(Number);
  const daytimeSecond = hours * 3600 + minutes * 60;
  const instantOn = (day: Day, second: number): Date => new Date(instantOfWall(dayNumberOf(day), second, timeZone));
  const dateReaders = new Map(mapping.dates.map(({ extName, formats }) => [extName, readersOf(formats)]));

  const notationOf = ({ notation }: { notation?: Partial<NumberNotation> | undefined }): NumberNotation => ({
    ...notation,
    decimal: notation?.decimal ?? mapping.file.decimal,
  });
  const contactColumns = contactFields.flatMap((field) => {
    const column = mapping.contact?.[field]?.column;
    return column === undefined ? [] : [{ field, column }];
  });

  // All columns count, also skipped ones, so that a better mapping finds the same interviews again.
  const keyPlaces = head
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => !refusedColumns.includes(column))
    .sort((one, other) => (one.column < other.column ? -1 : 1));
  const contentKey = (cells: readonly string[]): string => {
    const content = JSON.stringify(keyPlaces.map(({ column, place }) => [column, cells[place]]));
    return `content-${createHash('sha256').update(content).digest('base64url').slice(0, 32)}`;
  };

  return (cells) => {
    const refusals: string[] = [];
    const faults: RowFault[] = [];
    const refuse = (code: RowFault['code'], column: string, details: RowFault['details'], sentence: string): void => {
      faults.push({ code, column, details });
      refusals.push(column === '' ? sentence : `${column}: ${sentence}`);
    };
    if (cells.some((cell) => cell.includes('\uFFFD'))) {
      refuse('not_utf8', '', {}, 'It has characters that are no UTF-8: save the file as UTF-8, or set file.encoding.');
    }
    const answers: Record<string, RowAnswer> = {};
    const categories: Record<string, readonly string[]> = {};
    /** The cell of an answer, or undefined when nothing was answered. */
    const answerIn = ({ column, missing, when }: (typeof mapping.comments)[number]): string | undefined => {
      if (when && blanks.has(cellOf(cells, when.column)) !== (when.is === 'blank')) return undefined;
      const text = cellOf(cells, column);
      return blanks.has(text) || missing.includes(text) ? undefined : text;
    };

    for (const indicator of mapping.indicators) {
      const text = answerIn(indicator);
      if (text === undefined) continue;
      const { min, max, outside } = indicator;
      const recoded = Object.hasOwn(indicator.recode, text) ? indicator.recode[text] : undefined;
      if (recoded === null) continue;
      const value = recoded ?? rounded(readNumber(text, notationOf(indicator)), indicator.decimals);
      if (!isFit(indicator, text, value)) continue;
      if (value >= min && value <= max) answers[indicator.extName] = value;
      else if (outside === 'refuse')
        refuse('outside_scale', indicator.column, { value, min, max }, `${value} lies outside ${min} to ${max}.`);
    }
    for (const variable of mapping.numbers) {
      const text = answerIn(variable);
      if (text === undefined) continue;
      const value = rounded(readNumber(text, notationOf(variable)), variable.decimals);
      if (isFit(variable, text, value)) answers[variable.extName] = value;
    }
    for (const variable of mapping.dimensions) {
      const ticked = variable.boxes?.filter(({ column }) => {
        const cell = answerIn({ ...variable, column });
        return cell !== undefined && isTicked(cell);
      });
      const text = ticked ? '' : answerIn(variable);
      if (text === undefined) continue;
      const parts = ticked
        ? ticked.map(({ title }) => title)
        : variable.separator === undefined
          ? [text]
          : text.split(variable.separator).map((part) => part.trim());
      const recoded = parts.map((part) => (Object.hasOwn(variable.recode, part) ? variable.recode[part] : part));
      const kept = [
        ...new Set(recoded.filter((part) => part !== undefined && part !== null && !blanks.has(part))),
      ] as string[];
      const long = kept.find((part) => part.length > mostName);
      if (long !== undefined) {
        const sentence = `a category is longer than ${mostName} characters.`;
        refuse('category_too_long', variable.column, { most: mostName }, sentence);
      } else if (kept.length > 0) categories[variable.extName] = kept;
    }
    for (const variable of mapping.comments) {
      const text = answerIn(variable);
      if (text === undefined) continue;
      if (text.length > mostComment) {
        const sentence = `the text is longer than ${mostComment} characters.`;
        refuse('comment_too_long', variable.column, { most: mostComment }, sentence);
      } else answers[variable.extName] = text.replaceAll('\u0000', '');
    }
    for (const variable of mapping.dates) {
      const text = answerIn(variable);
      if (text === undefined) continue;
      const read = readFirst(dateReaders.get(variable.extName) ?? [], text);
      if (read) answers[variable.extName] = read.day;
      else {
        const details = { text: shorten(text), formats: variable.formats.join(' or ') };
        refuse('no_day', variable.column, details, `"${details.text}" is no day of the form ${details.formats}.`);
      }
    }

    const { answeredAt, ...precision } = readAnsweredAt();
    const units = readUnits();
    const channel = constantOr(mapping.channel, (column) => cellOf(cells, column));
    const locale = constantOr(mapping.locale, (column) => cellOf(cells, column));
    if (channel.length > 64) refuse('channel_too_long', '', { most: 64 }, 'The channel is longer than 64 characters.');
    if (locale.length > 35) refuse('locale_too_long', '', { most: 35 }, 'The locale is longer than 35 characters.');
    let externalId = '';
    if (mapping.externalId) {
      const { column } = mapping.externalId;
      externalId = cellOf(cells, column);
      if (externalId === '') refuse('id_missing', column, {}, 'the id is missing.');
      if (externalId.length > mostName)
        refuse('id_too_long', column, { most: mostName }, `the id is longer than ${mostName} characters.`);
    }
    if (refusals.length > 0 || !answeredAt) return { refusals, faults };
    if (!mapping.externalId) externalId = contentKey(cells);
    const contact = readContact();
    return { row: { externalId, answeredAt, ...precision, units, channel, locale, answers, categories, contact } };

    function isFit(
      { column, decimals }: { column: string; decimals: number },
      text: string,
      value: number | undefined,
    ): value is number {
      if (value === undefined) {
        refuse('no_number', column, { text: shorten(text) }, `"${shorten(text)}" is no number.`);
        return false;
      }
      const problem = fractionProblem(value, decimals);
      if (problem !== undefined) refuse('too_many_decimals', column, { value, decimals }, problem);
      return problem === undefined;
    }

    function readContact(): ReadRow['contact'] {
      const contact: Partial<Record<ContactField, string>> = {};
      for (const { field, column } of contactColumns) {
        const text = cellOf(cells, column);
        if (!blanks.has(text)) contact[field] = text;
      }
      return contact;
    }

    function readAnsweredAt(): Partial<Pick<ReadRow, 'answeredAt' | 'datePrecision'>> {
      const { column = '', formats } = mapping.answeredAt;
      const text = cellOf(cells, column);
      if (!blanks.has(text)) return dateOf(column, text, answeredAtReaders, formats);
      const day = undated === 'fileDay' ? fileDay : typeof undated === 'object' && 'day' in undated && undated.day;
      if (day !== false) {
        const answeredAt = instantOn(day, daytimeSecond);
        checkInstant(answeredAt, column, day);
        return { answeredAt, datePrecision: 'assumed' };
      }
      if (typeof undated === 'object' && 'column' in undated) {
        const other = cellOf(cells, undated.column);
        if (!blanks.has(other))
          return { datePrecision: 'assumed', ...dateOf(undated.column, other, otherReaders, undated.formats) };
      }
      refuse('date_missing', column, {}, 'the date is missing.');
      return {};
    }

    function checkInstant(instant: Date, column: string, text: string): void {
      if (instant.getTime() < earliestMs) refuse('date_before_1971', column, { text }, 'the date lies before 1971.');
      if (instant.getTime() > now.getTime() + dayMs)
        refuse('date_in_future', column, { text }, 'the date lies in the future.');
    }

    function dateOf(
      column: string,
      text: string,
      readers: readonly InstantReader[],
      formats: readonly string[],
    ): Partial<Pick<ReadRow, 'answeredAt' | 'datePrecision'>> {
      const read = readFirst(readers, text);
      if (!read) {
        const details = { text: shorten(text), formats: formats.join(' or ') };
        refuse('no_date', column, details, `"${details.text}" is no date of the form ${details.formats}.`);
        return {};
      }
      const instant =
        read.epochMs === undefined ? instantOn(read.day, read.secondOfDay ?? daytimeSecond) : new Date(read.epochMs);
      checkInstant(instant, column, text);
      return { answeredAt: instant, ...(read.isMonth && { datePrecision: 'month' }) };
    }

    function readUnits(): UnitStep[] {
      const steps: UnitStep[] = [];
      for (const [index, level] of mapping.perspective.levels.entries()) {
        const cell = cellOf(cells, level.column).replace(/\s+/g, ' ');
        const blank = level.blank ?? (index === 0 ? 'refuse' : 'above');
        let name = blanks.has(cell) ? undefined : level.capitalize ? capitalize(cell) : cell;
        if (name === undefined && blank === 'above') break;
        if (name === undefined && blank === 'refuse') {
          refuse('unit_missing', level.column, { kind: level.kind }, `the ${level.kind} is missing.`);
          break;
        }
        if (name === undefined && typeof blank === 'object') name = blank.name;
        if (name === undefined) break;
        if (name.length > mostName) {
          refuse('unit_too_long', level.column, { most: mostName }, `the name is longer than ${mostName} characters.`);
          break;
        }
        const id = level.id === undefined ? '' : cellOf(cells, level.id);
        const parentId = steps.at(-1)?.extId;
        // Names may repeat below different units: the id tells the whole way.
        const own = id === '' ? name.replaceAll('/', '//') : id;
        const extId = id !== '' || parentId === undefined ? own : `${parentId} / ${own}`;
        steps.push({ name, kind: level.kind, extId: extId === 'all' ? 'all ' : extId });
      }
      return steps;
    }
  };
}

function readersOf(formats: readonly string[]): InstantReader[] {
  return formats.map((format) => {
    const reader = compileInstantFormat(format);
    if (typeof reader === 'string') throw new Error(reader);
    return reader;
  });
}

function readFirst(readers: readonly InstantReader[], text: string): ReturnType<InstantReader> {
  for (const reader of readers) {
    const read = reader(text);
    if (read) return read;
  }
  return undefined;
}

/** With as many decimals as can be kept, further ones are rounded away. */
function rounded(value: number | undefined, decimals: number): number | undefined {
  if (value === undefined || decimals < mostDecimals) return value;
  const steps = Math.round(value * 10 ** mostDecimals);
  return steps === 0 ? 0 : steps / 10 ** mostDecimals;
}

function fractionProblem(value: number, decimals: number): string | undefined {
  const steps = value * 10 ** decimals;
  if (Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps))) return undefined;
  return decimals === 0 ? `${value} is no whole number.` : `${value} has more than ${decimals} decimals.`;
}

function capitalize(text: string): string {
  return text
    .split(/[\s_-]+/)
    .map((word) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1))
    .join(' ');
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

function constantOr(source: ImportMapping['channel'], cell: (column: string) => string): string {
  if (!source) return '';
  if ('value' in source) return source.value;
  const text = cell(source.column);
  return Object.hasOwn(source.recode, text) ? (source.recode[text] ?? '') : text;
}
