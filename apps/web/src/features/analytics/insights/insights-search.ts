/** What the address of the insights says after its `?`. The path says survey, unit and filters. */
export interface InsightsSearch {
  /** Absent: the trend. */
  readonly show?: 'matrix' | 'drivers' | undefined;
  /** Ext names, separated by commas. Absent: the survey's first indicator. */
  readonly of?: string | undefined;
  /** Absent: what suits the period. */
  readonly by?: 'day' | 'week' | 'month' | undefined;
  /** Periods pooled. Absent: none. */
  readonly rolling?: 3 | 6 | 12 | undefined;
  /** Column of the matrix, with `-` in front from the highest down. */
  readonly sort?: string | undefined;
}

const sections = ['matrix', 'drivers'] as const;
const units = ['day', 'week', 'month'] as const;
const lengths = [3, 6, 12] as const;

/** Keeps what can be read and drops the rest: an old or edited link still opens. */
export function parseInsightsSearch(search: Record<string, unknown>): InsightsSearch {
  const { of, sort } = search;
  const text = (value: unknown): string | undefined =>
    typeof value === 'string' && /^-?[\w,-]{1,400}$/.test(value) ? value : undefined;
  return {
    show: sections.find((one) => one === search['show']),
    of: text(of),
    by: units.find((one) => one === search['by']),
    rolling: lengths.find((one) => String(one) === String(search['rolling'])),
    sort: text(sort),
  };
}

/** `?show=drivers`; empty without anything to say. */
export function printInsightsSearch(search: InsightsSearch): string {
  const pairs = Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString().replaceAll('%2C', ',')}`;
}
