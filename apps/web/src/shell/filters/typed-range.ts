import { findRangeValue } from '@echolot/core/range-value';
import { parseTypedNumber } from './typed-number.ts';

/** Two bounds as typed. */
export interface RangeTexts {
  readonly from: string;
  readonly to: string;
}

interface TypedRange {
  /** The token's value, empty for no filter; undefined while something is wrong. */
  readonly value?: string;
  readonly fault?: 'from' | 'to' | 'both' | 'order';
  readonly isHalf?: boolean;
}

/** What two typed bounds mean. */
export function rangeOf(texts: RangeTexts, locale: string): TypedRange {
  const from = texts.from.trim() === '' ? '' : parseTypedNumber(texts.from, locale);
  const to = texts.to.trim() === '' ? '' : parseTypedNumber(texts.to, locale);
  const isHalf = (from === '') !== (to === '');
  const fault = from === undefined ? (to === undefined ? 'both' : 'from') : to === undefined ? 'to' : undefined;
  // An empty bound clears the filter, whatever is in the other.
  if (from === '' || to === '') return { value: '', isHalf, ...(fault && { fault }) };
  if (fault) return { fault };
  const value = `${from}_${to}`;
  return findRangeValue(value) ? { value } : { fault: 'order' };
}
