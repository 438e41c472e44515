import type { ImportJudgement } from '@echolot/contract/intake/imports';
import type { SampleResult } from '@echolot/contract/intake/sample-intake';
import { type JudgedSource, RowJudge } from './guessing/judge-table.ts';
import type { ImportMapping } from './import-mapping.ts';
import { previewOf } from './preview-row.ts';
import { RefusalTally } from './refusal-tally.ts';
import type { ReadRow } from './row-reader.ts';
import { sampleRefusals } from './sample-batch.ts';
import { createSampleReader } from './sample-reader.ts';

const mostPreview = 20;

interface PendingSample {
  readonly line: number;
  readonly row: ReadRow;
  readonly preview: ImportJudgement['preview'][number] | undefined;
}

/** Goes through contacts to be invited and says which would be taken and what would be decided about them. Stores nothing. */
export class SampleJudge {
  readonly #judge: RowJudge;
  readonly #mapping: ImportMapping;
  readonly #timeZone: string;
  readonly #refusals = new RefusalTally();
  readonly #preview: ImportJudgement['preview'] = [];
  readonly #reasons = new Map<string, number>();
  readonly #days: { first: string | null; last: string | null } = { first: null, last: null };
  #rows = 0;
  #accepted = 0;
  #refused = 0;
  #known = 0;
  #ready = 0;
  #pending: PendingSample[] = [];

  constructor(mapping: ImportMapping, columns: readonly string[], options: Parameters<typeof createSampleReader>[2]) {
    this.#judge = new RowJudge(mapping, columns, { ...options, read: createSampleReader(mapping, columns, options) });
    this.#mapping = mapping;
    this.#timeZone = options.timeZone;
  }

  get rows(): number {
    return this.#rows;
  }

  add(source: JudgedSource): void {
    this.#rows += 1;
    const { judged, repeats } = this.#judge.judge(source);
    const { line } = source;
    let preview: PendingSample['preview'];
    if (this.#preview.length < mostPreview) {
      preview = previewOf(judged, this.#mapping, this.#timeZone, undefined);
      this.#preview.push(preview);
    }
    if (judged.isTaken) {
      this.#accepted += 1;
      if (repeats === undefined) this.#pending.push({ line, row: judged.row, preview });
      else this.#known += 1;
      return;
    }
    this.#refused += 1;
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
      rows: this.#rows,
      accepted: this.#accepted,
      refusals: { count: this.#refused, reasons: this.#refusals.reasons },
      preview: this.#preview,
      samples: {
        ready: this.#ready,
        notSampled: [...this.#reasons]
          .map(([reason, count]) => ({ reason, count }))
          .sort((one, other) => other.count - one.count),
      },
      distributions: [],
      firstDay: this.#days.first,
      lastDay: this.#days.last,
      changes: {
        needsConfirmation: false,
        isNewSurvey: false,
        isNewPerspective: false,
        newVariables: [],
        newCategories: [],
        newUnits: { count: 0, levels: [] },
        knownInterviews: this.#known,
      },
    };
  }

  #note({ line, row, preview }: PendingSample, result: SampleResult | undefined): void {
    const day = row.sample?.eventDay ?? null;
    if (result === undefined || result.outcome === 'refused') {
      this.#accepted -= 1;
      this.#refused += 1;
      for (const reason of sampleRefusals(result)) {
        this.#refusals.add(reason, line, reason.message);
        preview?.refusals.push(reason.message);
      }
      return;
    }
    if (day !== null && (this.#days.first === null || day < this.#days.first)) this.#days.first = day;
    if (day !== null && (this.#days.last === null || day > this.#days.last)) this.#days.last = day;
    const reason = result.reason ?? result.outcome;
    if (result.outcome === 'unchanged') this.#known += 1;
    else if (result.outcome === 'ready') this.#ready += 1;
    else this.#reasons.set(reason, (this.#reasons.get(reason) ?? 0) + 1);
    if (preview) preview.decision = reason;
  }
}
