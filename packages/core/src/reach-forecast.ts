/** When so many answers are there, in days from now. */
interface ReachForecast {
  /** At the pace of late. */
  readonly days: number;
  /** At the fastest and slowest pace that chance alone explains; the slowest is undefined when nobody can say. */
  readonly earliest: number;
  readonly latest: number | undefined;
}

/** Two-sided 95 %. */
const z = 1.959964;

/**
 * Days until `target` answers, at the pace of the last `recentDays`: 0 when they are there, undefined when nobody answered of
 * late. Answers are taken to come as a Poisson process, so that the pace lies between recent ± z·√recent; below four answers
 * its slow side is open.
 */
export function forecastReach({
  n,
  target,
  recent,
  recentDays,
}: {
  readonly n: number;
  readonly target: number;
  readonly recent: number;
  readonly recentDays: number;
}): ReachForecast | undefined {
  const missing = target - n;
  if (missing <= 0) return { days: 0, earliest: 0, latest: 0 };
  if (recent <= 0) return undefined;
  const daysAt = (count: number): number => Math.ceil((missing * recentDays) / count);
  const spread = z * Math.sqrt(recent);
  const slowest = recent - spread;
  return {
    days: daysAt(recent),
    earliest: daysAt(recent + spread),
    latest: slowest > 0 ? daysAt(slowest) : undefined,
  };
}
