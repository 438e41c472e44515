import type { PartName, SelectedPart } from './fact-sql.ts';
import type { Cell } from './hide-small.ts';
import type { FactQuery } from './ranking-query.ts';

/** Reads the parts of a row of the engine's answer, from its place `offset` on: n, then the selected parts, some in arrays. */
export function cellReader(
  { indicators }: FactQuery,
  selected: readonly SelectedPart[],
  offset: number,
): (row: readonly unknown[]) => Cell {
  const placeOf = (name: string, wanted: PartName): number => {
    const place = selected.findIndex(({ column, part }) => column.extName === name && part === wanted);
    return place === -1 ? -1 : offset + 1 + place;
  };
  const places = indicators.map((name) => ({
    n: placeOf(name, 'n'),
    s: placeOf(name, 's'),
    q: placeOf(name, 'q'),
    h: placeOf(name, 'h'),
    l: placeOf(name, 'l'),
  }));
  const at = (row: readonly unknown[], place: number): number => (place === -1 ? 0 : Number(row[place]));
  let isNested: boolean | undefined;
  return (row) => {
    isNested ??= row.some((value) => Array.isArray(value));
    const values = isNested ? row.flat() : row;
    return {
      n: Number(values[offset]),
      parts: places.map(({ n, s, q, h, l }) => ({
        n: at(values, n),
        sum: at(values, s),
        sumSquares: at(values, q),
        high: at(values, h),
        low: at(values, l),
      })),
    };
  };
}
