import type { HiddenReason, Ranking } from '@echolot/contract/analytics/rankings';
import { shadeOf } from './heat.ts';

interface MatrixCell {
  readonly value: number | null;
  readonly n: number | null;
  readonly hidden: HiddenReason | null;
  /** Shade of the value; undefined without one, and where it rests on too few answers to judge it. */
  readonly shade: number | undefined;
}

export interface MatrixRow {
  readonly key: string;
  /** Segment below the unit; empty for the answers at the unit itself. */
  readonly slug: string;
  readonly name: string;
  readonly cells: readonly MatrixCell[];
}

/** The units below by indicator, each column shaded by the distance to the unit as a whole. */
export function matrixRows({ rows, columns, totalColumns, indicators, reliabilityMinimumN }: Ranking): MatrixRow[] {
  const scales = columns.map(({ values, ns }, index) => {
    const whole = totalColumns[index]?.values[0] ?? null;
    const reliable = values.filter((value, row) => value !== null && (ns[row] ?? 0) >= reliabilityMinimumN);
    const farthest = Math.max(0, ...reliable.map((value) => Math.abs((value ?? 0) - (whole ?? 0))));
    return { whole, farthest, isHigherBetter: indicators[index]?.direction !== 'lower' };
  });
  return rows.map(({ slug, name }, row) => ({
    key: slug === '' ? '(own)' : slug,
    slug,
    name,
    cells: columns.map(({ values, ns, hidden }, index): MatrixCell => {
      const [value, n] = [values[row] ?? null, ns[row] ?? null];
      const { whole = null, farthest = 0, isHigherBetter = true } = scales[index] ?? {};
      const isJudged = value !== null && whole !== null && (n ?? 0) >= reliabilityMinimumN;
      const shade = isJudged ? shadeOf(value, whole, farthest, isHigherBetter) : undefined;
      return { value, n, hidden: hidden[row] ?? null, shade };
    }),
  }));
}

/** Sorted by a column (`-` in front: from the highest down) or by name; what has no value comes last. */
export function sortedMatrix(
  rows: readonly MatrixRow[],
  indicators: Ranking['indicators'],
  sort: string | undefined,
  collator: Intl.Collator,
): MatrixRow[] {
  const byName = (a: MatrixRow, b: MatrixRow): number => collator.compare(a.name, b.name);
  const isDescending = sort?.startsWith('-') ?? false;
  const extName = isDescending ? sort?.slice(1) : sort;
  const index = indicators.findIndex((one) => one.extName === extName);
  const sign = isDescending ? -1 : 1;
  if (index === -1) return rows.toSorted((a, b) => sign * byName(a, b));
  return rows.toSorted((a, b) => {
    const [x, y] = [a.cells[index]?.value ?? null, b.cells[index]?.value ?? null];
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b);
    return sign * (x - y) || byName(a, b);
  });
}
