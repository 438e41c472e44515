import type { Suppression } from '@echolot/core/suppression';
import { type Cell, type Hidden, hideTable } from './hide-small.ts';
import type { FactQuery, FactWindow, SiblingLevel } from './ranking-query.ts';

/** Reads, for one level, the cells of its groups per window; only the numbers of answers in them count. */
export type ReadCounts = (query: FactQuery, windows: readonly FactWindow[]) => Promise<Cell[][]>;

/** Counts of a level are asked again after so long; figures of one page never rest on older ones. */
const keepMs = 20_000;
const levelsKept = 2_000;

/**
 * Decides whether a unit's own page is closed: where the table it stands in, or one further up, hides it. Keeps the counts of a
 * level for a while, for people who walk through units with the same filters ask for the same levels again and again.
 */
export function createAncestorClosure(
  readCounts: ReadCounts,
): (query: FactQuery, windows: readonly FactWindow[]) => Promise<(Hidden | undefined)[]> {
  const kept = new Map<string, { readonly at: number; readonly counts: Promise<Cell[][]> }>();

  function countsOf(query: FactQuery, level: SiblingLevel, windows: readonly FactWindow[]): Promise<Cell[][]> {
    const { survey, perspective, filters, indicators, scope } = query;
    const key = JSON.stringify([
      survey.shape.universeId,
      survey.shape.surveyId,
      survey.generation,
      perspective,
      level.key,
      windows,
      filters,
      indicators,
      scope.fromDay,
    ]);
    const now = Date.now();
    const known = kept.get(key);
    if (known && now - known.at < keepMs) return known.counts;
    const counts = readCounts(
      { ...query, groups: level.groups, isWholePerspective: level.isWholePerspective, levels: [] },
      windows,
    );
    kept.delete(key);
    kept.set(key, { at: now, counts });
    counts.catch(() => kept.delete(key));
    const oldest = kept.keys().next().value;
    if (kept.size > levelsKept && oldest !== undefined) kept.delete(oldest);
    return counts;
  }

  return async (query, windows) => {
    const levels = await Promise.all(
      query.levels.map(async (level) => {
        const counts = await countsOf(query, level, windows);
        return counts.map((cells) => {
          const keys = level.groups.map(({ key }) => key);
          return hideTable(keys, cells, query.suppressionMinimumN)[level.member];
        });
      }),
    );
    return windows.map((_, window) => levels.map((level) => level[window]).reduce(either, undefined));
  };
}

function either(a: Hidden | undefined, b: Hidden | undefined): Hidden | undefined {
  if (!a || !b) return a ?? b;
  const first = (x: Suppression | null, y: Suppression | null | undefined): Suppression | null => x ?? y ?? null;
  return { row: first(a.row, b.row), cells: a.cells.map((reason, index) => first(reason, b.cells[index])) };
}
