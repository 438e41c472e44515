import { normalQuantile } from './normal-distribution.ts';

const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** ln Γ(x) for x > 0 (Lanczos approximation, g = 7, nine coefficients by P. Godfrey). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = lanczos[0] ?? 0;
  for (let index = 1; index < lanczos.length; index += 1) sum += (lanczos[index] ?? 0) / (x - 1 + index);
  const shifted = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(shifted) - shifted + Math.log(sum);
}

const smallest = 1e-300;

/** Continued fraction of the incomplete beta function (DLMF 8.17.22) by Lentz's method. */
function betaFraction(x: number, a: number, b: number): number {
  const safe = (value: number): number => (Math.abs(value) < smallest ? smallest : value);
  let c = 1;
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / safe(1 + even * d);
    c = safe(1 + even / c);
    fraction *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / safe(1 + odd * d);
    c = safe(1 + odd / c);
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction;
}

/** Regularised incomplete beta function I_x(a, b); `rest` is 1 − x, passed in because it may be far smaller than x's precision. */
function incompleteBeta(x: number, rest: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (rest <= 0) return 1;
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(rest);
  if (x < (a + 1) / (a + b + 2)) return (Math.exp(logFront) * betaFraction(x, a, b)) / a;
  return 1 - (Math.exp(logFront) * betaFraction(rest, b, a)) / b;
}

/** Two-sided p-value of a t statistic with (possibly fractional) degrees of freedom > 0: I_{ν/(ν+t²)}(ν/2, 1/2), DLMF 8.17. */
export function twoSidedStudentP(t: number, degreesOfFreedom: number): number {
  const sum = degreesOfFreedom + t * t;
  if (sum === Infinity) return 0;
  return incompleteBeta(degreesOfFreedom / sum, (t * t) / sum, degreesOfFreedom / 2, 0.5);
}

/**
 * The normal deviate with the same tail as t, for many tests that only meet a threshold (D. L. Wallace, "Bounds on normal
 * approximations to Student's and the chi-square distributions", Annals of Mathematical Statistics 30, 1959): from 29 degrees
 * of freedom on within 0.0015 up to a deviate of 4.
 */
export function normalDeviateOfT(t: number, degreesOfFreedom: number): number {
  if (Math.abs(t) === Infinity) return t;
  const v = degreesOfFreedom;
  return Math.sign(t) * ((8 * v + 1) / (8 * v + 3)) * Math.sqrt(v * Math.log1p((t * t) / v));
}

/** P(T ≤ t) of Student's distribution. */
export function studentCdf(t: number, degreesOfFreedom: number): number {
  const tail = twoSidedStudentP(t, degreesOfFreedom) / 2;
  return t > 0 ? 1 - tail : tail;
}

function density(t: number, degreesOfFreedom: number): number {
  const half = degreesOfFreedom / 2;
  const logFactor = logGamma(half + 0.5) - logGamma(half) - 0.5 * Math.log(degreesOfFreedom * Math.PI);
  return Math.exp(logFactor - (half + 0.5) * Math.log1p((t * t) / degreesOfFreedom));
}

/**
 * The t with P(T ≤ t) = probability. Degrees of freedom 1 and 2 in closed form; from 3 on the Cornish–Fisher expansion
 * (Abramowitz & Stegun 26.7.5) refined by Newton's method, to about 1e-10. Throws RangeError outside 0 < probability < 1.
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0)) throw new RangeError(`No t quantile with ${degreesOfFreedom} degrees of freedom`);
  const z = normalQuantile(probability);
  if (probability < 0.5) return -studentQuantile(1 - probability, degreesOfFreedom);
  if (degreesOfFreedom === 1) return Math.tan(Math.PI * (probability - 0.5));
  if (degreesOfFreedom === 2) {
    return (2 * probability - 1) / Math.sqrt(2 * probability * (1 - probability));
  }
  const v = degreesOfFreedom;
  const z2 = z * z;
  let t = z + (z * (z2 + 1)) / (4 * v) + (z * ((5 * z2 + 16) * z2 + 3)) / (96 * v * v);
  t += (z * (((3 * z2 + 19) * z2 + 17) * z2 - 15)) / (384 * v ** 3);
  for (let step = 0; step < 50; step += 1) {
    const correction = (studentCdf(t, v) - probability) / density(t, v);
    t -= correction;
    if (Math.abs(correction) <= 1e-12 * (1 + Math.abs(t))) break;
  }
  return t;
}

const t95Cache: number[] = [];

/** The t of a two-sided 95 % interval, kept per whole number of degrees of freedom: rankings ask for it in every cell. */
export function t95(degreesOfFreedom: number): number {
  if (degreesOfFreedom >= 100_000 || !Number.isInteger(degreesOfFreedom))
    return studentQuantile(0.975, degreesOfFreedom);
  return (t95Cache[degreesOfFreedom] ??= studentQuantile(0.975, degreesOfFreedom));
}
