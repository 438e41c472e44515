/**
 * Type-7 quantile (Hyndman & Fan, The American Statistician 50, 1996; the default of R and spreadsheets): linear between
 * the order statistics at 1 + (n − 1)·probability. Undefined without values; `sorted` is ascending.
 */
export function quantile(sorted: ArrayLike<number>, probability: number): number | undefined {
  const position = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return undefined;
  return below + (position - Math.floor(position)) * (above - below);
}

/** The quartiles of eligible peers. */
interface QuartileBenchmark {
  readonly peerCount: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
}

/** Quartiles over the peers' ascending scores, one unit one vote; null below `minimumPeers` peers. */
export function quartilesOf(ascending: ArrayLike<number>, minimumPeers = 8): QuartileBenchmark | null {
  if (ascending.length < minimumPeers) return null;
  const [lowerQuartile, median, upperQuartile] = [0.25, 0.5, 0.75].map((share) => quantile(ascending, share));
  if (lowerQuartile === undefined || median === undefined || upperQuartile === undefined) return null;
  return { peerCount: ascending.length, lowerQuartile, median, upperQuartile };
}

/**
 * The quarter a score falls in, 1 the best: the upper quarter where higher is better. A score on a cut point is in the
 * better quarter.
 */
export function quarterOf(
  value: number,
  { lowerQuartile, median, upperQuartile }: QuartileBenchmark,
  isHigherBetter = true,
): 1 | 2 | 3 | 4 {
  if (isHigherBetter) return value >= upperQuartile ? 1 : value >= median ? 2 : value >= lowerQuartile ? 3 : 4;
  return value <= lowerQuartile ? 1 : value <= median ? 2 : value <= upperQuartile ? 3 : 4;
}
