import { addParts } from '@echolot/core/kpi-parts';
import { suppress } from '@echolot/core/suppression';
import { type Cell, type Hidden, hideTable } from './hide-small.ts';
import type { FactQuery, UnitGroup } from './ranking-query.ts';

/** A table of groups, and what moved between them. */
export type MovingTable = Pick<FactQuery, 'groups' | 'moved'>;

/** The groups as they were: each with what counted with it on its day. */
export function groupsAsWas({ groups, moved = [] }: MovingTable): readonly UnitGroup[] {
  if (moved.length === 0) return groups;
  return groups.map((group, row) => ({
    ...group,
    spans: [...(group.spans ?? []), ...moved.flatMap(({ was, spans }) => (was === row ? spans : []))],
  }));
}

/** All groups of a table together, as they were. */
export function wholeGroup(table: MovingTable): UnitGroup {
  const groups = groupsAsWas(table);
  const spans = groups.flatMap((group) => group.spans ?? []);
  return { key: '', unitNos: groups.flatMap(({ unitNos }) => unitNos), ...(spans.length > 0 && { spans }) };
}

/** All groups of a table as one row, and what it gained and lost since. */
export function asWhole<Table extends MovingTable>(query: Table): Table {
  const { groups, moved = [] } = query;
  const stayed = { groups, moved: moved.filter(({ was, now }) => was !== undefined && now !== undefined) };
  const between = (isWas: boolean) =>
    moved.filter(({ was, now }) => (was !== undefined) === isWas && (now !== undefined) !== isWas);
  const [left, came] = [between(true), between(false)].map((some) => some.flatMap(({ spans }) => spans));
  return {
    ...query,
    groups: [wholeGroup(stayed)],
    moved: [
      ...(left && left.length > 0 ? [{ was: 0, now: undefined, spans: left }] : []),
      ...(came && came.length > 0 ? [{ was: undefined, now: 0, spans: came }] : []),
    ],
  };
}

/**
 * The rows of a table and what of them is hidden.
 *
 * As was, the reader may have the same table as is beside it, and take one from the other: what moved must not be told by
 * that either. Each row is the sum of what stayed and what moved, as it was and as it is; so a row is hidden where any of
 * these is too small, or where today's table hides what it moved from or to. What moved over the edge of the table is told
 * by the totals of both: where some of it is hidden, more of it is.
 * @param cells of the groups, then of what moved.
 */
export function hideRows(
  table: MovingTable,
  cells: readonly Cell[],
  minimumN: number,
): { rows: readonly Cell[]; hidden: readonly Hidden[] } {
  const { groups, moved = [] } = table;
  const keys = groups.map(({ key }) => key);
  if (moved.length === 0) return { rows: cells, hidden: hideTable(keys, cells, minimumN) };
  const [rows, today] = (['was', 'now'] as const).map((side) => foldCells(table, cells, side)) as [Cell[], Cell[]];
  const hiddenToday = hideTable(keys, today, minimumN);
  const telling = (cells[0]?.parts ?? []).map((_, indicator) =>
    tellingRows(table, minimumN, {
      countOf: (place) => cells[place]?.parts[indicator]?.n ?? 0,
      isHiddenToday: (row) => Boolean(hiddenToday[row]?.cells[indicator]),
    }),
  );
  const tellingInterviews = tellingRows(table, minimumN, {
    countOf: (place) => cells[place]?.n ?? 0,
    isHiddenToday: (row) => Boolean(hiddenToday[row]?.row),
  });
  const hidden = hideTable(keys, rows, minimumN, (row, indicator) =>
    Boolean(indicator === undefined ? tellingInterviews.has(row) : telling[indicator]?.has(row)),
  );
  return { rows, hidden };
}

/** Each group with what moved into it, or with what it holds today. */
export function foldCells({ groups, moved = [] }: MovingTable, cells: readonly Cell[], side: 'was' | 'now'): Cell[] {
  const rows = cells.slice(0, groups.length);
  for (const [index, its] of moved.entries()) {
    const row = its[side];
    const cell = cells[groups.length + index];
    const into = row === undefined ? undefined : rows[row];
    if (row === undefined || !cell || !into) continue;
    rows[row] = {
      n: into.n + cell.n,
      parts: into.parts.map((parts, indicator) => {
        const more = cell.parts[indicator];
        return more ? addParts(parts, more) : parts;
      }),
    };
  }
  return rows;
}

interface Counts {
  /** Answers of a group without what moved, or of what moved, after them. */
  readonly countOf: (place: number) => number;
  readonly isHiddenToday: (row: number) => boolean;
}

/** Rows that would give something small away beside today's table. */
export function tellingRows(
  { groups, moved = [] }: MovingTable,
  minimumN: number,
  { countOf, isHiddenToday }: Counts,
): ReadonlySet<number> {
  const isSmall = (n: number): boolean => n > 0 && n < minimumN;
  const ends = moved.map(({ was, now }) => [was, now].filter((row) => row !== undefined));
  const countMoved = (index: number): number => countOf(groups.length + index);
  const isTelling = moved.map((_, index) => {
    const n = countMoved(index);
    return n > 0 && (isSmall(n) || (ends[index] ?? []).some((row) => isSmall(countOf(row)) || isHiddenToday(row)));
  });
  const places = [...moved.keys()];
  // Told together: what moved over the edge, by the totals; what came to a row that was empty, which nothing can hide, by today's.
  const together = [
    places.filter((index) => ends[index]?.length === 1),
    ...[...groups.keys()]
      .filter(
        (row) => countOf(row) === 0 && places.every((index) => moved[index]?.was !== row || countMoved(index) === 0),
      )
      .map((row) => places.filter((index) => moved[index]?.now === row)),
  ].filter((its) => its.length > 0);
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const its of together) {
      const siblings = its.map((index) => ({ key: String(index), n: countMoved(index), isHidden: isTelling[index] }));
      const hidden = suppress(siblings, minimumN, { totalIsShown: true });
      for (const [place, index] of its.entries()) {
        if (!hidden[place] || isTelling[index]) continue;
        isTelling[index] = true;
        hasChanged = true;
      }
    }
  }
  const rows = [...groups.keys()].filter((row) => isHiddenToday(row));
  return new Set([...rows, ...ends.flatMap((its, index) => (isTelling[index] ? its : []))]);
}
