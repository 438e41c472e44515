import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { mergeUnits as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { beginning, nameOn, spanOn, spansAfter, spansBefore } from './unit-entry.ts';

/**
 * Makes units part of another one. Nothing of interviews is rewritten: in the hierarchy of these days the other unit carries
 * their numbers and has the units below them.
 */
export async function mergeUnits(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { units, into: intoExtId, from } = input.body;
  return changeTree(ctx, input, 'mergeUnits', ({ ledger, today }) => {
    const day = from ?? today;
    const into = ledger.get(intoExtId);
    if (spanOn(into.merges, day)) throw new AppError('unit_merged', { unit: intoExtId });
    const entries = [...new Set(units)].map((unit) => ledger.getMovable(unit));
    let replaced = 0;
    for (const entry of entries) {
      if (entry.unitId === into.unitId) throw new AppError('unit_cycle', { unit: entry.extId });
      replaced += from === undefined ? 0 : spansAfter(entry.merges, from);
      const before = spansBefore(entry.merges, from);
      const last = before.at(-1);
      const isSo = last && last.intoId === into.unitId && last.to === from;
      const merges = isSo
        ? [...before.slice(0, -1), { ...last, to: null }]
        : [...before, { intoId: into.unitId, from: from ?? beginning, to: null }];
      ledger.put({ ...entry, merges });
    }
    const unitIds = entries.map(({ unitId }) => unitId);
    for (const unitId of unitIds) ledger.tellApart(ledger.childrenEver(unitId), into.unitId);
    const details = {
      units: entries.slice(0, 50).map((entry) => nameOn(entry, day)),
      into: nameOn(into, day),
      count: entries.length,
    };
    return { kind: 'merge', unitIds, from, replaced, details };
  });
}
