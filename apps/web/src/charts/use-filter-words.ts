import { queryFilterOptions } from '@echolot/contract/analytics/filter-options';
import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import { campaignIdOf, readCampaign } from '@echolot/core/campaign-filter';
import type { Day } from '@echolot/core/day';
import type { DrillPath } from '@echolot/core/drill-path';
import type { Filter, FilteredDrillPath, FilterValue } from '@echolot/core/filter-tokens';
import { parseDateCode, resolveDateCode } from '@echolot/core/relative-date';
import { useLingui } from '@lingui/react/macro';
import { useQueries } from '@tanstack/react-query';
import { queryOptionsOf } from '../api/query-options.ts';
import { type Formats, useFormats } from '../i18n/use-formats.ts';
import { useToday } from '../i18n/use-today.ts';
import { drillPathParam } from '../paths.ts';
import { useCampaignWords } from '../survey/use-campaign-words.ts';

/** What is filtered; `asOf` is the day from which relative periods count, by default today. */
interface FilteredPlace extends Partial<FilteredDrillPath> {
  readonly asOf?: Day;
}

/** Filters as sentences for paper, where no chip and no hover tells more: "Model: Golf, Polo". */
export function useFilterWords(
  survey: Survey | undefined,
  { path, filters = noFilters, asOf }: FilteredPlace,
): string[] {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useToday();
  const today = asOf ?? now;
  const campaignWords = useCampaignWords();
  const definitions = definitionsOf(survey);
  const titleOf = useAskedTitles(survey, path, filters, definitions);
  return filters.map((filter) => {
    const definition = definitions.get(filter.extName);
    const campaign = survey?.campaigns.find(({ id }) => id === campaignIdOf(filter.extName));
    const title = definition?.title ?? campaign?.title ?? (filter.extName === 'date' ? t`Period` : filter.extName);
    const choice = campaign && readCampaign(filter);
    if (choice) return `${title}: ${campaignWords.sentence(choice)}`;
    const words = filter.values.map((one) => {
      const text = valueWords(one, definition, {
        formats,
        today,
        title: one.submatch ? undefined : titleOf(filter.extName, one.value),
        since: (day) => t`since ${day}`,
        until: (day) => t`until ${day}`,
      });
      if (one.submatch) return one.exclude ? t`not containing “${text}”` : t`containing “${text}”`;
      return one.exclude ? t`not ${text}` : text;
    });
    return `${title}: ${words.join(', ')}`;
  });
}

const noFilters: readonly Filter[] = [];
/** Titles that are asked for at most; further values are as they are written. */
const mostAsked = 20;

/** Titles of chosen options that the survey does not bring along, once the server has told them. */
function useAskedTitles(
  survey: Survey | undefined,
  path: DrillPath | undefined,
  filters: readonly Filter[],
  definitions: ReadonlyMap<string, FilterDefinition>,
): (extName: string, option: string) => string | undefined {
  const asked = filters
    .filter(({ extName }) => path !== undefined && definitions.get(extName)?.serverSide)
    .flatMap(({ extName, values }) =>
      values.filter(({ submatch }) => !submatch).map(({ value }) => ({ extName, value })),
    )
    .slice(0, mostAsked);
  const titles = useQueries({
    queries: asked.map(({ extName, value }) => ({
      ...queryOptionsOf(queryFilterOptions, {
        params: { survey: survey?.extName ?? '', filter: extName },
        query: { query: value, path: path ? drillPathParam(path) : '', limit: 5 },
      }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) =>
      asked.map(({ value }, at) => results[at]?.data?.options.find((one) => one.extName === value)?.title),
  });
  return (extName, option) => titles[asked.findIndex((one) => one.extName === extName && one.value === option)];
}

function definitionsOf(survey: Survey | undefined): Map<string, FilterDefinition> {
  const sets = survey ? [survey.standardFilterSet, survey.timeFilterSet] : [];
  const all = sets.flatMap(({ filterGroups }) => filterGroups.flatMap(({ filters }) => filters));
  return new Map(all.map((definition) => [definition.extName, definition]));
}

interface Words {
  readonly formats: Formats;
  readonly today: string;
  /** Of an option the survey does not bring along. */
  readonly title: string | undefined;
  readonly since: (day: string) => string;
  readonly until: (day: string) => string;
}

function valueWords({ value }: FilterValue, definition: FilterDefinition | undefined, words: Words): string {
  const option = definition?.options.find(({ extName }) => extName === value);
  const isDate = !definition || definition.extName === 'date' || definition.today || definition.dateInterval;
  const days = isDate ? daysWords(value, words) : undefined;
  // "3/12-2025 – 20/11-2026" is exact on a page that is read next year; "Last 12 months" is not.
  if (days !== undefined) return option ? `${option.title} (${days})` : days;
  if (option) return option.title;
  if (words.title !== undefined) return words.title;
  return definition?.range ? value.replace('_', ' – ') : value;
}

function daysWords(code: string, { formats, today, since, until }: Words): string | undefined {
  try {
    const { fromDay, toDay } = resolveDateCode(parseDateCode(code), today);
    if (fromDay && toDay)
      return fromDay === toDay ? formats.day(fromDay) : `${formats.day(fromDay)} – ${formats.day(toDay)}`;
    if (fromDay) return since(formats.day(fromDay));
    return toDay ? until(formats.day(toDay)) : undefined;
  } catch {
    return undefined;
  }
}
