/** What answers count as: promoters, passives, detractors; top boxes and the others. Null for means. */
export type Band = 'good' | 'middle' | 'bad';

export interface BandedCount {
  readonly n: number;
  readonly band: Band | null;
}

/**
 * What else a reader is told of the same answers: their number (`total`), the number in each band too (`bands`: a score of
 * shares), or their sum and sum of squares too (`moments`: a mean with its interval, over cells of one answer each).
 */
export type ToldBeside = 'total' | 'bands' | 'moments';

/**
 * So many unknown numbers cannot be worked out from what is told: each number told is one equation, and any four different
 * answers leave the three equations of a mean and its interval open.
 */
const leastHidden = { total: 2, bands: 2, moments: 4 } as const;

/**
 * Which cells of a distribution must not be shown: those with one to minimumN − 1 answers, then the smallest others until
 * subtraction gives nothing away. Where that takes all cells with answers and is still not enough, the empty ones go too.
 */
export function hideDistribution(cells: readonly BandedCount[], told: ToldBeside, minimumN: number): boolean[] {
  const hidden = cells.map(() => false);
  const bands = told === 'bands' ? [...new Set(cells.map(({ band }) => band))] : [undefined];
  for (const band of bands) {
    const places = [...cells.keys()].filter((place) => band === undefined || cells[place]?.band === band);
    for (const place of hiddenPlaces(cells, places, leastHidden[told], minimumN)) hidden[place] = true;
  }
  return hidden;
}

function hiddenPlaces(
  cells: readonly BandedCount[],
  places: readonly number[],
  least: number,
  minimumN: number,
): readonly number[] {
  const countOf = (place: number): number => cells[place]?.n ?? 0;
  const answered = places.filter((place) => countOf(place) > 0).toSorted((a, b) => countOf(a) - countOf(b) || a - b);
  const smallest = answered[0];
  if (smallest === undefined || countOf(smallest) >= minimumN) return [];
  let sum = 0;
  for (const [index, place] of answered.entries()) {
    sum += countOf(place);
    const next = answered[index + 1];
    const isNextSmall = next !== undefined && countOf(next) < minimumN;
    if (!isNextSmall && index + 1 >= least && sum >= minimumN) return answered.slice(0, index + 1);
  }
  return places;
}
