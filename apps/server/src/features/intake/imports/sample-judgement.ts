import type { ImportJudgement } from '@echolot/contract/intake/imports';
import type { SampleResult } from '@echolot/contract/intake/sample-intake';
import { type JudgedSource, RowJudge } from './guessing/judge-table.ts';
import { LineIndex } from './guessing/line-index.ts';
import type { ImportMapping } from './import-mapping.ts';
import { previewOf } from './preview-row.ts';
import { type RefusalCounts, RefusalTally } from './refusal-tally.ts';
import type { ReadRow } from './row-reader.ts';
import { sampleRefusals } from './sample-batch.ts';
import { createSampleReader } from './sample-reader.ts';

const mostPreview = 20;

interface PendingSample {
  readonly line: number;
  readonly row: ReadRow;
  readonly preview: ImportJudgement['preview'][number] | undefined;
}

/** What was found in the rows so far: plain data, so that it can be kept. */
export interface SampleJudgeState {
  readonly refusals: RefusalCounts;
  readonly preview: ImportJudgement['preview'];
  readonly reasons: Map<string, number>;
  readonly days: { first: string | null; last: string | null };
  rows: number;
  accepted: number;
  refused: number;
  known: number;
  ready: number;
}

const newState = (): SampleJudgeState => ({
  ...{ refusals: new Map(), preview: [], reasons: new Map(), days: { first: null, last: null } },
  ...{ rows: 0, accepted: 0, refused: 0, known: 0, ready: 0 },
});

/** Goes through contacts to be invited and says which would be taken and what would be decided about them. Stores nothing. */
export class SampleJudge {
  readonly #judge: RowJudge;
  readonly #mapping: ImportMapping;
  readonly #timeZone: string;
  readonly #state: SampleJudgeState;
  readonly #refusals: RefusalTally;
  readonly #ids = new LineIndex({ isKept: true });
  #pending: PendingSample[] = [];

  /** @param kept what another one has found in the rows above, to go on from there. */
  constructor(
    mapping: ImportMapping,
    columns: readonly string[],
    options: Parameters<typeof createSampleReader>[2],
    kept: { readonly state: SampleJudgeState | undefined; readonly ids: readonly Uint32Array[] },
  ) {
    const read = createSampleReader(mapping, columns, options);
    this.#judge = new RowJudge(mapping, columns, { ...options, read, index: this.#ids });
    this.#mapping = mapping;
    this.#timeZone = options.timeZone;
    this.#state = kept.state ?? newState();
    this.#refusals = new RefusalTally(this.#state.refusals);
    for (const ids of kept.ids) this.#ids.redo(ids);
  }

  get state(): SampleJudgeState {
    return this.#state;
  }

  /** Ids met since the last call. */
  takeIds(): Uint32Array {
    return this.#ids.takeChanges();
  }

  add(source: JudgedSource): void {
    this.#state.rows += 1;
    const { judged, repeats } = this.#judge.judge(source);
    const { line } = source;
    let preview: PendingSample['preview'];
    if (this.#state.preview.length < mostPreview) {
      preview = previewOf(judged, this.#mapping, this.#timeZone, undefined);
      this.#state.preview.push(preview);
    }
    if (judged.isTaken) {
      this.#state.accepted += 1;
      if (repeats === undefined) this.#pending.push({ line, row: judged.row, preview });
      else this.#state.known += 1;
      return;
    }
    this.#state.refused += 1;
    for (const [place, reason] of judged.reasons.entries())
      this.#refusals.add(reason, line, judged.sentences[place] ?? reason.code);
  }

  /** Rows gathered, as the intake takes them; `note` is told what it decides. */
  take(): { readonly given: unknown[]; note(results: readonly SampleResult[]): void } {
    const pending = this.#pending;
    this.#pending = [];
    return {
      given: pending.map(({ row }) => row.sample),
      note: (results) => {
        for (const [index, one] of pending.entries()) this.#note(one, results[index]);
      },
    };
  }

  finish(): ImportJudgement {
    return {
      rows: this.#state.rows,
      accepted: this.#state.accepted,
      refusals: { count: this.#state.refused, reasons: this.#refusals.reasons },
      preview: this.#state.preview,
      samples: {
        ready: this.#state.ready,
        notSampled: [...this.#state.reasons]
          .map(([reason, count]) => ({ reason, count }))
          .sort((one, other) => other.count - one.count),
      },
      distributions: [],
      firstDay: this.#state.days.first,
      lastDay: this.#state.days.last,
      changes: {
        needsConfirmation: false,
        isNewSurvey: false,
        isNewPerspective: false,
        newVariables: [],
        newCategories: [],
        newUnits: { count: 0, levels: [] },
        knownInterviews: this.#state.known,
      },
    };
  }

  #note({ line, row, preview }: PendingSample, result: SampleResult | undefined): void {
    const day = row.sample?.eventDay ?? null;
    if (result === undefined || result.outcome === 'refused') {
      this.#state.accepted -= 1;
      this.#state.refused += 1;
      for (const reason of sampleRefusals(result)) {
        this.#refusals.add(reason, line, reason.message);
        preview?.refusals.push(reason.message);
      }
      return;
    }
    if (day !== null && (this.#state.days.first === null || day < this.#state.days.first)) this.#state.days.first = day;
    if (day !== null && (this.#state.days.last === null || day > this.#state.days.last)) this.#state.days.last = day;
    const reason = result.reason ?? result.outcome;
    if (result.outcome === 'unchanged') this.#state.known += 1;
    else if (result.outcome === 'ready') this.#state.ready += 1;
    else this.#state.reasons.set(reason, (this.#state.reasons.get(reason) ?? 0) + 1);
    if (preview) preview.decision = reason;
  }
}
