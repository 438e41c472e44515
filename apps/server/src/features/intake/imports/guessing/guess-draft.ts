import { slugify } from '@echolot/core/slug';
import type { ContactField } from '../import-mapping.ts';
import type { DefinedQuestion } from '../reading/survey-definition.ts';
import type { ColumnGuess, ColumnRole, Confidence, GuessContext, GuessNote, GuessReason, NoteCode } from './guess.ts';
import { hints, isQuestion, type NameHint } from './name-words.ts';
import type { ColumnProfile, TableProfile } from './table-profile.ts';

/** A column with all that is known of it while its role is guessed. */
export interface DraftColumn {
  readonly name: string;
  readonly profile: ColumnProfile;
  readonly rowCount: number;
  /** The question, where the file or a definition says it. */
  readonly title: string | undefined;
  readonly question: DefinedQuestion | undefined;
  /** Filled cells of all rows, 0 to 1. */
  readonly completeness: number;
  /** Different cells of the filled ones, 0 to 1. */
  readonly variety: number;
}

/** Role, reason and confidence of each column as they are found, and notes. A column is claimed once. */
export class GuessDraft {
  readonly columns: readonly DraftColumn[];
  readonly table: TableProfile;
  readonly context: GuessContext;
  readonly notes: GuessNote[] = [];
  readonly #guesses = new Map<string, ColumnGuess>();
  readonly #extNames = new Set<string>();

  constructor(table: TableProfile, context: GuessContext) {
    this.table = table;
    this.context = context;
    const questionOf = questionsByColumn(table, context);
    this.columns = table.columns.map((profile) => {
      const question = questionOf.get(profile.column);
      return {
        name: profile.column,
        profile,
        rowCount: table.rowCount,
        title: context.titles?.get(profile.column) ?? (question && Object.values(question.titles)[0]),
        question,
        completeness: table.rowCount === 0 ? 0 : profile.filled / table.rowCount,
        variety: profile.filled === 0 ? 0 : profile.distinct / profile.filled,
      };
    });
  }

  get free(): DraftColumn[] {
    return this.columns.filter(({ name }) => !this.#guesses.has(name));
  }

  isFree(name: string): boolean {
    return !this.#guesses.has(name);
  }

  claim(
    name: string,
    role: ColumnRole,
    because: GuessReason,
    details: ColumnGuess['details'],
    confidence: Confidence,
    more: { field?: ContactField; extNames?: readonly string[] } = {},
  ): void {
    const { field, extNames = [] } = more;
    const guess = { column: name, role, extNames, because, details, confidence };
    this.#guesses.set(name, field === undefined ? guess : { ...guess, field });
  }

  note(code: NoteCode, severity: GuessNote['severity'], details: GuessNote['details'] = {}): void {
    this.notes.push({ code, severity, details });
  }

  /** Whether the date of the answer was found. */
  get hasDate(): boolean {
    return this.guesses.some(({ role }) => role === 'answeredAt');
  }

  guessOf(name: string): ColumnGuess | undefined {
    return this.#guesses.get(name);
  }

  get guesses(): ColumnGuess[] {
    return this.columns.flatMap(({ name }) => this.#guesses.get(name) ?? []);
  }

  reserve(extName: string): string {
    this.#extNames.add(extName);
    return extName;
  }

  /** A variable's name for a column: `comfort_rating` → `comfort_rating`, a whole question → its first words. */
  extNameFor(name: string): string {
    const words = slugify(name).split('-');
    let base = '';
    for (const word of words) {
      if (base !== '' && base.length + word.length > 40) break;
      base = base === '' ? word : `${base}_${word}`;
    }
    base = base.slice(0, 56);
    if (!/^[a-z]/.test(base)) base = `q_${base}`;
    let free = base;
    for (let number = 2; this.#extNames.has(free); number += 1) free = `${base}_${number}`;
    return this.reserve(free);
  }
}

/** The question of each column of the file, by the name of the column or another head it may be under. */
function questionsByColumn(table: TableProfile, { definition, titles }: GuessContext): Map<string, DefinedQuestion> {
  const byHead = new Map<string, { question: DefinedQuestion; place: number }>();
  for (const question of definition?.questions ?? []) {
    for (const [place, column] of question.columns.entries()) {
      byHead.set(column, { question, place });
      for (const alias of question.aliases[place] ?? []) if (!byHead.has(alias)) byHead.set(alias, { question, place });
    }
  }
  const found = new Map<string, DefinedQuestion>();
  for (const { column } of table.columns) {
    const hit = byHead.get(column) ?? byHead.get(titles?.get(column) ?? column);
    // Under its name in this file.
    if (hit) found.set(column, { ...hit.question, columns: hit.question.columns.with(hit.place, column) });
  }
  return found;
}

/** Whether a column's name says this; a whole question as name only counts for `isAbout`. */
export function isNamed(column: DraftColumn, hint: NameHint): boolean {
  return !isQuestion(column.name) && hints(hint, column.name);
}

/** Whether the name or the question says this. */
export function isAbout(column: DraftColumn, hint: NameHint): boolean {
  return hints(hint, column.name, column.title);
}
