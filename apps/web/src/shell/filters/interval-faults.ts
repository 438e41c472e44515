import type { WindowUnit } from '@echolot/core/day-window';
import { DateCodeError, parseDateCode, printDateCode } from '@echolot/core/relative-date';

/** What is wrong with one side of a date interval. */
export type OffsetFault =
  | { readonly kind: 'mandatory' | 'too_far' }
  | { readonly kind: 'less_than' | 'larger_than'; readonly other: number };

interface CheckedInterval {
  readonly from?: OffsetFault;
  readonly to?: OffsetFault;
  /** The date code, when nothing is wrong. */
  readonly code?: string;
}

/** A whole number as typed, with either minus; undefined for anything else. */
function parseOffset(text: string): number | undefined {
  const plain = text.trim().replace(/^[−–]/, '-');
  return /^[+-]?\d{1,7}$/.test(plain) ? Number(plain) + 0 : undefined;
}

/** Both offsets are mandatory numbers, and "from" is less than "to". */
export function checkInterval(fromText: string, toText: string, unit: WindowUnit): CheckedInterval {
  const from = parseOffset(fromText);
  const to = parseOffset(toText);
  if (from === undefined || to === undefined) {
    const mandatory = { kind: 'mandatory' } as const;
    return { ...(from === undefined && { from: mandatory }), ...(to === undefined && { to: mandatory }) };
  }
  if (from >= to) return { from: { kind: 'less_than', other: to }, to: { kind: 'larger_than', other: from } };
  const isWithin = (offset: number): boolean => isReadable(printDateCode(intervalTo(offset, unit)));
  const tooFar = { kind: 'too_far' } as const;
  if (!isWithin(from) || !isWithin(to)) {
    return { ...(!isWithin(from) && { from: tooFar }), ...(!isWithin(to) && { to: tooFar }) };
  }
  return { code: printDateCode({ kind: 'interval', unit, from, to }) };
}

/** An interval that is wrong only when its offset is out of range. */
function intervalTo(
  offset: number,
  unit: WindowUnit,
): { kind: 'interval'; unit: WindowUnit; from: number; to: number } {
  return { kind: 'interval', unit, from: Math.min(offset, 0), to: Math.max(offset, 1) };
}

interface CheckedDate {
  readonly fault?: OffsetFault;
  readonly code?: string;
}

/** The number of a relative date: whole, not negative, not farther than the calendar reaches. */
export function checkDate(
  countText: string,
  rest: { direction: 'exact' | 'before' | 'after'; unit: WindowUnit; towards: 'back' | 'forward' },
): CheckedDate {
  const count = parseOffset(countText);
  if (count === undefined || count < 0) return { fault: { kind: 'mandatory' } };
  const code = printDateCode({ kind: 'date', count, ...rest });
  return isReadable(code) ? { code } : { fault: { kind: 'too_far' } };
}

function isReadable(code: string): boolean {
  try {
    parseDateCode(code);
    return true;
  } catch (error) {
    if (error instanceof DateCodeError) return false;
    throw error;
  }
}
