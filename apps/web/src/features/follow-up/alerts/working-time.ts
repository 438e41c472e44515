const minuteMs = 60_000;

/** Hours from which minutes no longer matter. */
const wholeHoursFrom = 10;

/** Working time for people, without its sign: `45 min`, `3 h 20 min`, `26 h`; the signs of the units are the same everywhere. */
export function formatWorkingTime(ms: number, locale: string): string {
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  const hours = Math.floor(minutes / 60);
  const number = new Intl.NumberFormat(locale);
  if (hours >= wholeHoursFrom) return `${number.format(hours)} h`;
  const left = minutes - hours * 60;
  if (hours === 0) return `${left} min`;
  return left === 0 ? `${hours} h` : `${hours} h ${left} min`;
}

const dayMs = 86_400_000;

/** Days from which hours no longer matter. */
const wholeDaysFrom = 3;

/**
 * How far off a due time is, without its sign: working time while it is short; then days of the calendar, as one says it:
 * `14 h`, `2 days 5 h`, `43 days`, `43 Tage`.
 *
 * @param workingMs until then, as the clocks count
 * @param calendarMs until then, as the days go by
 */
export function formatDueDistance(workingMs: number, calendarMs: number, locale: string): string {
  // While nobody works no working time goes by: then the days do.
  const isShort = Math.abs(workingMs) >= minuteMs && Math.abs(workingMs) < wholeHoursFrom * 60 * minuteMs;
  const days = Math.floor(Math.abs(calendarMs) / dayMs);
  if (isShort || days === 0) return formatWorkingTime(isShort ? workingMs : calendarMs, locale);
  const told = new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);
  const hours = Math.floor((Math.abs(calendarMs) - days * dayMs) / (60 * minuteMs));
  return days >= wholeDaysFrom || hours === 0 ? told : `${told} ${hours} h`;
}
