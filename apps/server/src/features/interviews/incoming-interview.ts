import type { Answers } from '../../database/tables.ts';

/** Why an interview, or one answer of it, is refused. `field` names the part, `problem` says what to do about it. */
export interface Refusal {
  readonly field: string;
  readonly problem: string;
}

/** What a check needs to know of a variable. */
export interface CheckedVariable {
  readonly extName: string;
  readonly kind: 'indicator' | 'dimension' | 'comment' | 'date' | 'number';
  readonly min: number | null;
  readonly max: number | null;
  readonly decimals: number;
  readonly isMultiValued: boolean;
  /** Ext names of a dimension's options. */
  readonly options: ReadonlySet<string>;
}

/** One response on its way into the record. */
export interface IncomingInterview {
  /** Id in the source system; the same id again is the same interview. */
  readonly externalId: string;
  readonly answeredAt: Date;
  /** Unit number per perspective; every perspective of the survey is named. */
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
}

/** Where interviews go. */
export interface AcceptingSurvey {
  readonly universeId: string;
  readonly timeZone: string;
  readonly surveyId: string;
  readonly perspectives: readonly string[];
  readonly variables: ReadonlyMap<string, CheckedVariable>;
}

export type AcceptOutcome =
  | { readonly outcome: 'accepted' | 'corrected' | 'unchanged'; readonly interviewId: string }
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[] };

export interface AcceptOptions {
  readonly now: Date;
  /** Who accepts, for the history of corrections. */
  readonly acceptedBy: string;
  readonly reason: string;
}
