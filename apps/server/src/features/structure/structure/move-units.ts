import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { moveUnits as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { beginning, nameOn, type ParentSpan, spanOn, spansAfter, spansBefore, type UnitEntry } from './unit-entry.ts';

/** Puts units below another one, from a day on or as if they had always stood there. */
export async function moveUnits(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { units, parent: parentExtId, from } = input.body;
  return changeTree(ctx, input, 'moveUnits', ({ ledger, today }) => {
    const day = from ?? today;
    const parent = ledger.get(parentExtId);
    if (spanOn(parent.merges, day)) throw new AppError('unit_merged', { unit: parentExtId });
    const entries = [...new Set(units)].map((unit) => ledger.getMovable(unit));
    let replaced = 0;
    for (const entry of entries) {
      if (spanOn(entry.merges, day)) throw new AppError('unit_merged', { unit: entry.extId });
      if (entry.unitId === parent.unitId) throw new AppError('unit_cycle', { unit: entry.extId });
      replaced += spansAfter(entry.parents, from);
      ledger.put({ ...entry, parents: movedTo(entry, parent.unitId, from) });
    }
    const unitIds = entries.map(({ unitId }) => unitId);
    ledger.tellApart(unitIds, parent.unitId);
    const details = {
      units: entries.slice(0, 50).map((entry) => nameOn(entry, day)),
      parent: nameOn(parent, day),
      count: entries.length,
    };
    return { kind: 'move', unitIds, from, replaced, details };
  });
}

function movedTo({ parents }: UnitEntry, parentId: string, from: string | undefined): ParentSpan[] {
  if (from === undefined) return [{ parentId, from: parents[0]?.from ?? beginning, to: null }];
  const before = spansBefore(parents, from);
  const last = before.at(-1);
  // Where it is there already nothing begins.
  if (last && last.parentId === parentId && last.to === from) return [...before.slice(0, -1), { ...last, to: null }];
  return [...before, { parentId, from, to: null }];
}
