import type { Answers } from '../../../database/tables.ts';
import type { IncomingContact } from '../../privacy/contacts/public.ts';

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
  /** What is known of the day, where it was not told as it is. */
  readonly datePrecision?: 'month' | 'assumed' | null | undefined;
  /** Unit number per perspective; every perspective of the survey is named. */
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly status: 'complete' | 'partial';
  readonly answers: Answers;
  /** Who answered, kept as a contact; absent leaves it as it is. */
  readonly contact?: IncomingContact | undefined;
  /** The same, where the contact has been kept already. */
  readonly contactId?: string | undefined;
  /** Only if this version is there, 0 = only if there is none; absent corrects whatever is there. */
  readonly ifVersion?: number | undefined;
  /** Why it is sent again, where it says so itself. */
  readonly reason?: string | undefined;
}

/** Where interviews go. */
export interface AcceptingSurvey {
  readonly universeId: string;
  readonly timeZone: string;
  readonly surveyId: string;
  readonly perspectives: readonly string[];
  readonly variables: ReadonlyMap<string, CheckedVariable>;
  /** Units as `perspective number`, where they were read together with the survey; otherwise each call looks. */
  readonly units?: ReadonlySet<string> | undefined;
}

export type AcceptOutcome =
  | { readonly outcome: 'accepted' | 'unchanged'; readonly interviewId: string; readonly version: number }
  | {
      readonly outcome: 'corrected';
      readonly interviewId: string;
      readonly version: number;
      readonly formerStatus: IncomingInterview['status'] | 'deleted';
    }
  /** `version` stands there, where another one was expected; 0 when none does. */
  | { readonly outcome: 'refused'; readonly refusals: readonly Refusal[]; readonly version?: number };

export interface AcceptOptions {
  readonly now: Date;
  /** Who accepts, for the history of corrections. */
  readonly acceptedBy: string;
  readonly reason: string;
  /** The import or the API key they come by; kept with the version. */
  readonly importId?: string | undefined;
  readonly apiKeyId?: string | undefined;
}

/** An interview to be deleted. */
export type DeletedInterview = Pick<IncomingInterview, 'externalId' | 'ifVersion' | 'reason'>;

export type DeleteOutcome =
  | { readonly outcome: 'deleted' | 'unchanged'; readonly interviewId: string; readonly version: number }
  | { readonly outcome: 'conflict'; readonly version: number }
  | { readonly outcome: 'not_found' };
