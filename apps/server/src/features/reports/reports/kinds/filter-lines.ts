import type { Explanation } from '@echolot/contract/analytics/statistics';
import type { Locale } from '@echolot/contract/identity';
import { type CampaignChoice, readCampaign } from '@echolot/core/campaign-filter';
import { type FilterTexts, filterTexts } from './filter-texts.ts';
import type { ReportFormats } from './report-formats.ts';

type ExplainedFilter = Explanation['filters'][number];
type ExplainedValue = ExplainedFilter['values'][number];

/** Filters as sentences of a file, one each: "Model: Golf, not Polo". */
export function filterLines(filters: readonly ExplainedFilter[], locale: Locale, formats: ReportFormats): string[] {
  const texts = filterTexts(locale);
  return filters.map((filter) => {
    const values = filter.values.map(({ title, exclude, submatch }) => ({ value: title, exclude, submatch }));
    const choice = readCampaign({ extName: filter.extName, values });
    const words = choice ? campaignWords(choice, texts) : filter.values.map((one) => valueWords(one, texts, formats));
    return `${filter.title}: ${words.join(', ')}`;
  });
}

function valueWords(
  { title, exclude, submatch, days, range }: ExplainedValue,
  texts: FilterTexts,
  formats: ReportFormats,
) {
  if (submatch) return exclude ? texts.notContaining(title) : texts.containing(title);
  const words = days ? daysWords(days, texts, formats) : range ? rangeWords(range, texts, formats) : title;
  return exclude ? texts.not(words) : words;
}

function daysWords(
  { fromDay, toDay }: NonNullable<ExplainedValue['days']>,
  texts: FilterTexts,
  { day }: ReportFormats,
): string {
  if (fromDay === null) return toDay === null ? texts.anything : texts.until(day(toDay));
  if (toDay === null) return texts.since(day(fromDay));
  return fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`;
}

function rangeWords({ from, to }: NonNullable<ExplainedValue['range']>, texts: FilterTexts, { number }: ReportFormats) {
  return from === to ? number(from) : texts.range(number(from), number(to));
}

function campaignWords({ state, opened, clicked, days }: CampaignChoice, texts: FilterTexts): string[] {
  const words = [
    ...(state === '' ? [] : [texts.messages[state]]),
    ...(opened === '' ? [] : [texts.opened[opened]]),
    ...(clicked === '' ? [] : [texts.clicked[clicked]]),
    ...(days === undefined ? [] : [texts.within(days)]),
  ];
  return words.length > 0 ? words : [texts.anything];
}
