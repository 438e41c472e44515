import { addDays, addMonths, type Day, firstDayOfMonth, isDay, lastDayOfMonth } from './day.ts';
import { type OpenDayWindow, unitOf, type WindowUnit } from './day-window.ts';

/** A day so many units from today, and the days it selects: that day, all before it, or all after it. */
export interface RelativeDate {
  readonly kind: 'date';
  readonly direction: 'exact' | 'before' | 'after';
  readonly count: number;
  readonly unit: WindowUnit;
  readonly towards: 'back' | 'forward';
}

/** Offsets from today, `from` excluded and `to` included: −30 to 0 are the 30 days that end today. */
export interface RelativeInterval {
  readonly kind: 'interval';
  readonly unit: WindowUnit;
  readonly from: number;
  readonly to: number;
}

/** Fixed days, both included; at least one bound. */
interface AbsoluteWindow extends OpenDayWindow {
  readonly kind: 'window';
}

/** The value of a time filter. */
export type DateCode = RelativeDate | RelativeInterval | AbsoluteWindow;

/** The days a code selects; `unit` is what it was asked in, for the previous equal window. */
export interface ResolvedWindow extends OpenDayWindow {
  readonly unit: WindowUnit;
}

type DateCodeFault = 'unknown_code' | 'out_of_range' | 'from_not_before_to' | 'bad_day';

/** Thrown for a value that is no date code. */
export class DateCodeError extends Error {
  readonly reason: DateCodeFault;
  readonly code: string;

  constructor(reason: DateCodeFault, code: string) {
    super(`${reason}: ${code.slice(0, 80)}`);
    this.name = 'DateCodeError';
    this.reason = reason;
    this.code = code;
  }
}

/** What a date-interval filter starts with: the 30 days that end today. */
export const defaultInterval: RelativeInterval = { kind: 'interval', unit: 'day', from: -30, to: 0 };

/** The day the page is read. */
const todayCode = 'today';

/** Windows reach no further, so that those before them are days too. */
const earliest = '1900-01-01';
const latest = '2199-12-31';

/** A hundred years to either side keeps every result a valid day. */
const maxCount: Record<WindowUnit, number> = { day: 36_525, month: 1200, year: 100 };

const directions = { e: 'exact', b: 'before', a: 'after' } as const;
const units = { d: 'day', m: 'month', y: 'year' } as const;
const datePattern = /^rdate([eba])(\d{1,6})([dmy])([bf])$/;
const intervalPattern = /^r(day|month|year)s(-?\d{1,6}),(-?\d{1,6})$/;

// −0 would not equal the 0 it prints as.
const toOffset = (text: string | undefined): number => Number(text) + 0;

function checked<Code extends DateCode>(code: Code, text: string): Code {
  if (code.kind === 'date' && code.count > maxCount[code.unit]) throw new DateCodeError('out_of_range', text);
  if (code.kind === 'interval') {
    if (Math.max(Math.abs(code.from), Math.abs(code.to)) > maxCount[code.unit]) {
      throw new DateCodeError('out_of_range', text);
    }
    if (code.from >= code.to) throw new DateCodeError('from_not_before_to', text);
  }
  if (code.kind === 'window') {
    const days = [code.fromDay, code.toDay].filter((day) => day !== undefined);
    if (days.length === 0 || !days.every(isDay)) throw new DateCodeError('bad_day', text);
    if (days.some((day) => day < earliest || day > latest)) throw new DateCodeError('out_of_range', text);
    if (days.length === 2 && days.join() !== days.toSorted().join())
      throw new DateCodeError('from_not_before_to', text);
  }
  return code;
}

/**
 * Reads `rdate{e|b|a}{n}{d|m|y}{b|f}`, `today` (as `rdatee0db`), `rdays|rmonths|ryears{from},{to}` and
 * `YYYY-MM-DD_YYYY-MM-DD` with either side blank. Throws DateCodeError.
 */
export function parseDateCode(text: string): DateCode {
  if (text === todayCode) return { kind: 'date', direction: 'exact', count: 0, unit: 'day', towards: 'back' };
  const date = datePattern.exec(text);
  if (date) {
    const direction = directions[date[1] as keyof typeof directions];
    const unit = units[date[3] as keyof typeof units];
    const towards = date[4] === 'b' ? 'back' : 'forward';
    return checked({ kind: 'date', direction, count: Number(date[2]), unit, towards }, text);
  }
  const interval = intervalPattern.exec(text);
  if (interval) {
    const unit = interval[1] as WindowUnit;
    return checked({ kind: 'interval', unit, from: toOffset(interval[2]), to: toOffset(interval[3]) }, text);
  }
  const [fromDay, toDay, ...rest] = text.split('_', 3);
  if (fromDay === undefined || toDay === undefined || rest.length > 0) throw new DateCodeError('unknown_code', text);
  return checked({ kind: 'window', fromDay: fromDay || undefined, toDay: toDay || undefined }, text);
}

export function printDateCode(code: DateCode): string {
  if (code.kind === 'window') return `${code.fromDay ?? ''}_${code.toDay ?? ''}`;
  if (code.kind === 'interval') return `r${code.unit}s${code.from},${code.to}`;
  return `rdate${code.direction.charAt(0)}${code.count}${code.unit.charAt(0)}${code.towards.charAt(0)}`;
}

function shift(day: Day, count: number, unit: WindowUnit): Day {
  if (unit === 'day') return addDays(day, count);
  return addMonths(day, unit === 'year' ? count * 12 : count);
}

function intervalOf({ unit, from, to }: RelativeInterval, today: Day): OpenDayWindow {
  if (unit === 'day') return { fromDay: addDays(today, from + 1), toDay: addDays(today, to) };
  const first = shift(firstDayOfMonth(today), from + 1, unit);
  const last = shift(firstDayOfMonth(today), to, unit);
  if (unit === 'month') return { fromDay: first, toDay: lastDayOfMonth(last) };
  return { fromDay: `${first.slice(0, 4)}-01-01`, toDay: `${last.slice(0, 4)}-12-31` };
}

/**
 * The days a code means on the day `today`.
 * Intervals exclude their past end: `rdays-30,0` the 30 days ending today, `rmonths-12,0` the twelve calendar months ending
 * with the current one (to its last day), `ryears-1,0` this year, `rmonths-2,-1` last month. A relative date is one day
 * (a month back from 31 March is the last of February); before and after do not include it.
 */
export function resolveDateCode(code: DateCode, today: Day): ResolvedWindow {
  if (code.kind === 'window') {
    const { fromDay, toDay } = code;
    return { fromDay, toDay, unit: fromDay && toDay ? unitOf({ fromDay, toDay }) : 'day' };
  }
  if (code.kind === 'interval') return { ...intervalOf(code, today), unit: code.unit };
  const day = shift(today, code.towards === 'back' ? -code.count : code.count, code.unit);
  if (code.direction === 'before') return { fromDay: undefined, toDay: addDays(day, -1), unit: 'day' };
  if (code.direction === 'after') return { fromDay: addDays(day, 1), toDay: undefined, unit: 'day' };
  return { fromDay: day, toDay: day, unit: 'day' };
}
