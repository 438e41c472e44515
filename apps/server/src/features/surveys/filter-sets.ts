import type { Filter, FilterGroup, FilterSet } from '@echolot/contract/filter-set';
import { localText } from './local-text.ts';
import type { SurveyStructure, Variable, VariableOption } from './survey-store.ts';
import { timeOptions, timeTitles } from './time-titles.ts';

/** From this many options on a filter is typed into rather than ticked. */
const typeaheadThreshold = 10;
/** No list of options is longer. */
const optionsCap = 50_000;

const noFlags = {
  range: false,
  today: false,
  dateRef: false,
  dateInterval: false,
  tableDate: false,
  multipleSelections: false,
  dropdown: false,
  serverSide: false,
  exclude: false,
  submatch: false,
};

/**
 * The filters a survey's groups name, in their order. A group left empty is left out; without any group every dimension
 * stands in one that has no title.
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
    const filters = group.filters.flatMap((name) => {
      const variable = variables.get(name);
      return variable ? filterOf(variable, options.get(name) ?? [], locales) : [];
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

/** Dimensions are what rankings are filtered by; any other variable offers nothing. */
function filterOf(variable: Variable, options: readonly VariableOption[], locales: readonly string[]): Filter[] {
  const { extName, kind } = variable;
  if (kind !== 'dimension') return [];
  const offered = options.filter(({ mergedInto }) => mergedInto === undefined);
  return [
    {
      ...noFlags,
      extName,
      title: localText(variable.titles, locales) || extName,
      options: offered
        .slice(0, optionsCap)
        .map((option) => ({ extName: option.extName, title: localText(option.titles, locales) || option.extName })),
      multipleSelections: true,
      dropdown: offered.length >= typeaheadThreshold,
      exclude: true,
    },
  ];
}

/** The one filter of the time set: the period, chosen from a list or as a relative interval. */
export function timeFilterSet(locales: readonly string[]): FilterSet {
  const title = localText(timeTitles, locales);
  const options = timeOptions.map(({ extName, titles }) => ({ extName, title: localText(titles, locales) }));
  const filter: Filter = { extName: 'date', title, options, ...noFlags, dateInterval: true };
  return { filterGroups: [{ title, expanded: true, ungrouped: true, flatten: false, filters: [filter] }] };
}
