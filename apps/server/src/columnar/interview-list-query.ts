import type { FactQuery } from './ranking-query.ts';

/** In which order interviews are listed; those that are equal by it, newest first. */
export type ListOrder =
  | { readonly by: 'time' }
  /** By answer; interviews without one come last. */
  | { readonly by: 'indicator'; readonly indicator: string; readonly isDescending: boolean }
  /** By the place of their unit. Units with the same place are one. */
  | { readonly by: 'unit'; readonly places: ReadonlyMap<number, number> };

/** The interviews behind a number: those of all groups of the query together. */
export interface InterviewListQuery extends FactQuery {
  /** Folded words: each stands in one of the interview's comments. */
  readonly words: readonly string[];
  /** Whether only interviews with a comment are listed. */
  readonly isCommented: boolean;
  /** Interviews that are left out, by their ids. */
  readonly exceptIds?: readonly string[] | undefined;
  /** Interviews that are not whole, by their ids; what a column of statuses tells. */
  readonly partialIds?: readonly string[] | undefined;
  readonly order: ListOrder;
}

/** Where an interview is in a list. */
export interface ListPlace {
  /** Answer in steps, or place of the unit; 0 in a list by time. */
  readonly block: number;
  readonly day: string;
  /** Instant of the answer, in seconds. */
  readonly at: number;
  readonly interviewId: string;
}

/** A unit and those below it. */
export interface UnitBranch {
  readonly slug: string;
  readonly unitNos: readonly number[];
  readonly children: readonly UnitBranch[];
}
