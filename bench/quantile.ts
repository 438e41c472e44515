/** Type-7 quantile of measured values, `share` from 0 to 1. @throws Error without values. */
export function quantileOf(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.');
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5);
}

/** For reading: three significant decimals are more than the noise leaves. */
export function rounded(value: number, decimals = 2): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** The spread of measured milliseconds beside their median. */
export function spreadOf(values: readonly number[]): { p50: number; p95: number; least: number; most: number } {
  return {
    p50: rounded(medianOf(values)),
    p95: rounded(quantileOf(values, 0.95)),
    least: rounded(quantileOf(values, 0)),
    most: rounded(quantileOf(values, 1)),
  };
}
