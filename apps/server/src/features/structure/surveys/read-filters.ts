import { AppError } from '@echolot/contract/app-error';
import { type CampaignFault, campaignFaultOf, campaignIdOf, readCampaign } from '@echolot/core/campaign-filter';
import { comparisonFilter, comparisonOf } from '@echolot/core/comparison-window';
import { type Day, isDay } from '@echolot/core/day';
import type { Filter, FilterValue } from '@echolot/core/filter-tokens';
import { hierarchyFilter, hierarchyOf } from '@echolot/core/hierarchy';
import { findRangeValue, rangeFaultOf } from '@echolot/core/range-value';
import { DateCodeError, parseDateCode, type ResolvedWindow, resolveDateCode } from '@echolot/core/relative-date';
import type { FactFilter } from '../../../columnar/ranking-query.ts';
import { type FilterFlags, filterFlagsOf } from './filter-flags.ts';
import { answeredDate, dateFilter, tableDateFilter } from './filter-sets.ts';
import { optionMatchesOf } from './option-matches.ts';
import type { StoredSurvey, Variable } from './survey-store.ts';
import type { SurveySnapshot } from './survey-structures.ts';

/** A value that names what is no more: an option, or a date variable. The filter runs without it. */
export interface VanishedValue {
  readonly filter: string;
  readonly value: string;
}

/** What filters ask for, read against a survey. */
export interface ReadFilters {
  readonly filters: readonly FactFilter[];
  readonly period: ResolvedWindow | undefined;
  /** Ext name of the date variable that the period cuts by; undefined for the day of the interview. */
  readonly dateVariable: string | undefined;
  /** As written. An option that is no more matches nothing. */
  readonly vanished: readonly VanishedValue[];
}

/** Values of an interview itself; they have no list of options. */
const systemFilters: readonly string[] = ['channel', 'locale'];

/**
 * Reads filters against a survey's variables and the filters it offers. What never can be is refused; a value that may once
 * have been there is told as vanished.
 * @param today in the universe's time zone.
 * @throws AppError filter_unknown, filter_malformed, period_malformed; each names the filter, and the value that is wrong
 */
export function readFilters(
  survey: Pick<StoredSurvey, 'variables' | 'filterGroups' | 'campaigns'>,
  options: SurveySnapshot['options'],
  filters: readonly Filter[],
  today: Day,
): ReadFilters {
  const vanished: VanishedValue[] = [];
  let period: ResolvedWindow | undefined;
  let dateVariable: string | undefined;
  const read: FactFilter[] = [];
  for (const filter of filters) {
    const { extName } = filter;
    if (extName === dateFilter) period = readPeriod(filter, today);
    else if (extName === tableDateFilter) dateVariable = readTableDate(filter, survey, vanished);
    else if (extName === hierarchyFilter) checkHierarchy(filter);
    else if (extName === comparisonFilter) checkComparison(filter);
    else {
      const variable = survey.variables.find((candidate) => candidate.extName === extName);
      if (variable) read.push(readVariable(filter, survey, variable, options, today, vanished));
      else if (systemFilters.includes(extName)) read.push(readSystem(filter));
      else if (campaignIdOf(extName) !== undefined) read.push(readCampaignFilter(filter, survey, vanished));
      else throw new AppError('filter_unknown', { filter: extName });
    }
  }
  return { filters: read, period, dateVariable, vanished };
}

type Reason =
  | ReturnType<typeof rangeFaultOf>
  | DateCodeError['reason']
  | CampaignFault
  | 'needs_option'
  | 'needs_text'
  | 'one_value_only'
  | 'submatch_not_offered'
  | 'date_not_offered'
  | 'is_or_was'
  | 'before_year_or_full';

/** A value as it is written, but for escapes. */
const written = ({ value, exclude, submatch }: FilterValue): string =>
  `${exclude ? '_' : ''}${value}${submatch ? '~' : ''}`;

function malformed({ extName }: Filter, value: FilterValue, reason: Reason): AppError {
  return new AppError('filter_malformed', { filter: extName, value: written(value), reason });
}

function readVariable(
  filter: Filter,
  survey: Pick<StoredSurvey, 'filterGroups'>,
  variable: Variable,
  options: SurveySnapshot['options'],
  today: Day,
  vanished: VanishedValue[],
): FactFilter {
  const flags = filterFlagsOf(survey, variable, 0);
  const { extName } = variable;
  switch (variable.kind) {
    case 'dimension': {
      const matches = optionMatchesOf(options.get(extName) ?? noOptions);
      const categories = ({ value, submatch, ...rest }: FilterValue): readonly string[] => {
        if (value.trim() === '') throw malformed(filter, { value, submatch, ...rest }, 'needs_option');
        if (submatch) return matches.findContaining(value);
        const found = matches.find(value);
        if (!found) vanished.push({ filter: extName, value });
        return found ?? [];
      };
      checkFlags(filter, flags);
      const one = filter.values[1];
      if (!flags.multipleSelections && one) throw malformed(filter, one, 'one_value_only');
      return { kind: 'categories', variable: extName, ...selection(filter, categories) };
    }
    case 'indicator':
    case 'number':
      checkFlags(filter, flags);
      return {
        kind: 'ranges',
        variable: extName,
        ...selection(filter, (one) => {
          const range = findRangeValue(one.value);
          if (!range) throw malformed(filter, one, rangeFaultOf(one.value));
          return [range];
        }),
      };
    case 'date':
      return readDays(filter, flags, today);
    case 'comment':
      checkFlags(filter, flags);
      return {
        kind: 'texts',
        variable: extName,
        ...selection(filter, (one) => {
          if (one.value === '' || !one.submatch) throw malformed(filter, one, 'needs_text');
          return [one.value];
        }),
      };
  }
}

const noOptions: SurveySnapshot['options'] extends ReadonlyMap<string, infer Options> ? Options : never = [];

/** Sorts what values stand for into those that count and those that do not. */
function selection<Value>(
  { values }: Filter,
  read: (value: FilterValue) => readonly Value[],
): { anyOf: Value[] | undefined; noneOf: Value[] } {
  const included = values.filter(({ exclude }) => !exclude);
  return {
    anyOf: included.length > 0 ? unique(included.flatMap(read)) : undefined,
    noneOf: unique(values.filter(({ exclude }) => exclude).flatMap(read)),
  };
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

function checkFlags(filter: Filter, { exclude, submatch }: Pick<FilterFlags, 'exclude' | 'submatch'>): void {
  const excluded = filter.values.find((value) => value.exclude);
  if (excluded && !exclude) throw malformed(filter, excluded, 'exclude_not_offered');
  const contained = filter.values.find((value) => value.submatch);
  if (contained && !submatch) throw malformed(filter, contained, 'submatch_not_offered');
}

function readSystem(filter: Filter): FactFilter {
  checkFlags(filter, { exclude: true, submatch: false });
  return { kind: 'categories', variable: filter.extName, ...selection(filter, ({ value }) => [value]) };
}

/** A campaign that is not there, or no more, matches nothing. */
function readCampaignFilter(
  filter: Filter,
  { campaigns }: Pick<StoredSurvey, 'campaigns'>,
  vanished: VanishedValue[],
): FactFilter {
  const { extName } = filter;
  const fault = campaignFaultOf(filter);
  if (fault) throw malformed(filter, fault.value, fault.reason);
  const choice = readCampaign(filter);
  const campaign = campaigns.find(({ campaignNo }) => String(campaignNo) === choice?.campaignId);
  if (!choice || !campaign) {
    vanished.push({ filter: extName, value: choice?.campaignId ?? '' });
    return { kind: 'campaign', variable: extName, anyOf: [], noneOf: [] };
  }
  const { days, state, opened, clicked } = choice;
  const match = {
    campaign: campaign.campaignNo,
    days,
    state: state === '' ? undefined : state,
    opened: opened === '' ? undefined : opened === 'yes',
    clicked: clicked === '' ? undefined : clicked === 'yes',
  };
  return { kind: 'campaign', variable: extName, anyOf: [match], noneOf: [] };
}

/** `_2026-01-31` written by hand reads as "exclude"; it means a window without a beginning. */
function withOpenBeginning(value: FilterValue): FilterValue {
  return value.exclude && isDay(value.value) ? { ...value, exclude: false, value: `_${value.value}` } : value;
}

function readDays(given: Filter, flags: FilterFlags, today: Day): FactFilter {
  const filter = { ...given, values: given.values.map(withOpenBeginning) };
  checkFlags(filter, flags);
  const read = (one: FilterValue): readonly ResolvedWindow[] => {
    try {
      const code = parseDateCode(one.value);
      const isToday = code.kind === 'date' && code.direction === 'exact' && code.count === 0;
      const isOffered =
        (code.kind === 'window' && (flags.dateRef || flags.dateInterval || flags.today)) ||
        (code.kind === 'date' && (flags.dateRef || (isToday && flags.today))) ||
        (code.kind === 'interval' && flags.dateInterval);
      if (!isOffered) throw malformed(filter, one, 'date_not_offered');
      return [resolveDateCode(code, today)];
    } catch (error) {
      if (error instanceof DateCodeError) throw malformed(filter, one, error.reason);
      throw error;
    }
  };
  return { kind: 'days', variable: filter.extName, ...selection(filter, read) };
}

function readPeriod({ extName, values }: Filter, today: Day): ResolvedWindow {
  const [given, ...more] = values;
  if (!given || more.length > 0 || given.submatch) throw new AppError('period_malformed', { filter: extName });
  const { value, exclude } = given;
  try {
    // There is no period to leave out: what begins with `_` has no beginning.
    return resolveDateCode(parseDateCode(exclude ? `_${value}` : value), today);
  } catch (error) {
    if (error instanceof DateCodeError)
      throw new AppError(
        'period_malformed',
        { filter: extName, code: error.code, reason: error.reason },
        { cause: error },
      );
    throw error;
  }
}

/** What it says is read where the hierarchy is. */
function checkHierarchy(filter: Filter): void {
  const [first = { value: '', exclude: false, submatch: false }] = filter.values;
  if (!hierarchyOf([filter])) throw malformed(filter, first, 'is_or_was');
}

/** What it says is read where the period is. */
function checkComparison(filter: Filter): void {
  const [first = { value: '', exclude: false, submatch: false }] = filter.values;
  if (!comparisonOf([filter])) throw malformed(filter, first, 'before_year_or_full');
}

function readTableDate(
  filter: Filter,
  { variables }: Pick<StoredSurvey, 'variables'>,
  vanished: VanishedValue[],
): string | undefined {
  checkFlags(filter, { exclude: false, submatch: false });
  const [{ value } = { value: '' }, more] = filter.values;
  if (more) throw malformed(filter, more, 'one_value_only');
  if (value === '') throw malformed(filter, { value, exclude: false, submatch: false }, 'needs_option');
  if (value === answeredDate) return undefined;
  if (variables.some(({ extName, kind }) => extName === value && kind === 'date')) return value;
  vanished.push({ filter: filter.extName, value });
  return undefined;
}
