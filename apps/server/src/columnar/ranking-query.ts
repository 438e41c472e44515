import type { SendOutState } from '@echolot/core/campaign-filter';
import type { BucketUnit } from '@echolot/core/day-bucket';
import type { DayWindow } from '@echolot/core/day-window';
import type { RangeValue } from '@echolot/core/range-value';
import type { SurveyShape } from './survey-columns.ts';

/** A survey whose columnar tables serve. */
export interface ServedSurvey {
  readonly shape: SurveyShape;
  readonly generation: number;
  /** Interviews in the tables, about; undefined where unknown. */
  readonly interviewCount?: number | undefined;
}

/** What an actor may see of the facts; every query carries one. Compiled from today's hierarchy by features/structure/org-units. */
export interface FactScope {
  /** Unit numbers of the perspective the actor may see; `all` for the whole universe. */
  readonly unitNos: ReadonlySet<number> | 'all';
  /** First day the actor may see: a new owner does not see the former owner's interviews. */
  readonly fromDay: string | undefined;
}

/**
 * Which answers of one variable count: those that are one of `anyOf` (absent: whichever; empty: none) and none of `noneOf`.
 * A missing answer is none of anything: `anyOf` leaves it out, `noneOf` lets it through. Values are plain data and reach the
 * engine as bound parameters.
 */
interface Selection<Value> {
  /** Ext name. */
  readonly variable: string;
  readonly anyOf?: readonly Value[] | undefined;
  readonly noneOf: readonly Value[];
}

/** Categories of a dimension, or values of `channel` or `locale`. */
export interface CategoryFilter extends Selection<string> {
  readonly kind: 'categories';
}

/** Answers to an indicator or number, both bounds included, as they were given (not in steps). */
export interface RangeFilter extends Selection<RangeValue> {
  readonly kind: 'ranges';
}

/** Days of a date variable. */
export interface DayFilter extends Selection<FactWindow> {
  readonly kind: 'days';
}

/** Texts that a comment contains, whatever their case and accents. */
export interface TextFilter extends Selection<string> {
  readonly kind: 'texts';
}

/** What became of a campaign's message; what is absent may be anything. */
export interface SendOutMatch {
  /** The campaign's number within the survey. */
  readonly campaign: number;
  /** Days from the send-out to the answer, at most. */
  readonly days?: number | undefined;
  readonly state?: SendOutState | undefined;
  readonly opened?: boolean | undefined;
  readonly clicked?: boolean | undefined;
}

/** Interviews of people a campaign wrote to. */
export interface CampaignFilter extends Selection<SendOutMatch> {
  readonly kind: 'campaign';
}

export type FactFilter = CategoryFilter | RangeFilter | DayFilter | TextFilter | CampaignFilter;

/** Days on which interviews at a unit belong to a group; it stood elsewhere before or after. Both included, absent = open. */
export interface UnitSpan extends FactWindow {
  readonly unitNo: number;
}

/** One row of the answer: all interviews placed at these units. */
export interface UnitGroup {
  readonly key: string;
  readonly unitNos: readonly number[];
  /** Units of which only the interviews of some days belong to it; by the day of the interview, whatever windows go by. */
  readonly spans?: readonly UnitSpan[];
}

/** As was: interviews that count with one group by the hierarchy of their day, and with another one by today's. */
export interface MovedInterviews {
  /** Index of the group; undefined for none of the table. */
  readonly was: number | undefined;
  readonly now: number | undefined;
  readonly spans: readonly UnitSpan[];
}

/** The table in which a unit is beside its siblings, on the page of its parent. */
export interface SiblingLevel {
  /** Names the parent; the same level has the same key in every query. */
  readonly key: string;
  readonly groups: readonly UnitGroup[];
  readonly moved?: readonly MovedInterviews[];
  /** Index in `groups` of the unit on the way down. */
  readonly member: number;
  readonly isWholePerspective: boolean;
  /** Whether the table is read as one row: what the unit above gained and lost since, though no page shows it. */
  readonly isOneRow?: boolean;
}

/** A window of days; an absent side is open. */
export interface FactWindow {
  readonly fromDay?: string | undefined;
  readonly toDay?: string | undefined;
}

/** The one shape of question behind rankings and trends. Universe, survey and scope cannot be left out. */
export interface FactQuery {
  readonly survey: ServedSurvey;
  readonly scope: FactScope;
  readonly perspective: string;
  /** Names the unit asked for, as `SiblingLevel.key` does where it is further up. */
  readonly key: string;
  /** Disjoint groups; together they are the unit asked for, with what moved into them. */
  readonly groups: readonly UnitGroup[];
  /** As was: what the groups hold besides, or only today, and no other group holds. Absent as is. */
  readonly moved?: readonly MovedInterviews[];
  /** Whether the groups together hold every unit of the perspective: the units then need no condition. */
  readonly isWholePerspective: boolean;
  /** The tables further up in which the unit asked for, or a unit above it, is one row; as far as the actor may see them. */
  readonly levels: readonly SiblingLevel[];
  readonly window: FactWindow;
  /** Ext name of the date variable by which windows cut; undefined for the day of the interview. Scope always goes by that. */
  readonly dateVariable: string | undefined;
  readonly filters: readonly FactFilter[];
  /** Ext names of indicators. */
  readonly indicators: readonly string[];
  /** Those of them whose sum of answers is wanted whatever their method, as a composite needs it. */
  readonly sums?: readonly string[];
  /** Below so many answers a number is hidden, with siblings where subtraction would reveal it. */
  readonly suppressionMinimumN: number;
}

export interface RankingQuery extends FactQuery {
  readonly previousWindow: DayWindow | undefined;
}

export interface TrendQuery extends FactQuery {
  readonly window: DayWindow;
  readonly bucketUnit: BucketUnit;
}
