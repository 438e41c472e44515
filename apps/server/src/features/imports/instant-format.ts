import { type Day, isDay } from '@echolot/core/day';

/** A day and, where the format has one, a time: in seconds since midnight by the clock of the place, or as an exact instant. */
export interface ReadInstant {
  readonly day: Day;
  readonly secondOfDay: number | undefined;
  /** Milliseconds since 1970; set when the text names its offset from UTC. */
  readonly epochMs: number | undefined;
}

export type InstantReader = (text: string) => ReadInstant | undefined;

const tokens: Record<string, string> = {
  yyyy: '(?<year>\\d{4})',
  MM: '(?<month>\\d{2})',
  M: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{2})',
  d: '(?<day>\\d{1,2})',
  HH: '(?<hour>\\d{2})',
  H: '(?<hour>\\d{1,2})',
  mm: '(?<minute>\\d{2})',
  ss: '(?<second>\\d{2})',
};

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Makes a reader for a format of yyyy, MM, M, dd, d, HH, H, mm, ss and any other characters as they stand, or for `iso`
 * (2026-03-01T12:30:00Z). Answers a sentence when the format cannot be used.
 */
export function compileInstantFormat(format: string): InstantReader | string {
  if (format === 'iso') return readIso;
  const names = new Set<string>();
  let doubled: string | undefined;
  const pattern = format.replace(/yyyy|MM|M|dd|d|HH|H|mm|ss|T(?=HH)|[A-Za-z]+|[^A-Za-z]/g, (part) => {
    const token = tokens[part];
    if (token === undefined) return part === 'T' || !/[A-Za-z]/.test(part) ? escape(part) : `\u0000${part}`;
    const name = token.slice(3, token.indexOf('>'));
    if (names.has(name)) doubled = part;
    names.add(name);
    return token;
  });
  const unknown = /\u0000([A-Za-z]+)/.exec(pattern)?.[1];
  if (unknown !== undefined)
    return `"${unknown}" means nothing in a date format; use yyyy, MM, M, dd, d, HH, H, mm, ss.`;
  if (doubled !== undefined) return `"${doubled}" stands for something the format already has.`;
  if (!['year', 'month', 'day'].every((name) => names.has(name))) return 'A date format needs year, month and day.';
  if (names.has('minute') !== names.has('hour')) return 'A time needs hour and minute.';
  const regExp = new RegExp(`^${pattern}$`);
  return (text) => read(regExp.exec(text)?.groups);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function read(groups: Record<string, string | undefined> | undefined): ReadInstant | undefined {
  if (!groups) return undefined;
  const { year = '', month = '', day: dayOfMonth = '', hour, minute = '0', second = '0' } = groups;
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  if (hour === undefined) return { day, secondOfDay: undefined, epochMs: undefined };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { day, secondOfDay: Number(hour) * 3600 + Number(minute) * 60 + Number(second), epochMs: undefined };
}

function readIso(text: string): ReadInstant | undefined {
  if (!isoInstant.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const epochMs = Date.parse(text);
  return Number.isNaN(epochMs) ? undefined : { day: text.slice(0, 10), secondOfDay: 0, epochMs };
}
