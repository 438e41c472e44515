import type { Filter as FilterDefinition } from '@echolot/contract/filter-set';
import type { Survey } from '@echolot/contract/identity';
import { campaignIdOf, readCampaign } from '@echolot/core/campaign-filter';
import type { Day } from '@echolot/core/day';
import type { Filter, FilterValue } from '@echolot/core/filter-tokens';
import { parseDateCode, resolveDateCode } from '@echolot/core/relative-date';
import { useLingui } from '@lingui/react/macro';
import { type Formats, useFormats } from '../../i18n/use-formats.ts';
import { useToday } from '../../i18n/use-today.ts';
import { useCampaignWords } from '../use-campaign-words.ts';

/**
 * Filters as sentences for paper, where no chip and no hover tells more: "Model: Golf, Polo".
 *
 * @param asOf day from which relative periods count, by default today.
 */
export function useFilterWords(survey: Survey | undefined, asOf?: Day): (filters: readonly Filter[]) => string[] {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useToday();
  const today = asOf ?? now;
  const campaignWords = useCampaignWords();
  const definitions = definitionsOf(survey);
  return (filters) =>
    filters.map((filter) => {
      const definition = definitions.get(filter.extName);
      const campaign = survey?.campaigns.find(({ id }) => id === campaignIdOf(filter.extName));
      const title = definition?.title ?? campaign?.title ?? (filter.extName === 'date' ? t`Period` : filter.extName);
      const choice = campaign && readCampaign(filter);
      if (choice) return `${title}: ${campaignWords.sentence(choice)}`;
      const words = filter.values.map((one) => {
        const text = valueWords(one, definition, {
          formats,
          today,
          since: (day) => t`since ${day}`,
          until: (day) => t`until ${day}`,
        });
        if (one.submatch) return one.exclude ? t`not containing “${text}”` : t`containing “${text}”`;
        return one.exclude ? t`not ${text}` : text;
      });
      return `${title}: ${words.join(', ')}`;
    });
}

function definitionsOf(survey: Survey | undefined): Map<string, FilterDefinition> {
  const sets = survey ? [survey.standardFilterSet, survey.timeFilterSet] : [];
  const all = sets.flatMap(({ filterGroups }) => filterGroups.flatMap(({ filters }) => filters));
  return new Map(all.map((definition) => [definition.extName, definition]));
}

interface Words {
  readonly formats: Formats;
  readonly today: string;
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
