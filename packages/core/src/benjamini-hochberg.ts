/**
 * Which of many tests stay significant at a false discovery rate of `q` (Y. Benjamini, Y. Hochberg, JRSS B 57, 1995): all
 * up to the largest i with p₍ᵢ₎ ≤ i·q/m. A null (nothing to test) is not counted in m and never significant.
 */
export function benjaminiHochberg(pValues: readonly (number | null)[], q = 0.05): boolean[] {
  const sorted = pValues.filter((p) => p !== null).sort((a, b) => a - b);
  let threshold = -1;
  sorted.forEach((p, index) => {
    if (p <= ((index + 1) * q) / sorted.length) threshold = p;
  });
  return pValues.map((p) => p !== null && p <= threshold);
}
