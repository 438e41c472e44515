import type { Filter as FilterDefinition, FilterGroup } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import type { Filter } from '@echolot/core/filter-tokens';
import { timeFilterName } from './filter-changes.ts';

/** Every filter a survey offers, by name; the time filter among them. */
export function filtersOf(survey: Survey): Map<string, FilterDefinition> {
  const groups = [...survey.standardFilterSet.filterGroups, ...survey.timeFilterSet.filterGroups];
  return new Map(groups.flatMap(({ filters }) => filters.map((filter) => [filter.extName, filter] as const)));
}

/** The groups of the standard set with the filters this version can offer: those with options to tick. */
export function optionGroupsOf(survey: Survey): FilterGroup[] {
  return survey.standardFilterSet.filterGroups
    .map((group) => ({ ...group, filters: group.filters.filter(({ options }) => options.length > 0) }))
    .filter(({ filters }) => filters.length > 0);
}

/** The chosen values in words, in the order of the address; a value the survey does not know stands as it is. */
export function valueTitles(filter: Filter, definition: FilterDefinition | undefined): string[] {
  const titles = new Map(definition?.options.map(({ extName, title }) => [extName, title]));
  return filter.values.map(({ value }) => titles.get(value) ?? value);
}

export function isTimeFilter(filter: { extName: string }): boolean {
  return filter.extName === timeFilterName;
}
