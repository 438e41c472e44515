import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { dayOf } from '@echolot/core/time-zone-day';
import { type JudgedSource, RowJudge } from './guessing/judge-table.ts';
import { LineIndex } from './guessing/line-index.ts';
import type { ImportCatalog } from './import-catalog.ts';
import type { ImportMapping } from './import-mapping.ts';
import type { KnownUnit, NewOption } from './import-store.ts';
import type { KnownRows } from './import-target-view.ts';
import { type KnownCounts, KnownTally } from './known-tally.ts';
import { previewOf } from './preview-row.ts';
import { type RefusalCounts, RefusalTally } from './refusal-tally.ts';
import type { ReadRow, RowReaderOptions } from './row-reader.ts';

const limits = { preview: 20, examples: 5, values: 1000, shown: 30 } as const;

type Kind = ImportJudgement['distributions'][number]['kind'];

interface Distribution {
  readonly kind: Kind;
  answered: number;
  sum: number;
  readonly values: Map<string, number>;
}

/** What the record knows of the target already; learns while it is asked, so it serves one judgement. */
export interface JudgedTarget extends RowReaderOptions {
  readonly catalog: ImportCatalog;
}

interface Added {
  count: number;
  readonly examples: string[];
}

/** What was found in the rows so far: plain data, so that it can be kept. */
export interface JudgeState {
  rows: number;
  accepted: number;
  refused: number;
  readonly refusals: RefusalCounts;
  readonly distributions: Map<string, Distribution>;
  readonly preview: ImportJudgement['preview'];
  readonly newCategories: Map<string, Added>;
  readonly newUnits: Map<string, Added>;
  readonly known: KnownCounts;
  firstDay: string | null;
  lastDay: string | null;
  readonly dates: { month: number; assumed: number };
}

/** What some rows added to what the judge knows. */
export interface JudgeAddition {
  readonly ids: Uint32Array;
  readonly units: readonly KnownUnit[];
  readonly options: readonly NewOption[];
}

const newJudgeState = (): JudgeState => ({
  ...{ rows: 0, accepted: 0, refused: 0, firstDay: null, lastDay: null, dates: { month: 0, assumed: 0 } },
  ...{ preview: [], refusals: new Map(), distributions: new Map(), newCategories: new Map(), newUnits: new Map() },
  known: { count: 0, byImport: new Map() },
});

/** Goes through the rows of a file and says what an import would take, refuse and add. Stores nothing; memory stays bounded. */
export class ImportJudge {
  readonly #judge: RowJudge;
  readonly #mapping: ImportMapping;
  readonly #target: JudgedTarget;
  readonly #kinds: ReadonlyMap<string, Kind>;
  readonly #state: JudgeState;
  readonly #refusals: RefusalTally;
  readonly #known: KnownTally;
  readonly #ids = new LineIndex({ isKept: true });
  #units: KnownUnit[] = [];
  #options: NewOption[] = [];
  #pending: ReadRow[] = [];

  /** @param kept what another one has found in the rows above, to go on from there. */
  constructor(
    mapping: ImportMapping,
    columns: readonly string[],
    target: JudgedTarget,
    kept: { readonly head: JudgeState | undefined; readonly parts: readonly JudgeAddition[] },
  ) {
    this.#judge = new RowJudge(mapping, columns, { ...target, index: this.#ids });
    this.#mapping = mapping;
    this.#target = target;
    this.#state = kept.head ?? newJudgeState();
    this.#refusals = new RefusalTally(this.#state.refusals);
    this.#known = new KnownTally(this.#state.known);
    for (const { ids, units, options } of kept.parts) {
      this.#ids.redo(ids);
      target.catalog.learnUnits(units);
      target.catalog.learnOptions(options);
    }
    const named = (kind: Kind, list: readonly { readonly extName: string }[]): [string, Kind][] =>
      list.map(({ extName }) => [extName, kind]);
    this.#kinds = new Map([
      ...named('indicator', mapping.indicators),
      ...named('dimension', mapping.dimensions),
      ...named('number', mapping.numbers),
      ...named('date', mapping.dates),
      ...named('comment', mapping.comments),
    ]);
    if (!kept.head) {
      for (const [extName, kind] of this.#kinds)
        this.#state.distributions.set(extName, { kind, answered: 0, sum: 0, values: new Map() });
    }
  }

  get state(): JudgeState {
    return this.#state;
  }

  /** What rows have added since the last call, once they are settled. */
  takeAddition(): JudgeAddition {
    const addition = { ids: this.#ids.takeChanges(), units: this.#units, options: this.#options };
    this.#units = [];
    this.#options = [];
    return addition;
  }

  add(source: JudgedSource): void {
    this.#state.rows += 1;
    const { judged } = this.#judge.judge(source);
    const problem = judged.isTaken ? this.#target.catalog.unitProblem(judged.row) : undefined;
    if (judged.isTaken && !problem) this.#take(judged.row);
    else {
      this.#state.refused += 1;
      if (problem) this.#refusals.add(problem, source.line, problem.message);
      if (!judged.isTaken) {
        for (const [place, reason] of judged.reasons.entries())
          this.#refusals.add(reason, source.line, judged.sentences[place] ?? reason.code);
      }
    }
    if (this.#state.preview.length < limits.preview)
      this.#state.preview.push(previewOf(judged, this.#mapping, this.#target.timeZone, problem?.message));
  }

  /** Looks at the rows gathered for what they add. @returns their ids, to be looked up in the record. */
  settle(): string[] {
    const rows = this.#pending;
    this.#pending = [];
    const { catalog } = this.#target;
    const units = catalog.missingUnits(rows);
    for (const { kind, name } of units) tally(this.#state.newUnits, kind, name);
    const known = units.map(({ extId, kind }) => ({ extId, kind, unitNo: 0 }));
    catalog.learnUnits(known);
    this.#units.push(...known);
    const options = catalog.missingOptions(rows);
    for (const { variable, title } of options) tally(this.#state.newCategories, variable, title);
    catalog.learnOptions(options);
    this.#options.push(...options);
    return rows.map(({ externalId }) => externalId);
  }

  noteKnown(known: readonly KnownRows[]): void {
    this.#known.add(known);
  }

  /** How many categories each variable would get. */
  get newCategories(): ReadonlyMap<string, number> {
    return new Map([...this.#state.newCategories].map(([variable, { count }]) => [variable, count]));
  }

  finish(
    survey: Pick<ImportJudgement['changes'], 'isNewSurvey' | 'isNewPerspective' | 'newVariables'>,
  ): ImportJudgement {
    const newCategories = [...this.#state.newCategories].map(([variable, added]) => ({ variable, ...added }));
    const levels = this.#mapping.perspective.levels.map(({ kind }) => ({
      kind,
      ...(this.#state.newUnits.get(kind) ?? { count: 0, examples: [] }),
    }));
    const newUnits = { count: levels.reduce((sum, { count }) => sum + count, 0), levels };
    const adds = survey.newVariables.length + newCategories.length + newUnits.count > 0 || survey.isNewPerspective;
    return {
      rows: this.#state.rows,
      accepted: this.#state.accepted,
      refusals: {
        count: this.#state.refused,
        reasons: this.#refusals.reasons,
      },
      preview: this.#state.preview,
      distributions: [...this.#state.distributions].map(([extName, { kind, answered, sum, values }]) => ({
        extName,
        kind,
        answered,
        mean: (kind === 'indicator' || kind === 'number') && answered > 0 ? sum / answered : null,
        values: [...values]
          .sort((one, other) => other[1] - one[1])
          .slice(0, limits.shown)
          .map(([text, count]) => ({ text, count })),
      })),
      firstDay: this.#state.firstDay,
      lastDay: this.#state.lastDay,
      dates: { ...this.#state.dates },
      changes: {
        ...survey,
        needsConfirmation: !survey.isNewSurvey && adds,
        newCategories,
        newUnits,
        knownInterviews: this.#known.count,
        knownFrom: this.#known.files,
      },
    };
  }

  #take(row: ReadRow): void {
    this.#state.accepted += 1;
    this.#pending.push(row);
    if (row.datePrecision) this.#state.dates[row.datePrecision] += 1;
    const day = dayOf(row.answeredAt, this.#target.timeZone);
    if (this.#state.firstDay === null || day < this.#state.firstDay) this.#state.firstDay = day;
    if (this.#state.lastDay === null || day > this.#state.lastDay) this.#state.lastDay = day;
    for (const extName in row.answers) this.#count(extName, row.answers[extName]);
    for (const extName in row.categories) this.#count(extName, row.categories[extName]);
  }

  #count(extName: string, answer: unknown): void {
    const known = this.#state.distributions.get(extName);
    if (!known) return;
    known.answered += 1;
    if (known.kind === 'comment') return;
    if (typeof answer === 'number') known.sum += answer;
    for (const value of Array.isArray(answer) ? answer : [answer]) {
      const text = String(value);
      const count = known.values.get(text);
      if (count !== undefined) known.values.set(text, count + 1);
      else if (known.values.size < limits.values) known.values.set(text, 1);
    }
  }
}

function tally(counts: Map<string, Added>, key: string, example: string): void {
  const known = counts.get(key) ?? { count: 0, examples: [] };
  counts.set(key, known);
  known.count += 1;
  if (known.examples.length < limits.examples) known.examples.push(example);
}
