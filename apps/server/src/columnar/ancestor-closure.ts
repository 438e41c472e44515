import type { Suppression } from '@echolot/core/suppression';
import { type Cell, type Hidden, hideTable } from './hide-small.ts';
import type { FactQuery, FactWindow, SiblingLevel } from './ranking-query.ts';

/** Reads, for one level, the cells of its groups per window; only the numbers of answers in them count. */
export type ReadCounts = (query: FactQuery, windows: readonly FactWindow[]) => Promise<Cell[][]>;

/** Whether a unit's own page is closed: where the table it stands in, or one further up, hides it. */
export interface AncestorClosure {
  /** Why the unit asked for is closed, per window. */
  read(query: FactQuery, windows: readonly FactWindow[]): Promise<(Hidden | undefined)[]>;
  /** Keeps what the unit's table hides, in the order of the query's groups: the pages of its units will ask. */
  keep(query: FactQuery, window: FactWindow, hidden: readonly Hidden[]): void;
}

/** What a table hides: its groups with anything hidden, by their keys; cells in the order of `indicators`. */
interface HidingTable {
  readonly indicators: readonly string[];
  readonly hidden: ReadonlyMap<string, Hidden>;
}

interface KeptTable {
  readonly at: number;
  readonly indicators: readonly string[];
  readonly table: Promise<HidingTable>;
}

/** Tables are read again after so long; figures of one page never rest on older ones. */
const keepMs = 20_000;
const tablesKept = 10_000;

/**
 * Keeps what tables hide for a while, window by window: people who walk through units with the same filters ask for the same
 * tables again and again, and mostly come from the page that showed them.
 */
export function createAncestorClosure(readCounts: ReadCounts): AncestorClosure {
  const kept = new Map<string, KeptTable>();

  function put(key: string, table: KeptTable): void {
    kept.delete(key);
    kept.set(key, table);
    for (const [oldest, { at }] of kept) {
      if (kept.size <= tablesKept && table.at - at < keepMs) break;
      kept.delete(oldest);
    }
    table.table.catch(() => {
      if (kept.get(key) === table) kept.delete(key);
    });
  }

  /** The tables of a level per window; those not known are read in one statement. */
  function tablesOf(query: FactQuery, level: SiblingLevel, windows: readonly FactWindow[]): Promise<HidingTable>[] {
    const { indicators } = query;
    const at = Date.now();
    const keys = windows.map((window) => keyOf(query, level.key, window));
    const known = keys.map((key) => {
      const table = kept.get(key);
      const isFresh = table && at - table.at < keepMs;
      return isFresh && indicators.every((name) => table.indicators.includes(name)) ? table.table : undefined;
    });
    const missing = windows.filter((_, index) => !known[index]);
    if (missing.length > 0) {
      const { groups, isWholePerspective } = level;
      const counts = readCounts({ ...query, key: level.key, groups, isWholePerspective, levels: [] }, missing);
      for (const [index, window] of windows.entries()) {
        if (known[index]) continue;
        const place = missing.indexOf(window);
        const table = counts.then((cells) => {
          const groupKeys = groups.map(({ key }) => key);
          const hidden = hideTable(groupKeys, cells[place] ?? [], query.suppressionMinimumN);
          return hidingTable(groupKeys, indicators, hidden);
        });
        known[index] = table;
        put(keys[index] ?? '', { at, indicators, table });
      }
    }
    return known.filter((table) => table !== undefined);
  }

  return {
    async read(query, windows) {
      const levels = await Promise.all(
        query.levels.map(async (level) => {
          const tables = await Promise.all(tablesOf(query, level, windows));
          const member = level.groups[level.member]?.key ?? '';
          return tables.map((table) => memberOf(table, member, query.indicators));
        }),
      );
      return windows.map((_, window) => levels.map((level) => level[window]).reduce(either, undefined));
    },
    keep(query, window, hidden) {
      const { indicators, groups } = query;
      const keys = groups.map(({ key }) => key);
      const table = Promise.resolve(hidingTable(keys, indicators, hidden));
      put(keyOf(query, query.key, window), { at: Date.now(), indicators, table });
    },
  };
}

function keyOf(query: FactQuery, levelKey: string, { fromDay, toDay }: FactWindow): string {
  const { survey, perspective, filters, scope, suppressionMinimumN } = query;
  const { universeId, surveyId } = survey.shape;
  const place = [universeId, surveyId, survey.generation, perspective, levelKey];
  return JSON.stringify([...place, fromDay, toDay, filters, scope.fromDay, suppressionMinimumN]);
}

function hidingTable(keys: readonly string[], indicators: readonly string[], hidden: readonly Hidden[]): HidingTable {
  const entries = keys.flatMap((key, index): [string, Hidden][] => {
    const one = hidden[index];
    return one && (one.row || one.cells.some((cell) => cell !== null)) ? [[key, one]] : [];
  });
  return { indicators, hidden: new Map(entries) };
}

/** What a table says about one of its groups, with cells in the order of the indicators asked for. */
function memberOf(table: HidingTable, key: string, indicators: readonly string[]): Hidden | undefined {
  const found = table.hidden.get(key);
  return (
    found && { row: found.row, cells: indicators.map((name) => found.cells[table.indicators.indexOf(name)] ?? null) }
  );
}

function either(a: Hidden | undefined, b: Hidden | undefined): Hidden | undefined {
  if (!a || !b) return a ?? b;
  const first = (x: Suppression | null, y: Suppression | null | undefined): Suppression | null => x ?? y ?? null;
  return { row: first(a.row, b.row), cells: a.cells.map((reason, index) => first(reason, b.cells[index])) };
}
