/**
 * Which of many tests stay significant at a false discovery rate of `q` (Y. Benjamini, Y. Hochberg, JRSS B 57, 1995): all
 * up to the largest i with p₍ᵢ₎ ≤ i·q/m. A null or NaN (nothing to test) is not counted in m and never significant.
 */
export function benjaminiHochberg(pValues: ArrayLike<number | null>, q = 0.05): boolean[] {
  let testCount = 0;
  const candidates: number[] = [];
  for (let test = 0; test < pValues.length; test += 1) {
    const p = pValues[test] ?? null;
    if (p === null || Number.isNaN(p)) continue;
    testCount += 1;
    // Past q nothing can be significant: most tests of a long ranking need not be sorted.
    if (p <= q) candidates.push(p);
  }
  const sorted = Float64Array.from(candidates).sort();
  let threshold = -1;
  for (let index = sorted.length - 1; index >= 0 && threshold < 0; index -= 1) {
    const p = sorted[index] ?? 1;
    if (p <= ((index + 1) * q) / testCount) threshold = p;
  }
  const significant: boolean[] = [];
  for (let test = 0; test < pValues.length; test += 1) {
    const p = pValues[test] ?? null;
    significant.push(p !== null && p <= threshold);
  }
  return significant;
}
