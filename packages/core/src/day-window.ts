import { type Day, daysBetween, firstDayOfMonth, isDay, lastDayOfMonth } from './day.ts';

/** Days from `fromDay` to `toDay`, both included, in the universe's time zone. */
export interface DayWindow {
  readonly fromDay: Day;
  readonly toDay: Day;
}

/** A window without a bound on a side that is undefined. */
export interface OpenDayWindow {
  readonly fromDay?: Day | undefined;
  readonly toDay?: Day | undefined;
}

/** What a window was asked in; months and years are calendar units. */
export type WindowUnit = 'day' | 'month' | 'year';

export function isDayWindow(window: DayWindow): boolean {
  return isDay(window.fromDay) && isDay(window.toDay) && window.fromDay <= window.toDay;
}

export function daysOf(window: DayWindow): number {
  return daysBetween(window.fromDay, window.toDay) + 1;
}

/** 'year' or 'month' when the window is exactly whole calendar years or months, else 'day'. */
export function unitOf(window: DayWindow): WindowUnit {
  const isWhole = window.fromDay.endsWith('-01') && window.toDay === lastDayOfMonth(window.toDay);
  if (!isWhole) return 'day';
  return window.fromDay.endsWith('-01-01') && window.toDay.endsWith('-12-31') ? 'year' : 'month';
}

/** The calendar month of the day. */
export function monthWindowOf(day: Day): DayWindow {
  return { fromDay: firstDayOfMonth(day), toDay: lastDayOfMonth(day) };
}
