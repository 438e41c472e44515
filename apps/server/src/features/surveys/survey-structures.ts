import type { ServedSurvey } from '../../columnar/ranking-query.ts';
import type { StoredSurvey, VariableOption } from './survey-store.ts';

/** What a ranking reads of a survey before it asks the columnar store. */
export interface SurveySnapshot {
  readonly survey: StoredSurvey;
  /** Options per dimension. */
  readonly options: ReadonlyMap<string, readonly VariableOption[]>;
  /** The columnar tables that serve; undefined while they are being prepared. */
  readonly served: ServedSurvey | undefined;
}

/** Snapshots kept as long as their stamp stays: the record counts every change of a survey, and stamps carry the count. */
export interface SurveyStructures {
  /** The snapshot of a stamp, read by `read` when it is not kept. */
  get(stamp: string, read: () => Promise<SurveySnapshot>): Promise<SurveySnapshot>;
}

const snapshotsKept = 500;

export function createSurveyStructures(): SurveyStructures {
  const kept = new Map<string, SurveySnapshot>();
  return {
    async get(stamp, read) {
      const known = kept.get(stamp);
      if (known) return known;
      const snapshot = await read();
      kept.set(stamp, snapshot);
      const oldest = kept.keys().next().value;
      if (kept.size > snapshotsKept && oldest !== undefined) kept.delete(oldest);
      return snapshot;
    },
  };
}
