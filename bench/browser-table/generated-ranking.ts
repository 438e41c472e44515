import type {
  Ranking,
  RankingColumn,
  RankingIndicator,
  RankingRow,
  Trends,
} from '@echolot/contract/analytics/rankings';
import { competitionRanks } from '@echolot/core/competition-ranks';

/** mulberry32: the same figures in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const places = 'Aachen Bremen Córdoba Düsseldorf Espoo Flensburg Göteborg Helsinki Õismäe Jyväskylä Köln Lübeck'.split(
  ' ',
);
const kinds = ['North', 'South', 'West', 'East', 'Harbour', 'Centre', 'Airport', 'Old Town'];
const titles = [
  'Friendliness',
  'Competence',
  'Waiting time',
  'Cleanliness',
  'Value for money',
  'Test drive',
  'Handover',
  'Follow-up contact',
  'Readiness to help',
  'Explanation of the invoice',
];

function indicatorsOf(count: number): RankingIndicator[] {
  const nps: RankingIndicator = {
    extName: 'nps',
    title: 'NPS',
    method: 'nps',
    decimals: 0,
    min: -100,
    max: 100,
    unit: 'points',
    direction: 'higher',
    target: 50,
  };
  const others = Array.from({ length: count - 1 }, (_, index): RankingIndicator => {
    const isPercent = index % 4 === 3;
    return {
      extName: `i${index}`,
      title: titles[index % titles.length] ?? '',
      method: isPercent ? 'csat' : 'mean',
      decimals: isPercent ? 0 : 2,
      min: isPercent ? 0 : 1,
      max: isPercent ? 100 : 5,
      unit: isPercent ? 'percent' : 'scale',
      direction: index === 2 ? 'lower' : 'higher',
      target: null,
    };
  });
  return [nps, ...others];
}

/** A ranking of `unitCount` units with `indicatorCount` indicators; some units small, some hidden. */
export function generatedRanking(unitCount: number, indicatorCount: number, path: string, position = '1'): Ranking {
  const random = randomOf(unitCount * 31 + path.length);
  const indicators = indicatorsOf(indicatorCount);
  const rows = Array.from({ length: unitCount }, (_, index): RankingRow => {
    const size = random();
    const n = size < 0.03 ? null : Math.round(size < 0.12 ? 5 + random() * 24 : 30 + random() ** 3 * 900);
    const name = `${places[Math.floor(random() * places.length)]} ${kinds[Math.floor(random() * kinds.length)]} ${index + 1}`;
    return { slug: `d${index}`, name, kind: 'dealer', hasChildren: random() < 0.9, n, previousN: n };
  });
  const columnOf = (indicator: RankingIndicator, ns: (number | null)[]): RankingColumn => {
    const span = indicator.max - indicator.min;
    const column: RankingColumn = {
      ...{ values: [], ns, lows: [], highs: [], changes: [], significant: [], hidden: [] },
      ...{ ranks: [], groups: [], quarters: [], rests: [], restSignificant: [], quartiles: null },
    };
    for (const n of ns) {
      const value = indicator.min + span * (0.58 + (random() + random() + random() - 1.5) * 0.16 + random() * 0.1);
      const half = (span * (indicator.method === 'nps' ? 0.75 : 0.5)) / Math.sqrt(n ?? 1);
      const change = (random() - 0.45) * span * 0.08;
      column.values.push(n === null ? null : value);
      column.lows.push(n === null ? null : Math.max(indicator.min, value - half));
      column.highs.push(n === null ? null : Math.min(indicator.max, value + half));
      column.changes.push(n === null || n < 12 ? null : change);
      column.significant.push(n !== null && n >= 30 && Math.abs(change) > half * 0.8);
      column.hidden.push(n === null ? (random() < 0.7 ? 'too_few' : 'complementary') : null);
    }
    const rankable = column.values.map((value, row) => ((ns[row] ?? 0) >= 30 ? value : null));
    const middle = indicator.min + span * 0.63;
    const ranks = competitionRanks(rankable, indicator.direction === 'higher');
    column.ranks = Array.from(ranks, (rank) => (Number.isNaN(rank) ? null : rank));
    column.groups = column.ranks.map((rank) => rank && Math.ceil(rank / 12));
    column.quarters = column.ranks.map((rank) => rank && Math.ceil((4 * rank) / ns.length));
    column.rests = column.values.map((value) => value && value - middle);
    column.restSignificant = column.rests.map((rest) => Math.abs(rest ?? 0) > span * 0.1);
    column.quartiles = { peers: ns.length, lower: middle - span * 0.05, median: middle, upper: middle + span * 0.05 };
    return column;
  };
  const totalN = rows.reduce((sum, { n }) => sum + (n ?? 0), 0);
  const segments = path.split('.');
  const breadcrumb = segments.slice(1).map((slug, index) => ({
    path: segments.slice(0, index + 2).join('.'),
    slug,
    name: slug === 'all' ? 'Aurora' : slug.charAt(0).toUpperCase() + slug.slice(1),
    kind: 'unit',
  }));
  const unit = breadcrumb[breadcrumb.length - 1] ?? { path, slug: 'all', name: 'Aurora', kind: 'unit' };
  return {
    survey: 'sales',
    path,
    filters: '',
    breadcrumb,
    unit,
    window: { fromDay: '2024-11-20', toDay: '2025-11-19' },
    previousWindow: { fromDay: '2023-11-20', toDay: '2024-11-19', comparison: 'before', isCut: false },
    treeDay: '2025-11-19',
    hierarchy: 'is',
    indicators,
    rows,
    columns: indicators.map((indicator) =>
      columnOf(
        indicator,
        rows.map(({ n }) => n),
      ),
    ),
    total: { slug: unit.slug, name: unit.name, kind: 'unit', hasChildren: true, n: totalN, previousN: totalN },
    totalColumns: indicators.map((indicator) => columnOf(indicator, [totalN])),
    suppressionMinimumN: 5,
    reliabilityMinimumN: 30,
    vanished: [],
    composite: null,
    hiddenRows: rows.filter(({ n }) => n === null).length,
    position,
  };
}

/** Twelve months of one indicator for the same units. */
export function generatedTrends(ranking: Ranking, extName: string): Trends {
  const random = randomOf(ranking.rows.length + extName.length);
  const index = Math.max(
    0,
    ranking.indicators.findIndex((indicator) => indicator.extName === extName),
  );
  const indicator = ranking.indicators[index];
  const span = indicator ? indicator.max - indicator.min : 1;
  const course = (end: number | null, noise: number): (number | null)[] =>
    Array.from({ length: 12 }, (_, month) => {
      if (end === null || random() < 0.03) return null;
      return month === 11 ? end : end + (random() - 0.5) * span * noise - (11 - month) * span * 0.003;
    });
  const total = course(ranking.totalColumns[index]?.values[0] ?? null, 0.03);
  return {
    indicator: indicator?.extName ?? extName,
    buckets: Array.from({ length: 12 }, (_, month) => {
      const from = new Date(Date.UTC(2024, 11 + month, 1));
      const to = new Date(Date.UTC(2025, month, 0));
      const day = (date: Date): string => date.toISOString().slice(0, 10);
      return { fromDay: day(from), toDay: day(to), isComplete: month < 11 };
    }),
    total,
    totalNs: total.map(() => 100),
    totalLows: total.map((value) => (value === null ? null : value - span * 0.012)),
    totalHighs: total.map((value) => (value === null ? null : value + span * 0.012)),
    rows: ranking.rows.map(({ slug }, row) => ({
      slug,
      values: course(ranking.columns[index]?.values[row] ?? null, 0.12),
    })),
  };
}
