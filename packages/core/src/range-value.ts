/** Both bounds belong to the range; one without the other is no filter. */
export interface RangeValue {
  readonly from: number;
  readonly to: number;
}

const range = /^(-?\d{1,15}(?:\.\d{1,10})?)_(-?\d{1,15}(?:\.\d{1,10})?)$/;

/** Why a text is no range; undefined for one. */
export function rangeFaultOf(text: string): 'needs_two_numbers' | 'from_above_to' | undefined {
  if (!range.test(text)) return 'needs_two_numbers';
  return findRangeValue(text) ? undefined : 'from_above_to';
}

/** Reads `from_to` with optional minus and decimals: `25_40`, `-1.5_3`. Undefined for anything else, and when from > to. */
export function findRangeValue(text: string): RangeValue | undefined {
  const match = range.exec(text);
  if (!match) return undefined;
  const value = { from: Number(match[1]), to: Number(match[2]) };
  return value.from <= value.to ? value : undefined;
}
