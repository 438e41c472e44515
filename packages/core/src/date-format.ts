import { type Day, dayNumberOf } from './day.ts';
import { dayOf } from './time-zone-day.ts';

/** How a universe writes days: `20/11-2026` (R-144, the default), or as the reader's locale does. */
export type DateStyle = 'day/month-year' | 'locale';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** A day for people: `20/11-2026`, without leading zeros, or in the locale's own way: `20.11.2026`, `2026-11-20`. */
export function formatDay(day: Day, locale: string, style: DateStyle): string {
  if (style === 'day/month-year')
    return `${Number(day.slice(8))}/${Number(day.slice(5, 7))}-${Number(day.slice(0, 4))}`;
  const options = { day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locale, options).format(dayNumberOf(day) * 86_400_000);
}

/** An instant for people, in the universe's time zone: `20/11-2026 14:05`. */
export function formatInstant(instant: Date | number, timeZone: string, locale: string, style: DateStyle): string {
  const options = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  return `${formatDay(dayOf(instant, timeZone), locale, style)} ${formatOf(locale, options).format(instant)}`;
}

/** A month of an axis or column: `Nov 2026` in the locale's words. */
export function formatMonth(day: Day, locale: string): string {
  const options = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locale, options).format(dayNumberOf(day) * 86_400_000);
}
