import type { NumberMeaning } from './number-formats.ts';

const dayMs = 86_400_000;
/** Last day a spreadsheet knows: 9999-12-31. */
const lastSerial = 2_958_466;

/**
 * A number of a sheet as text: shortest form that reads back the same, days as yyyy-MM-dd, instants as
 * yyyy-MM-ddTHH:mm:ss, times as HH:mm:ss, lengths of time as H:mm:ss. In the 1900 system the day 60 is one that never was;
 * days before it count from 1900-01-01.
 */
export function numberText(text: string, meaning: NumberMeaning, is1904: boolean): string {
  if (meaning === 'number' && isShortInteger(text)) return text;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return text;
  if (meaning === 'number') return String(number);
  if (meaning === 'duration') return durationText(number);
  if (number < 0 || number >= lastSerial) return String(number);
  let day = Math.floor(number);
  // Fractions of a second come from binary fractions of a day.
  let seconds = Math.round((number - day) * 86_400);
  if (seconds === 86_400) {
    seconds = 0;
    day += 1;
  }
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (meaning === 'time' && day === 0) return time;
  const since1970 = is1904 ? day - 24_107 : day > 60 ? day - 25_569 : day - 25_568;
  const date = new Date(since1970 * dayMs).toISOString().slice(0, 10);
  return meaning === 'date' && seconds === 0 ? date : `${date}T${time}`;
}

function durationText(days: number): string {
  const seconds = Math.round(Math.abs(days) * 86_400);
  const two = (value: number): string => String(value).padStart(2, '0');
  const sign = days < 0 && seconds > 0 ? '-' : '';
  return `${sign}${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

function isShortInteger(text: string): boolean {
  if (text.length === 0 || text.length > 15) return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 48 || code > 57) return false;
  }
  return text.charCodeAt(0) !== 48 || text.length === 1;
}
