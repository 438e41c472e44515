import type { Filter as FilterDefinition, FilterGroup, FilterSet } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import { campaignIdOf } from '@echolot/core/campaign-filter';
import { timeFilterName } from './filter-changes.ts';

export type FilterTab = 'standard' | 'time';

/** Every filter a survey offers, by name; those of the time set among them. */
export function filtersOf(survey: Survey): Map<string, FilterDefinition> {
  const all = [...definitionsOf(survey.standardFilterSet), ...definitionsOf(survey.timeFilterSet)];
  return new Map(all.map((definition) => [definition.extName, definition]));
}

const definitionsOf = (set: FilterSet): FilterDefinition[] => set.filterGroups.flatMap(({ filters }) => filters);

/** The groups of a set that have something to choose. */
export function groupsOf(set: FilterSet): FilterGroup[] {
  return set.filterGroups
    .map((group) => ({ ...group, filters: group.filters.filter(offersChoice) }))
    .filter(({ filters }) => filters.length > 0);
}

/** Whether there is anything to choose; a variable without options yet offers nothing. */
function offersChoice(definition: FilterDefinition): boolean {
  const { options, serverSide, range, submatch } = definition;
  return options.length > 0 || serverSide || range || submatch || isDateFilter(definition);
}

/** Whether the filter's values are date codes. */
export function isDateFilter({ extName, today, dateRef, dateInterval }: FilterDefinition): boolean {
  return today || dateRef || dateInterval || extName === timeFilterName;
}

/** Where a filter of the address is chosen. What no set names (a campaign, a filter that is gone) belongs to the standard set. */
export function tabOf(survey: Survey, extName: string): FilterTab {
  const isOfTime = definitionsOf(survey.timeFilterSet).some((definition) => definition.extName === extName);
  return isOfTime || extName === timeFilterName ? 'time' : 'standard';
}

/** The title of the campaign a filter of the address is about; its number where the survey does not have it (any more). */
export function campaignTitleOf(survey: Survey, extName: string): string | undefined {
  const id = campaignIdOf(extName);
  return survey.campaigns.find((campaign) => campaign.id === id)?.title ?? id;
}
