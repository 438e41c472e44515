import { optionsCap } from '@echolot/contract/analytics/filter-options';
import type { Filter, FilterGroup, FilterSet } from '@echolot/contract/filter-set';
import { comparisonFilter } from '@echolot/core/comparison-window';
import { hierarchyFilter } from '@echolot/core/hierarchy';
import { localText } from '@echolot/core/local-text';
import { filterFlagsOf, noFlags } from './filter-flags.ts';
import type { SurveyStructure, Variable, VariableOption } from './survey-store.ts';
import {
  answeredTitles,
  comparisonOptions,
  comparisonTitles,
  hierarchyOptions,
  hierarchyTitles,
  tableDateTitles,
  timeOptions,
  timeTitles,
} from './time-titles.ts';

/** The filter that holds the time period. */
export const dateFilter = 'date';
/** The filter that says by which date the period cuts, and its value for the day of the interview. */
export const tableDateFilter = 'tabledate';
export const answeredDate = 'answered';

/**
 * The filters a survey's groups name, in their order. A group left empty is left out; without any group every dimension
 * is in one that has no title.
 * @param options by ext name of the variable.
 * @param locales the reader's first.
 */
export function standardFilterSet(
  survey: SurveyStructure,
  options: ReadonlyMap<string, readonly VariableOption[]>,
  locales: readonly string[],
): FilterSet {
  const variables = new Map(survey.variables.map((variable) => [variable.extName, variable]));
  const groups = survey.filterGroups.length > 0 ? survey.filterGroups : [groupOfDimensions(survey)];
  const filterGroups = groups.map((group): FilterGroup => {
    const filters = group.filters.flatMap((stored) => {
      const variable = variables.get(typeof stored === 'string' ? stored : stored.extName);
      return variable ? [filterOf(survey, variable, options.get(variable.extName) ?? [], locales)] : [];
    });
    const { expanded, ungrouped, flatten } = group;
    return { title: localText(group.titles, locales), expanded, ungrouped, flatten, filters };
  });
  return { filterGroups: filterGroups.filter(({ filters }) => filters.length > 0) };
}

function groupOfDimensions(survey: SurveyStructure): SurveyStructure['filterGroups'][number] {
  const filters = survey.variables.filter(({ kind }) => kind === 'dimension').map(({ extName }) => extName);
  return { titles: {}, expanded: true, ungrouped: true, flatten: false, filters };
}

function filterOf(
  survey: SurveyStructure,
  variable: Variable,
  options: readonly VariableOption[],
  locales: readonly string[],
): Filter {
  const { extName } = variable;
  const offered = variable.kind === 'dimension' ? options.filter(({ mergedInto }) => mergedInto === undefined) : [];
  const flags = filterFlagsOf(survey, variable, offered.length);
  return {
    ...flags,
    extName,
    title: localText(variable.titles, locales) || extName,
    // Many options are asked for as somebody types.
    options: flags.serverSide
      ? []
      : offered
          .slice(0, optionsCap)
          .map((option) => ({ extName: option.extName, title: localText(option.titles, locales) || option.extName })),
  };
}

/** The time set: the period, by which date it cuts where a survey has further ones, and the hierarchy of which day counts. */
export function timeFilterSet(
  { variables }: Pick<SurveyStructure, 'variables'>,
  locales: readonly string[],
): FilterSet {
  const title = localText(timeTitles, locales);
  const period: Filter = {
    ...noFlags,
    extName: dateFilter,
    title,
    options: timeOptions.map(({ extName, titles }) => ({ extName, title: localText(titles, locales) })),
    today: true,
    dateRef: true,
    dateInterval: true,
  };
  const dates = variables.filter(({ kind }) => kind === 'date');
  const tableDate: Filter = {
    ...noFlags,
    extName: tableDateFilter,
    title: localText(tableDateTitles, locales),
    options: [
      { extName: answeredDate, title: localText(answeredTitles, locales) },
      ...dates.map(({ extName, titles }) => ({ extName, title: localText(titles, locales) || extName })),
    ],
    tableDate: true,
  };
  const compared: Filter = {
    ...noFlags,
    extName: comparisonFilter,
    title: localText(comparisonTitles, locales),
    options: comparisonOptions.map((option) => ({ extName: option.extName, title: localText(option.titles, locales) })),
  };
  const filters = dates.length > 0 ? [period, tableDate] : [period];
  const hierarchy: Filter = {
    ...noFlags,
    extName: hierarchyFilter,
    title: localText(hierarchyTitles, locales),
    options: hierarchyOptions.map((option) => ({ extName: option.extName, title: localText(option.titles, locales) })),
  };
  return {
    filterGroups: [
      { title, expanded: true, ungrouped: true, flatten: false, filters },
      { title: compared.title, expanded: false, ungrouped: true, flatten: false, filters: [compared] },
      { title: hierarchy.title, expanded: false, ungrouped: true, flatten: false, filters: [hierarchy] },
    ],
  };
}
