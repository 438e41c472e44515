/**
 * Probability of at least `successes` of `trials`, each with probability `p` (upper tail of the binomial distribution).
 * Summed from the mode of the tail on, in logarithms, so that it holds for 100,000 trials.
 */
export function binomialUpperTail(trials: number, successes: number, p: number): number {
  if (successes <= 0) return 1;
  if (successes > trials || p <= 0) return 0;
  if (p >= 1) return 1;
  // Below the mean the other tail is the short one.
  if (successes <= trials * p) return 1 - binomialUpperTail(trials, trials - successes + 1, 1 - p);
  let term = logChoose(trials, successes) + successes * Math.log(p) + (trials - successes) * Math.log1p(-p);
  let sum = 0;
  for (let k = successes; k <= trials; k += 1) {
    const part = Math.exp(term);
    sum += part;
    if (part < sum * 1e-17) break;
    term += Math.log(((trials - k) / (k + 1)) * (p / (1 - p)));
  }
  return Math.min(1, sum);
}

/** Probability of at least `count` events where `mean` are expected (upper tail of the Poisson distribution). */
export function poissonUpperTail(mean: number, count: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  if (count <= mean) {
    let below = 0;
    for (let k = 0, term = -mean; k < count; k += 1, term += Math.log(mean / k)) below += Math.exp(term);
    return Math.max(0, 1 - below);
  }
  let term = count * Math.log(mean) - mean - logFactorial(count);
  let sum = 0;
  for (let k = count; ; k += 1) {
    const part = Math.exp(term);
    sum += part;
    if (part <= sum * 1e-17) return Math.min(1, sum);
    term += Math.log(mean / (k + 1));
  }
}

/**
 * Probability that `trials` independent trials, each a success with probability `p`, hold a run of at least `length`
 * successes. Exact: q(n) = q(n−1) − (1−p)·p^L·q(n−L−1) for the probability q of no such run (Feller, volume 1, XIII.7).
 */
export function runProbability(trials: number, length: number, p: number): number {
  if (length <= 0) return 1;
  if (length > trials || p <= 0) return 0;
  if (p >= 1) return 1;
  const whole = p ** length;
  const none = [1];
  for (let n = 1; n <= trials; n += 1) {
    const before = none[n - 1] ?? 1;
    none.push(n < length ? 1 : n === length ? 1 - whole : before - (1 - p) * whole * (none[n - length - 1] ?? 1));
  }
  return Math.min(1, Math.max(0, 1 - (none[trials] ?? 1)));
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

const known = [0];

/** Exact sums up to 256, Stirling's series beyond (error below 1e-15 there). */
function logFactorial(n: number): number {
  if (n > 256) {
    const x = n + 1;
    return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + 1 / (12 * x) - 1 / (360 * x ** 3);
  }
  for (let k = known.length; k <= n; k += 1) known.push((known[k - 1] ?? 0) + Math.log(k));
  return known[n] ?? 0;
}
