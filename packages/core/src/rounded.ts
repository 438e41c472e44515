/** A figure to so many decimals, as it travels; null where there is none. */
export function rounded(value: number | null | undefined, decimals: number): number | null {
  if (value === null || value === undefined) return null;
  const steps = 10 ** decimals;
  return Math.round(value * steps) / steps;
}
