import { type Day, isDay } from '@echolot/core/day';
import { monthOfName } from './month-names.ts';

/** A day and, where the format has one, a time: in seconds since midnight by the clock of the place, or as an exact instant. */
export interface ReadInstant {
  readonly day: Day;
  /** Only month and year are told; the day is the first. */
  readonly isMonth?: boolean;
  readonly secondOfDay: number | undefined;
  /** Milliseconds since 1970; set when the text names its offset from UTC. */
  readonly epochMs: number | undefined;
}

/** Tokens that stand for the same as another one. */
const slotOf: Record<string, string> = { yy: 'year', MMM: 'month' };

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
  yy: '(?<shortYear>\\d{2})',
  MMM: '(?<monthName>\\p{L}{3,12})',
  hh: '(?<hour>\\d{2})',
  h: '(?<hour>\\d{1,2})',
  a: '(?<half>[AaPp]\\.?[Mm]\\.?)',
  SSS: '(?<fraction>\\d{1,9})',
};

const token = /yyyy|yy|MMM|MM|M|dd|d|HH|H|hh|h|mm|ss|SSS|a(?![A-Za-z])|T(?=HH)|[A-Za-z]+|[^A-Za-z]/g;

const isoInstant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)$/;
/** 1971 to 2286 in seconds, and the same in milliseconds. */
const epochPatterns = { 'epoch-seconds': /^\d{8,10}$/, 'epoch-ms': /^\d{11,13}$/ } as const;

/**
 * Makes a reader for a format of yyyy, yy (2000 to 2069, 1970 to 1999), MMM (a month's name), MM, M, dd, d, HH, H, hh and h with a
 * (AM or PM), mm, ss, SSS (fraction of a second) and any other characters as they are, also without a day; for `iso` (2026-03-01T12:30:00Z, also with
 * a blank for the T), `epoch-seconds` and `epoch-ms`. Answers a sentence when the format cannot be used.
 */
export function compileInstantFormat(format: string): InstantReader | string {
  if (format === 'iso') return readIso;
  if (format === 'epoch-seconds' || format === 'epoch-ms') return (text) => readEpoch(format, text);
  const names = new Set<string>();
  let doubled: string | undefined;
  let needsHalf = false;
  const pattern = format.replace(token, (part) => {
    const piece = tokens[part];
    if (piece === undefined) return part === 'T' || !/[A-Za-z]/.test(part) ? escape(part) : `\u0000${part}`;
    if (part.startsWith('h')) needsHalf = true;
    const name = slotOf[part] ?? piece.slice(3, piece.indexOf('>'));
    if (names.has(name)) doubled = part;
    names.add(name);
    return piece;
  });
  const unknown = /\u0000([A-Za-z]+)/.exec(pattern)?.[1];
  if (unknown !== undefined)
    return `"${unknown}" means nothing in a date format; use yyyy, yy, MMM, MM, M, dd, d, HH, H, hh, h, a, mm, ss, SSS.`;
  if (doubled !== undefined) return `"${doubled}" stands for something the format already has.`;
  if (!names.has('year') || !names.has('month')) return 'A date format needs year and month.';
  if (!names.has('day') && names.has('hour')) return 'A time needs a day.';
  if (names.has('minute') !== names.has('hour')) return 'A time needs hour and minute.';
  if (needsHalf !== names.has('half')) return 'hh or h and a (AM or PM) belong together.';
  const regExp = new RegExp(`^${pattern}$`, 'u');
  return (text) => read(regExp.exec(text)?.groups);
}

/** Whether a format tells month and year only. */
export function isMonthFormat(format: string): boolean {
  return !/d|iso|epoch/.test(format);
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

function read(groups: Record<string, string | undefined> | undefined): ReadInstant | undefined {
  if (!groups) return undefined;
  const { year, shortYear, monthName, day: dayOfMonth, hour, half, minute = '0', second = '0' } = groups;
  const month = monthName === undefined ? groups['month'] : monthOfName(monthName)?.toString();
  if (month === undefined) return undefined;
  const fullYear = year ?? (Number(shortYear) < 70 ? `20${shortYear}` : `19${shortYear}`);
  const day = `${fullYear}-${month.padStart(2, '0')}-${(dayOfMonth ?? '1').padStart(2, '0')}`;
  if (!isDay(day)) return undefined;
  if (dayOfMonth === undefined) return { day, isMonth: true, secondOfDay: undefined, epochMs: undefined };
  if (hour === undefined) return { day, secondOfDay: undefined, epochMs: undefined };
  const hours = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { day, secondOfDay: hours * 3600 + Number(minute) * 60 + Number(second), epochMs: undefined };
}

/** 12 AM is midnight; what no clock shows (13 PM) becomes an hour past the day. */
function hourOfHalf(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

function readIso(text: string): ReadInstant | undefined {
  const [, day = '', time = '', zone = ''] = isoInstant.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  const offset = zone === 'UTC' ? 'Z' : zone.length === 3 ? `${zone}:00` : zone.replace(/^(.\d{2})(\d{2})$/, '$1:$2');
  const epochMs = Date.parse(`${day}T${time}${offset}`);
  return Number.isNaN(epochMs) ? undefined : { day, secondOfDay: 0, epochMs };
}

function readEpoch(format: keyof typeof epochPatterns, text: string): ReadInstant | undefined {
  if (!epochPatterns[format].test(text)) return undefined;
  const epochMs = Number(text) * (format === 'epoch-ms' ? 1 : 1000);
  return { day: new Date(epochMs).toISOString().slice(0, 10), secondOfDay: 0, epochMs };
}
