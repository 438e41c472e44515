import { dayNumberOf, isDay } from '@echolot/core/day';
import { offsetMsAt } from '@echolot/core/wall-clock';
import type { Cell, RowBatch } from './table-book.ts';

/** Rows of a batch as values. */
export function rowsOf(batch: RowBatch): readonly (readonly Cell[])[] {
  if (!('lines' in batch)) return batch;
  const text = Buffer.from(batch.lines.buffer, batch.lines.byteOffset, batch.lines.byteLength).toString().trimEnd();
  // A raw line feed is never inside a JSON value.
  return JSON.parse(`[${text.replaceAll('\n', ',')}]`) as readonly (readonly Cell[])[]; // One array of cells per line.
}

const dayMs = 86_400_000;
const wallTime = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?$/;

/** What the clocks of a zone show at an instant (ISO), e.g. `2026-01-31 09:30:00`; undefined for what is no instant. */
export function wallTimeOf(at: string, timeZone: string): string | undefined {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return undefined;
  const iso = new Date(instant + offsetMsAt(instant, timeZone)).toISOString();
  return `${iso.slice(0, 10)} ${iso.slice(11, iso.endsWith('.000Z') ? 19 : 23)}`;
}

/** Day 60 is the 29 February 1900 that spreadsheets have and the calendar has not: only days after it are numbers. */
const firstSerial = 61;
const serialOfEpoch = 25_569;
const lastSerial = 2_958_465;

/** The number by which spreadsheets know a day; undefined where they do not. */
export function daySerial(day: string): number | undefined {
  if (!isDay(day)) return undefined;
  const serial = dayNumberOf(day) + serialOfEpoch;
  return serial >= firstSerial && serial <= lastSerial ? serial : undefined;
}

/** The number by which spreadsheets know a time of a clock (`2026-01-31 09:30:00`); undefined where they do not. */
export function timeSerial(wall: string): number | undefined {
  const [, day = '', hour = '', minute = '', second = '0', fraction = ''] = wallTime.exec(wall) ?? [];
  const serial = daySerial(day);
  if (serial === undefined) return undefined;
  const ms = (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000 + Number(fraction.padEnd(3, '0'));
  // All its digits: programs that cut instead of rounding would show the second before.
  return ms < dayMs ? serial + ms / dayMs : undefined;
}

/** Keeps what was made of the last texts: days and times come again and again. */
export function remembered<T, Key = string>(make: (key: Key) => T, most = 20_000): (key: Key) => T {
  const known = new Map<Key, T>();
  return (text) => {
    let made = known.get(text);
    if (made === undefined && !known.has(text)) {
      if (known.size >= most) known.clear();
      known.set(text, (made = make(text)));
    }
    return made as T; // Kept or made just now.
  };
}
