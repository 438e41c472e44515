import { type DateStyle, formatDay, formatInstant, formatMonth } from '@echolot/core/date-format';
import type { Day } from '@echolot/core/day';
import { formatChange, formatCount, formatMargin, formatScore, formatShare } from '@echolot/core/number-format';
import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useIdentityIfAny } from '../session/use-identity.ts';

/** Numbers and dates as this reader sees them: the language's numbers, the universe's days and time zone. */
export interface Formats {
  readonly locale: string;
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

export function useFormats(): Formats {
  const { i18n } = useLingui();
  const universe = useIdentityIfAny()?.currentUniverse;
  const locale = i18n.locale === 'en' ? 'en-GB' : i18n.locale;
  const style: DateStyle = universe?.dateFormat === 'locale' ? 'locale' : 'day-month-year';
  const timeZone = universe?.timeZone ?? 'UTC';
  return useMemo(
    () => ({
      locale,
      timeZone,
      score: (value, decimals) => formatScore(value, locale, decimals),
      change: (value, decimals) => formatChange(value, locale, decimals),
      margin: (value, decimals) => formatMargin(value, locale, decimals),
      count: (value) => formatCount(value, locale),
      share: (share, decimals) => formatShare(share, locale, decimals),
      day: (day) => formatDay(day, locale, style),
      month: (day) => formatMonth(day, locale),
      instant: (instant) => formatInstant(instant, timeZone, locale, style),
    }),
    [locale, style, timeZone],
  );
}
