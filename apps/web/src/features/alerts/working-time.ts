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
