/**
 * Type-7 quantile (Hyndman & Fan, The American Statistician 50, 1996; the default of R and spreadsheets): linear between
 * the order statistics at 1 + (n − 1)·probability. Undefined without values; `sorted` is ascending.
 */
export function quantile(sorted: readonly number[], probability: number): number | undefined {
  const position = (sorted.length - 1) * probability;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  if (below === undefined || above === undefined) return undefined;
  return below + (position - Math.floor(position)) * (above - below);
}

/** The quartiles of eligible peers. */
export interface QuartileBenchmark {
  readonly peerCount: number;
  readonly lowerQuartile: number;
  readonly median: number;
  readonly upperQuartile: number;
}

/** Quartiles over the peers' scores, one unit one vote; null below `minimumPeers` peers. */
export function quartileBenchmark(peerScores: readonly number[], minimumPeers = 8): QuartileBenchmark | null {
  if (peerScores.length < minimumPeers) return null;
  const sorted = peerScores.toSorted((a, b) => a - b);
  const [lowerQuartile, median, upperQuartile] = [0.25, 0.5, 0.75].map((probability) => quantile(sorted, probability));
  if (lowerQuartile === undefined || median === undefined || upperQuartile === undefined) return null;
  return { peerCount: sorted.length, lowerQuartile, median, upperQuartile };
}
