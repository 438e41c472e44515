import type { Cell } from './hide-small.ts';
import type { FactQuery, FactWindow, SiblingLevel } from './ranking-query.ts';

/** Reads the cells of a query's groups per window; only the numbers of answers in them count. */
export type ReadCounts = (query: FactQuery, windows: readonly FactWindow[]) => Promise<Cell[][]>;

/** Units of each group that are counted, round by round: all of them together are a fraction of the tables. */
const unitsByRound: readonly number[] = [2, 16, 128];

/**
 * Interviews of each group that the first round looks at: where one in forty passes the filters, fifty are left. A round takes the
 * engine nearly as long as the table itself, however few interviews it reads, and rounds follow one another.
 */
const interviewsOfFirstRound = 2000;

/** Tables over fewer units are read as they are. */
const worthwhileUnits = 500;

/** A group of a table, of which some units have been counted. */
interface Candidate {
  /** Places of the levels whose tables hold it. */
  readonly levels: readonly number[];
  readonly unitNos: readonly number[];
  /** Whether it is only part of the groups that matter: the unit asked for, which is inside a group of each table. */
  readonly isPart: boolean;
  counted: number;
  /** Per window: interviews, then answers per indicator, of the units counted so far. */
  counts: number[][];
}

/**
 * Per level and window whether its table certainly hides nothing, from counts of some units of each of its groups: a group
 * with enough answers in some of its units has enough in all, and a table hides only where some group has too few. False
 * means that it is not known.
 */
export async function findOpenTables(
  query: FactQuery,
  levels: readonly SiblingLevel[],
  windows: readonly FactWindow[],
  readCounts: ReadCounts,
): Promise<boolean[][]> {
  const units = levels.reduce(
    (sum, { groups }) => sum + groups.reduce((all, group) => all + group.unitNos.length, 0),
    0,
  );
  // As was a small part may hide a large group.
  const isAsWas = levels.some(({ moved }) => moved !== undefined);
  if (isAsWas || units < worthwhileUnits) return levels.map(() => windows.map(() => false));
  const isOpen = levels.map(() => windows.map(() => true));
  const close = (candidate: Candidate): void => {
    for (const window of unsettledWindows(candidate, query.suppressionMinimumN)) {
      for (const place of candidate.levels) (isOpen[place] ?? [])[window] = false;
    }
  };
  const isWorthCounting = (candidate: Candidate): boolean =>
    unsettledWindows(candidate, query.suppressionMinimumN).some((window) =>
      candidate.levels.some((place) => isOpen[place]?.[window]),
    );

  let candidates = candidatesOf(query, levels, windows.length);
  for (const unitCount of roundsOf(query, levels)) {
    await countMore(candidates, unitCount, query, windows, readCounts);
    for (const candidate of candidates) if (candidate.counted === candidate.unitNos.length) close(candidate);
    candidates = candidates.filter(isWorthCounting);
    if (candidates.length === 0) return isOpen;
  }
  for (const candidate of candidates) close(candidate);
  return isOpen;
}

/** The more units make so many interviews, the more are counted at first. */
function roundsOf({ survey }: FactQuery, levels: readonly SiblingLevel[]): readonly number[] {
  const whole = levels.find(({ isWholePerspective }) => isWholePerspective);
  const units = whole?.groups.reduce((sum, { unitNos }) => sum + unitNos.length, 0) ?? 0;
  const { interviewCount = 0 } = survey;
  const [least = 0, ...more] = unitsByRound;
  if (units === 0 || interviewCount === 0) return unitsByRound;
  const wanted = Math.ceil((interviewsOfFirstRound * units) / interviewCount);
  const first = Math.min(Math.max(wanted, least), ...more.slice(-1));
  return [first, ...more.filter((count) => count > first)];
}

/** Every group beside the way down, and the unit asked for. */
function candidatesOf(query: FactQuery, levels: readonly SiblingLevel[], windowCount: number): Candidate[] {
  const candidate = (places: readonly number[], unitNos: readonly number[], isPart: boolean): Candidate => ({
    levels: places,
    unitNos: fromTheMiddle(unitNos),
    isPart,
    counted: 0,
    counts: Array.from({ length: windowCount }, () => Array.from({ length: query.indicators.length + 1 }, () => 0)),
  });
  const asked = query.groups.flatMap(({ unitNos }) => unitNos);
  return [
    candidate([...levels.keys()], asked, true),
    ...levels.flatMap(({ groups, member }, place) =>
      groups.filter((_, index) => index !== member).map(({ unitNos }) => candidate([place], unitNos, false)),
    ),
  ];
}

/** Neighbours in number are neighbours on the disk; the first are mostly units above others, the last ones new. */
function fromTheMiddle(unitNos: readonly number[]): number[] {
  const sorted = unitNos.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return [...sorted.slice(middle), ...sorted.slice(0, middle)];
}

async function countMore(
  candidates: readonly Candidate[],
  unitCount: number,
  query: FactQuery,
  windows: readonly FactWindow[],
  readCounts: ReadCounts,
): Promise<void> {
  const groups = candidates.map(({ unitNos, counted }, index) => ({
    key: String(index),
    unitNos: unitNos.slice(counted, counted + unitCount),
  }));
  const tables = await readCounts({ ...query, key: '', groups, isWholePerspective: false, levels: [] }, windows);
  for (const [index, candidate] of candidates.entries()) {
    candidate.counted += groups[index]?.unitNos.length ?? 0;
    for (const [window, counts] of candidate.counts.entries()) {
      const cell = tables[window]?.[index];
      const found = cell ? [cell.n, ...cell.parts.map(({ n }) => n)] : [];
      for (const [place, n] of found.entries()) counts[place] = (counts[place] ?? 0) + n;
    }
  }
}

/** Windows in which something of it may be too small: not enough counted, and not all of it counted and none. */
function unsettledWindows({ unitNos, isPart, counted, counts }: Candidate, minimumN: number): number[] {
  const isWhole = counted === unitNos.length && !isPart;
  return [...counts.keys()].filter((window) => {
    const numbers = counts[window] ?? [];
    return !numbers.every((n) => n >= minimumN || (isWhole && n === 0));
  });
}
