import type { ImportMapping } from '../import-mapping.ts';
import { compileInstantFormat } from '../instant-format.ts';
import type { GuessNote } from './guess.ts';
import { dateNotes } from './guess-dates.ts';
import type { ColumnProfile, TableProfile } from './table-profile.ts';

/** Day and month as numbers beside each other, as only some formats have them. */
const numericOrder = /(dd?|MM?)([-./] ?)(dd?|MM?)(?=[-./])/;

/** A mapping with date formats that read this file, and what to say of those that did not. */
export interface FittedDates {
  readonly mapping: ImportMapping;
  /** Columns whose formats were guessed anew. */
  readonly columns: ReadonlySet<string>;
  readonly notes: readonly GuessNote[];
}

/**
 * Looks whether the date formats of a mapping read the dates of another file, and guesses those that do not anew. Which of day and month
 * comes first stays as the mapping has it where nothing in the file decides. The mapping itself is answered when all of it fits.
 */
export function fitDates(profile: TableProfile, name: string, mapping: ImportMapping): FittedDates {
  const profiles = new Map(profile.columns.map((one) => [one.column, one]));
  const columns = new Set<string>();
  const notes: GuessNote[] = [];
  const fit = (column: string, formats: string[]): string[] => {
    const found = profiles.get(column);
    const anew = found && formatsInstead(found, formats);
    if (!anew) return formats;
    if (!columns.has(column)) {
      const details = { column, mapping: name, before: formats.join(', '), formats: anew.join(', ') };
      notes.push({ code: 'dates_guessed_anew', severity: 'decide', details });
      notes.push(...dateNotes(found).filter(({ code }) => code !== 'day_month_open'));
    }
    columns.add(column);
    return anew;
  };
  const { answeredAt, dates } = mapping;
  const { column, blank } = answeredAt;
  const fitted: ImportMapping = {
    ...mapping,
    answeredAt: {
      ...answeredAt,
      ...(column !== undefined && { formats: fit(column, answeredAt.formats) }),
      ...(typeof blank === 'object' &&
        'column' in blank && { blank: { ...blank, formats: fit(blank.column, blank.formats) } }),
    },
    dates: dates.map((date) => ({ ...date, formats: fit(date.column, date.formats) })),
  };
  return { mapping: columns.size === 0 ? mapping : fitted, columns, notes };
}

/** Formats for a column that the given ones do not read; undefined where they do, or where no dates are in it. */
function formatsInstead({ dates, top, examples }: ColumnProfile, formats: readonly string[]): string[] | undefined {
  if (!dates || dates.formats.length === 0) return undefined;
  const guessed = dates.formats.map(({ format }) => format);
  const [isRead, isDate] = [readsSome(formats), readsSome(guessed)];
  const texts = [...top.map(({ text }) => text), ...examples, dates.evidence];
  if (texts.every((text) => !isDate(text) || isRead(text))) return undefined;
  const wasMonthFirst = formats.map(isMonthFirst).find((one) => one !== undefined);
  return dates.order === 'open' && wasMonthFirst !== undefined
    ? guessed.map((format) => (isMonthFirst(format) === !wasMonthFirst ? turned(format) : format))
    : guessed;
}

function readsSome(formats: readonly string[]): (text: string) => boolean {
  const readers = formats.map(compileInstantFormat).filter((reader) => typeof reader !== 'string');
  return (text) => readers.some((read) => read(text) !== undefined);
}

/** Undefined where the format leaves no choice. */
function isMonthFirst(format: string): boolean | undefined {
  if (format.startsWith('y')) return undefined;
  return numericOrder.exec(format)?.[1]?.startsWith('M');
}

function turned(format: string): string {
  return format.replace(numericOrder, '$3$2$1');
}
