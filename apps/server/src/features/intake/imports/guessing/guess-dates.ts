import type { ImportMapping } from '../import-mapping.ts';
import { isMonthFormat } from '../instant-format.ts';
import type { GuessNote, NoteCode } from './guess.ts';
import { isDateColumn } from './guess-answer.ts';
import { type DraftColumn, type GuessDraft, isNamed } from './guess-draft.ts';
import type { ColumnProfile } from './table-profile.ts';

type AnsweredAt = ImportMapping['answeredAt'];

/** Finds the column that says when was answered, and claims it. */
export function guessAnsweredAt(draft: GuessDraft): AnsweredAt | undefined {
  const dates = draft.free.filter((column) => isDateColumn(column) && !isNamed(column, 'birthDate'));
  const scored = dates
    .map((column) => ({ column, score: scoreOf(column) }))
    .sort((one, other) => other.score - one.score);
  const best = scored[0]?.column;
  if (!best?.profile.dates || best.completeness < 0.2) {
    draft.note('no_date', 'blocking');
    return undefined;
  }
  const { first, last } = best.profile.dates;
  const isNamedSo = isNamed(best, 'answeredAt');
  const isPlain = isNamed(best, 'date') && !isNamed(best, 'otherDate');
  const because = isNamedSo || isPlain ? 'named_date' : dates.length === 1 ? 'only_date' : 'most_complete_date';
  const details: Record<string, string | number> =
    because === 'named_date' ? { first, last } : { filled: best.profile.filled };
  const confidence = isNamedSo || dates.length === 1 ? 'sure' : isPlain ? 'likely' : 'unsure';
  draft.claim(best.name, 'answeredAt', because, details, confidence);
  const blank = best.rowCount - best.profile.filled;
  if (blank > 0) draft.note('rows_without_date', 'decide', { column: best.name, cells: blank });
  return { column: best.name, formats: formatsOf(best), time: '12:00' };
}

function formatsOf({ profile }: DraftColumn): string[] {
  return (profile.dates?.formats ?? []).map(({ format }) => format);
}

function scoreOf(column: DraftColumn): number {
  const { dates } = column.profile;
  return (
    (isNamed(column, 'answeredAt') ? 10 : 0) -
    (isNamed(column, 'otherDate') ? 8 : 0) +
    (isNamed(column, 'date') ? 3 : 0) +
    column.completeness * 8 +
    (dates?.hasTime ? 1 : 0) +
    // Of start and end the later one, by a hair.
    Number((dates?.last ?? '0').replaceAll('-', '')) / 1e9
  );
}

/** Says how day and month were told apart, where there was something to tell. */
export function dateNotes({ column, dates, filled }: ColumnProfile): GuessNote[] {
  const notes: GuessNote[] = [];
  const note = (code: NoteCode, severity: GuessNote['severity'], details: GuessNote['details']): void =>
    void notes.push({ code, severity, details });
  if (!dates) return notes;
  const { order, evidence, formats } = dates;
  const about = { column, order: dates.dayFirst ? 'day' : 'month' };
  if (order === 'evidence') {
    const cells = dates.dayFirst ? dates.dayFirstCells : dates.monthFirstCells;
    note('day_month_by_evidence', 'inform', { ...about, evidence, cells });
  } else if (order === 'file') note('day_month_by_file', 'inform', about);
  else if (order === 'future') note('day_month_by_future', 'inform', about);
  else if (order === 'open') note('day_month_open', 'decide', about);
  else if (order === 'mixed') {
    const { dayFirstCells: dayFirst, monthFirstCells: monthFirst } = dates;
    note('day_month_mixed', 'decide', { column, dayFirst, monthFirst });
  }
  const months = formats.filter(({ format }) => isMonthFormat(format)).reduce((sum, { count }) => sum + count, 0);
  if (months > 0) note('month_dates', 'inform', { column, cells: months });
  if (formats.length > 1) {
    const cells = formats.map(({ count }) => count).join(', ');
    note('several_date_formats', 'inform', { column, formats: formats.map(({ format }) => format).join(', '), cells });
  }
  if (dates.count < filled) note('unread_dates', 'decide', { column, cells: filled - dates.count });
  return notes;
}
