import type { Suppression } from '@echolot/core/suppression';
import type { AncestorClosure } from './ancestor-closure.ts';
import { type Cell, closeBy, emptyCell, type Hidden, hideAlone, hideTable, totalOf } from './hide-small.ts';
import type { UnitBranch } from './interview-list-query.ts';
import type { ReadCounts } from './no-small-groups.ts';
import { questionKey } from './question-key.ts';
import type { FactQuery } from './ranking-query.ts';
import { asWhole, hideRows, wholeGroup } from './rows-as-was.ts';

/** What a reader who may not see single persons may be told of a list. */
export interface ListProtection {
  /** Why the list is closed: the ranking hides the number behind it. */
  readonly closed: Suppression | null;
  /** Indicators whose number the ranking hides here: their answers are not told, nor any order by them. */
  readonly hiddenIndicators: ReadonlySet<string>;
  /** Unit numbers whose interviews are told as those of a unit above, because the ranking hides a unit on the way. */
  readonly widened: ReadonlyMap<number, UnitBranch>;
}

/** Answers are taken again after so long, as those of the tables that rankings hide by. */
const keepMs = 20_000;
const mostKept = 200;

export type ReadProtection = (query: FactQuery, branch: UnitBranch) => Promise<ListProtection>;

/** Reads and keeps for a while what lists may tell. */
export function createListProtection(closure: AncestorClosure, readCounts: ReadCounts): ReadProtection {
  const kept = new Map<string, { readonly at: number; readonly protection: Promise<ListProtection> }>();
  return async (query, branch) => {
    const key = keyOf(query);
    const at = Date.now();
    const known = kept.get(key);
    if (known && at - known.at < keepMs) return known.protection;
    const protection = read(closure, readCounts, query, branch);
    kept.delete(key);
    kept.set(key, { at, protection });
    protection.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return protection;
  };
}

/** Everything of a question that its answer depends on; units are told by the keys of their tables. */
function keyOf(query: FactQuery): string {
  const { survey, scope, perspective, key, levels, window, dateVariable, filters, indicators } = query;
  const { universeId, surveyId } = survey.shape;
  const place = [universeId, surveyId, survey.generation, perspective, key, levels.map((level) => level.key)];
  return questionKey([...place, scope.fromDay, window, dateVariable, filters, indicators, query.suppressionMinimumN]);
}

async function read(
  closure: AncestorClosure,
  readCounts: ReadCounts,
  query: FactQuery,
  branch: UnitBranch,
): Promise<ListProtection> {
  const isAsWas = (query.moved?.length ?? 0) > 0 || query.groups.some(({ spans }) => spans && spans.length > 0);
  const [[closed], { total, own, widened }] = await Promise.all([
    closure.read(query, [query.window]),
    isAsWas ? readAsWas(readCounts, query, branch) : readByUnit(readCounts, query, branch),
  ]);
  const hidden = closeBy(closed, own, total);
  return {
    closed: hidden.row,
    hiddenIndicators: new Set(query.indicators.filter((_, index) => hidden.cells[index])),
    widened,
  };
}

interface Counted {
  readonly total: Cell;
  /** What the unit hides by itself. */
  readonly own: Hidden;
  readonly widened: ReadonlyMap<number, UnitBranch>;
}

async function readByUnit(readCounts: ReadCounts, query: FactQuery, branch: UnitBranch): Promise<Counted> {
  const { window, indicators, suppressionMinimumN } = query;
  const unitNos = query.groups.flatMap((group) => group.unitNos);
  const groups = unitNos.map((unitNo) => ({ key: String(unitNo), unitNos: [unitNo] }));
  const [cells = []] = await readCounts({ ...query, groups, levels: [] }, [window]);
  const byUnit = new Map(unitNos.map((unitNo, place) => [unitNo, cells[place]]));
  const total = totalOf(cells, indicators.length);
  const widened = new Map<number, UnitBranch>();
  widenBelow(branch, totalsOf(branch, byUnit, indicators.length), suppressionMinimumN, widened);
  return { total, own: hideAlone(total, suppressionMinimumN), widened };
}

/** As was: units are in other tables than today's, so that each interview is told as one of the unit asked for. */
async function readAsWas(readCounts: ReadCounts, query: FactQuery, branch: UnitBranch): Promise<Counted> {
  const whole = asWhole({ ...query, levels: [] });
  const [cells = []] = await readCounts(whole, [query.window]);
  const { rows, hidden } = hideRows(whole, cells, query.suppressionMinimumN);
  const total = rows[0] ?? emptyCell(query.indicators.length);
  const alone = hideAlone(total, query.suppressionMinimumN);
  const all = wholeGroup(query);
  const unitNos = [...all.unitNos, ...(all.spans ?? []).map(({ unitNo }) => unitNo)];
  return {
    total,
    own: {
      row: hidden[0]?.row ?? alone.row,
      cells: alone.cells.map((reason, index) => hidden[0]?.cells[index] ?? reason),
    },
    widened: new Map(unitNos.map((unitNo) => [unitNo, branch])),
  };
}

/** Per branch: the answers placed at it, and those of all of it. */
interface BranchCells {
  readonly own: Cell;
  readonly all: Cell;
  readonly children: readonly BranchCells[];
}

function totalsOf(
  branch: UnitBranch,
  byUnit: ReadonlyMap<number, Cell | undefined>,
  indicatorCount: number,
): BranchCells {
  const empty = emptyCell(indicatorCount);
  const own = totalOf(
    branch.unitNos.map((unitNo) => byUnit.get(unitNo) ?? empty),
    indicatorCount,
  );
  const children = branch.children.map((child) => totalsOf(child, byUnit, indicatorCount));
  return { own, all: totalOf([own, ...children.map(({ all }) => all)], indicatorCount), children };
}

/** Goes down the tables of the rankings: where one hides anything of a unit, that unit is told as the one above. */
function widenBelow(
  branch: UnitBranch,
  { own, children }: BranchCells,
  minimumN: number,
  widened: Map<number, UnitBranch>,
): void {
  if (branch.children.length === 0) return;
  const keys = ['', ...branch.children.map(({ slug }) => slug)];
  const table = hideTable(keys, [own, ...children.map(({ all }) => all)], minimumN);
  for (const [index, child] of branch.children.entries()) {
    const hidden = table[index + 1];
    const cells = children[index];
    if (!cells || cells.all.n === 0) continue;
    if (hidden?.row || hidden?.cells.some((reason) => reason !== null)) tellAs(child, branch, widened);
    else widenBelow(child, cells, minimumN, widened);
  }
}

function tellAs(branch: UnitBranch, above: UnitBranch, widened: Map<number, UnitBranch>): void {
  for (const unitNo of branch.unitNos) widened.set(unitNo, above);
  for (const child of branch.children) tellAs(child, above, widened);
}
