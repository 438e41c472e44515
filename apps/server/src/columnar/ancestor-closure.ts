import type { Suppression } from '@echolot/core/suppression';
import type { Hidden } from './hide-small.ts';
import { findOpenTables, type ReadCounts } from './no-small-groups.ts';
import { questionKey } from './question-key.ts';
import type { FactQuery, FactWindow, SiblingLevel } from './ranking-query.ts';
import { asWhole, hideRows } from './rows-as-was.ts';

/** Whether a unit's own page is closed: where the table it is in, or one further up, hides it. */
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

  /** Reads the table of a level for some windows in one statement. */
  async function readTables(
    query: FactQuery,
    level: SiblingLevel,
    windows: readonly FactWindow[],
  ): Promise<HidingTable[]> {
    const { indicators, suppressionMinimumN } = query;
    const { key, isWholePerspective } = level;
    const { groups, moved = [] } = level.isOneRow ? asWhole(level) : level;
    const keys = groups.map((group) => group.key);
    const cells = await readCounts({ ...query, key, groups, moved, isWholePerspective, levels: [] }, windows);
    return windows.map((_, window) =>
      hidingTable(keys, indicators, hideRows({ groups, moved }, cells[window] ?? [], suppressionMinimumN).hidden),
    );
  }

  /** Per level its tables per window: known ones, those that certainly hide nothing, and the others read. */
  function tablesOf(query: FactQuery, windows: readonly FactWindow[]): Promise<HidingTable>[][] {
    const { indicators, levels } = query;
    const at = Date.now();
    const known = levels.map((level) =>
      windows.map((window) => {
        const table = kept.get(keyOf(query, level.key, window));
        const isFresh = table && at - table.at < keepMs;
        return isFresh && indicators.every((name) => table.indicators.includes(name)) ? table.table : undefined;
      }),
    );
    const askedLevels = levels.filter((_, place) => known[place]?.includes(undefined));
    const askedWindows = windows.filter((_, window) => known.some((tables) => !tables[window]));
    if (askedLevels.length === 0) return known.map((tables) => tables.filter((table) => table !== undefined));

    const finding = findOpenTables(query, askedLevels, askedWindows, readCounts);
    return levels.map((level, place) => {
      const missing = windows.filter((_, window) => !known[place]?.[window]);
      if (missing.length === 0) return (known[place] ?? []).filter((table) => table !== undefined);
      const reading = finding.then(async (isOpen) => {
        const opens = isOpen[askedLevels.indexOf(level)] ?? [];
        const unclear = missing.filter((window) => !opens[askedWindows.indexOf(window)]);
        const read = unclear.length > 0 ? await readTables(query, level, unclear) : [];
        return new Map(unclear.map((window, index) => [window, read[index]]));
      });
      return windows.map((window, index) => {
        const table = known[place]?.[index];
        if (table) return table;
        const one = reading.then((tables) =>
          tables.has(window) ? definite(tables.get(window)) : { indicators, hidden: new Map<string, Hidden>() },
        );
        put(keyOf(query, level.key, window), { at, indicators, table: one });
        return one;
      });
    });
  }

  return {
    async read(query, windows) {
      const tables = await Promise.all(tablesOf(query, windows).map((level) => Promise.all(level)));
      return windows.map((_, window) =>
        query.levels
          .map(({ groups, member }, place) => {
            const table = tables[place]?.[window];
            return table && memberOf(table, groups[member]?.key ?? '', query.indicators);
          })
          .reduce(either, undefined),
      );
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
  const { survey, perspective, filters, dateVariable, scope, suppressionMinimumN } = query;
  const { universeId, surveyId } = survey.shape;
  const place = [universeId, surveyId, survey.generation, perspective, levelKey];
  return questionKey([...place, fromDay, toDay, dateVariable, filters, scope.fromDay, suppressionMinimumN]);
}

/** What could not be read must not count as "hides nothing". */
function definite(table: HidingTable | undefined): HidingTable {
  if (!table) throw new Error('A table further up was not read.');
  return table;
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
