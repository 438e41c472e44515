import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { Locale } from '@echolot/contract/identity';
import { type DateStyle, formatDay, formatInstant, formatMonth } from '@echolot/core/date-format';
import type { Day } from '@echolot/core/day';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { formatChange, formatCount, formatMargin, formatScore, formatShare } from '@echolot/core/number-format';
import { textLanguage } from '../../../../texts/text-language.ts';

/** Numbers and days as the screen writes them, for files that hold text: the reader's language, the universe's days. */
export interface ReportFormats {
  score(value: number, decimals?: number): string;
  change(value: number, decimals?: number): string;
  count(value: number): string;
  /** With the digits it has. */
  number(value: number): string;
  share(share: number, decimals?: number): string;
  day(day: Day): string;
  month(day: Day): string;
  instant(instant: Date): string;
  /** A value of an indicator with its unit: `47`, `81.2 %`. */
  value(indicator: FormattedIndicator, value: number): string;
  /** Half an interval, as in the headline of a ranking: `± 2`; empty without one. */
  margin(indicator: FormattedIndicator, low: number | null, high: number | null): string;
}

export type FormattedIndicator = Pick<RankingIndicator, 'decimals' | 'unit'>;

export function reportFormats(language: Locale, timeZone: string, style: DateStyle): ReportFormats {
  const locale = formatLocaleOf(language);
  const wordLocale = formatLocaleOf(textLanguage(language));
  return {
    score: (value, decimals) => formatScore(value, locale, decimals),
    change: (value, decimals) => formatChange(value, locale, decimals),
    count: (value) => formatCount(value, locale),
    number: (value) => formatScore(value, locale, String(value).split('.')[1]?.length ?? 0),
    share: (share, decimals) => formatShare(share, locale, decimals),
    day: (day) => formatDay(day, locale, style),
    month: (day) => formatMonth(day, wordLocale),
    instant: (instant) => formatInstant(instant, timeZone, locale, style),
    value({ decimals, unit }, value) {
      const text = formatScore(value, locale, decimals);
      return unit === 'percent' ? `${text}\u00a0%` : text;
    },
    margin({ decimals }, low, high) {
      if (low === null || high === null) return '';
      const half = (high - low) / 2;
      // "± 0" would claim certainty.
      return formatMargin(half, locale, half < 0.5 * 10 ** -decimals ? decimals + 1 : decimals);
    },
  };
}
