/** The 97.5 % quantile of the standard normal distribution: the z of two-sided 95 % intervals. */
export const z95 = 1.959963984540054;

/** Horner's rule; coefficients from the highest power down. */
function polynomial(x: number, coefficients: readonly number[]): number {
  let value = 0;
  for (const coefficient of coefficients) value = value * x + coefficient;
  return value;
}

const cdfNumerator = [
  0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931,
  220.206867912376,
];
const cdfDenominator = [
  0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831,
  793.826512519948, 440.413735824752,
];

/**
 * P(Z ≤ z) of the standard normal distribution, to about 1e-15 and 1e-9 of the tail (G. West, "Better approximations to cumulative normal
 * functions", Wilmott 2005, after J. F. Hart 1968).
 */
export function normalCdf(z: number): number {
  const x = Math.abs(z);
  if (x > 37) return z > 0 ? 1 : 0;
  const density = Math.exp((-x * x) / 2);
  let tail: number;
  if (x < 7.07106781186547) tail = (density * polynomial(x, cdfNumerator)) / polynomial(x, cdfDenominator);
  else tail = density / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / 2.506628274631;
  return z > 0 ? 1 - tail : tail;
}

const centreNumerator = [
  2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
  1971.5909503065514427, 133.14166789178437745, 3.387132872796366608,
];
const centreDenominator = [
  5226.495278852545925, 28729.085735721942674, 39307.89580009271061, 21213.794301586595867, 5394.1960214247511077,
  687.1870074920579083, 42.313330701600911252, 1,
];
const middleNumerator = [
  7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258,
  3.64784832476320460504, 5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734,
];
const middleDenominator = [
  1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
  0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1,
];
const tailNumerator = [
  2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
  0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772,
];
const tailDenominator = [
  2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
  0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1,
];

/** The z with P(Z ≤ z) = probability, to about 1e-16 relative (M. J. Wichura, Algorithm AS 241, PPND16, 1988). */
export function normalQuantile(probability: number): number {
  if (!(probability > 0 && probability < 1)) throw new RangeError(`No normal quantile of ${probability}`);
  const q = probability - 0.5;
  if (Math.abs(q) <= 0.425) {
    const r = 0.180625 - q * q;
    return (q * polynomial(r, centreNumerator)) / polynomial(r, centreDenominator);
  }
  const r = Math.sqrt(-Math.log(Math.min(probability, 1 - probability)));
  const z =
    r <= 5
      ? polynomial(r - 1.6, middleNumerator) / polynomial(r - 1.6, middleDenominator)
      : polynomial(r - 5, tailNumerator) / polynomial(r - 5, tailDenominator);
  return q < 0 ? -z : z;
}

/** Two-sided p-value of a z statistic. */
export function twoSidedNormalP(z: number): number {
  return 2 * normalCdf(-Math.abs(z));
}
