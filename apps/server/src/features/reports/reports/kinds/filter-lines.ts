import type { Explanation } from '@echolot/contract/analytics/statistics';
import type { Locale } from '@echolot/contract/identity';
import { type CampaignChoice, readCampaign, type SendOutState } from '@echolot/core/campaign-filter';
import type { ReportFormats } from './report-formats.ts';
import { textsIn } from './report-texts.ts';

type ExplainedFilter = Explanation['filters'][number];
type ExplainedValue = ExplainedFilter['values'][number];

interface FilterTexts {
  readonly not: (text: string) => string;
  readonly containing: (text: string) => string;
  readonly notContaining: (text: string) => string;
  readonly since: (day: string) => string;
  readonly until: (day: string) => string;
  readonly range: (from: string, to: string) => string;
  readonly messages: Readonly<Record<SendOutState, string>>;
  readonly opened: Readonly<Record<'yes' | 'no', string>>;
  readonly clicked: Readonly<Record<'yes' | 'no', string>>;
  readonly within: (days: number) => string;
  readonly anything: string;
}

/** The words of the screen's filters. */
const en: FilterTexts = {
  not: (text) => `not ${text}`,
  containing: (text) => `containing “${text}”`,
  notContaining: (text) => `not containing “${text}”`,
  since: (day) => `since ${day}`,
  until: (day) => `until ${day}`,
  range: (from, to) => `${from} to ${to}`,
  messages: { delivered: 'delivered', pending: 'pending', failed: 'failed', unsubscribed: 'unsubscribed' },
  opened: { yes: 'opened', no: 'not opened' },
  clicked: { yes: 'clicked', no: 'not clicked' },
  within: (days) => (days === 1 ? 'within 1 day' : `within ${days} days`),
  anything: 'all',
};

const de: FilterTexts = {
  not: (text) => `nicht ${text}`,
  containing: (text) => `enthält „${text}“`,
  notContaining: (text) => `enthält nicht „${text}“`,
  since: (day) => `seit ${day}`,
  until: (day) => `bis ${day}`,
  range: (from, to) => `${from} bis ${to}`,
  messages: { delivered: 'zugestellt', pending: 'ausstehend', failed: 'fehlgeschlagen', unsubscribed: 'abgemeldet' },
  opened: { yes: 'geöffnet', no: 'nicht geöffnet' },
  clicked: { yes: 'geklickt', no: 'nicht geklickt' },
  within: (days) => (days === 1 ? 'innerhalb von 1 Tag' : `innerhalb von ${days} Tagen`),
  anything: 'alle',
};

/** Filters as sentences of a file, one each: "Model: Golf, not Polo". */
export function filterLines(filters: readonly ExplainedFilter[], locale: Locale, formats: ReportFormats): string[] {
  const texts = textsIn({ en, de }, locale);
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
