/**
 * Which of many tests stay significant at a false discovery rate of `q` (Y. Benjamini, Y. Hochberg, JRSS B 57, 1995): all
 * up to the largest i with p₍ᵢ₎ ≤ i·q/m. A null (nothing to test) is not counted in m and never significant.
 */
export function benjaminiHochberg(pValues: readonly (number | null)[], q = 0.05): boolean[] {
  let testCount = 0;
  const candidates: number[] = [];
  for (const p of pValues) {
    if (p === null) continue;
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
  return pValues.map((p) => p !== null && p <= threshold);
}
