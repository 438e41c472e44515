import { type DateStyle, formatDay, formatInstant, formatMonth } from '@echolot/core/date-format';
import type { Day } from '@echolot/core/day';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { formatChange, formatCount, formatMargin, formatScore, formatShare } from '@echolot/core/number-format';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useIdentityIfAny } from '../identity/use-identity.ts';
import { currentFormatLocale } from './locale.ts';

/** Numbers and dates as this reader sees them: the language's numbers, the universe's days and time zone. */
export interface Formats {
  /** For numbers, days and the order of names: the reader's own. */
  readonly locale: string;
  /** For words that Intl gives (months, weekdays, units, lists): that of the texts around them. */
  readonly wordLocale: string;
  readonly timeZone: string;
  score(value: number, decimals?: number): string;
  change(value: number, decimals?: number): string;
  margin(value: number, decimals?: number): string;
  count(value: number): string;
  share(share: number, decimals?: number): string;
  day(day: Day): string;
  month(day: Day): string;
  instant(instant: Date | number): string;
}

/** @param place whose days they are, where nobody is signed in */
export function useFormats(place?: { readonly timeZone: string; readonly dateFormat: DateStyle }): Formats {
  const { i18n } = useLingui();
  const universe = useIdentityIfAny()?.currentUniverse;
  const locale = currentFormatLocale();
  const wordLocale = formatLocaleOf(i18n.locale);
  const style: DateStyle = place?.dateFormat ?? universe?.dateFormat ?? 'day/month-year';
  const timeZone = place?.timeZone ?? universe?.timeZone ?? 'UTC';
  return useMemo(
    () => ({
      locale,
      wordLocale,
      timeZone,
      score: (value, decimals) => formatScore(value, locale, decimals),
      change: (value, decimals) => formatChange(value, locale, decimals),
      margin: (value, decimals) => formatMargin(value, locale, decimals),
      count: (value) => formatCount(value, locale),
      share: (share, decimals) => formatShare(share, locale, decimals),
      day: (day) => formatDay(day, locale, style),
      month: (day) => formatMonth(day, wordLocale),
      instant: (instant) => formatInstant(instant, timeZone, locale, style),
    }),
    [locale, wordLocale, style, timeZone],
  );
}
