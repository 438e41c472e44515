/** A plain calendar day 'YYYY-MM-DD' (years 0001–9999), without time or zone. Days compare as text. */
export type Day = string;

const pattern = /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const twoDigits = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

const yearOf = (day: Day): number => twoDigits(day, 0) * 100 + twoDigits(day, 2);
const monthOf = (day: Day): number => twoDigits(day, 5);

const pad = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

function print(year: number, month: number, dayOfMonth: number): Day {
  if (year < 1 || year > 9999) throw new RangeError(`No day in the year ${year}: days run from 0001 to 9999`);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Whether the text is a day that exists (no 30 February). */
export function isDay(text: string): boolean {
  return pattern.test(text) && twoDigits(text, 8) <= daysInMonth(yearOf(text), monthOf(text));
}

/** Days since 1970-01-01 (Howard Hinnant, "chrono-compatible low-level date algorithms", days_from_civil). */
export function dayNumberOf(day: Day): number {
  const month = monthOf(day);
  const year = month <= 2 ? yearOf(day) - 1 : yearOf(day);
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + twoDigits(day, 8) - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The day that many days after 1970-01-01 (civil_from_days, same source). Throws RangeError outside 0001–9999. */
export function dayOfNumber(dayNumber: number): Day {
  const shifted = dayNumber + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return print(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth);
}

/** Throws RangeError outside 0001–9999. */
export function addDays(day: Day, count: number): Day {
  return dayOfNumber(dayNumberOf(day) + count);
}

/** The same day of the month, or the month's last day where it is shorter. Throws RangeError outside 0001–9999. */
export function addMonths(day: Day, count: number): Day {
  const months = yearOf(day) * 12 + monthOf(day) - 1 + count;
  const year = Math.floor(months / 12);
  const month = months - year * 12 + 1;
  return print(year, month, Math.min(twoDigits(day, 8), daysInMonth(year, month)));
}

/** Months from one day's month to the other's: 1 from 31 January to 1 February. */
export function monthsBetween(fromDay: Day, toDay: Day): number {
  return (yearOf(toDay) - yearOf(fromDay)) * 12 + monthOf(toDay) - monthOf(fromDay);
}

/** Days from one day to the other, negative backwards. */
export function daysBetween(fromDay: Day, toDay: Day): number {
  return dayNumberOf(toDay) - dayNumberOf(fromDay);
}

export function firstDayOfMonth(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

export function lastDayOfMonth(day: Day): Day {
  return day.slice(0, 8) + pad(daysInMonth(yearOf(day), monthOf(day)));
}

/** Monday of the ISO 8601 week. */
export function firstDayOfWeek(day: Day): Day {
  const dayNumber = dayNumberOf(day);
  // 1970-01-01 was a Thursday.
  return dayOfNumber(dayNumber - ((((dayNumber + 3) % 7) + 7) % 7));
}
