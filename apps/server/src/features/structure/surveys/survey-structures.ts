import type { ServedSurvey } from '../../../columnar/ranking-query.ts';
import type { StoredSurvey, VariableOption } from './survey-store.ts';

/** What a ranking reads of a survey before it asks the columnar store. */
export interface SurveySnapshot {
  readonly survey: StoredSurvey;
  /** Options per dimension. */
  readonly options: ReadonlyMap<string, readonly VariableOption[]>;
  /** The columnar tables that serve; undefined while they are being prepared. */
  readonly served: ServedSurvey | undefined;
}

/** What tells whether something read of a survey still holds. */
export interface SurveyStamp {
  readonly surveyId: string;
  /** Changes with the survey, its variables, options and perspectives, and with the tables that serve it. */
  readonly stamp: string;
  readonly treeVersion: string;
  /** Position of the record that the columnar store includes. */
  readonly position: string;
}

/** Needed by what reads surveys as they are kept in memory. */
export interface WithStructures {
  readonly structures: SurveyStructures;
}

/** Snapshots kept as long as their stamp stays: the record counts every change of a survey, and stamps carry the count. */
export interface SurveyStructures {
  /** The snapshot of a stamp, read by `read` when it is not kept. */
  get(stamp: string, read: () => Promise<SurveySnapshot>): Promise<SurveySnapshot>;
  /** The snapshot of a stamp where it is kept. */
  find(stamp: string): SurveySnapshot | undefined;
  /** Notes what the record has just said of a survey. */
  noteStamp(universeId: string, surveyExtName: string, stamp: SurveyStamp): void;
  /** What was noted last: it may be out of date, and only the record knows. */
  lastStamp(universeId: string, surveyExtName: string): SurveyStamp | undefined;
}

const snapshotsKept = 500;

export function createSurveyStructures(): SurveyStructures {
  const kept = new Map<string, SurveySnapshot>();
  const stamps = new Map<string, SurveyStamp>();
  return {
    async get(stamp, read) {
      const known = kept.get(stamp);
      if (known) return known;
      const snapshot = await read();
      keep(kept, stamp, snapshot);
      return snapshot;
    },
    find: (stamp) => kept.get(stamp),
    noteStamp: (universeId, surveyExtName, stamp) => keep(stamps, keyOf(universeId, surveyExtName), stamp),
    lastStamp: (universeId, surveyExtName) => stamps.get(keyOf(universeId, surveyExtName)),
  };
}

/** Universe ids are UUIDs. */
const keyOf = (universeId: string, surveyExtName: string): string => `${universeId} ${surveyExtName}`;

function keep<T>(all: Map<string, T>, key: string, one: T): void {
  all.delete(key);
  all.set(key, one);
  const oldest = all.keys().next().value;
  if (all.size > snapshotsKept && oldest !== undefined) all.delete(oldest);
}
