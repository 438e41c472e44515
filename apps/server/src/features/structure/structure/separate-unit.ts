import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { separateUnit as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { nameOn, spanOn, spansAfter, spansBefore } from './unit-entry.ts';

/** Makes a merged unit one of its own again, from a day on or as if it had always been. */
export async function separateUnit(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { unit, from } = input.body;
  return changeTree(ctx, input, 'separateUnit', ({ ledger, today }) => {
    const entry = ledger.getMovable(unit);
    const day = from ?? today;
    if (!spanOn(entry.parents, day)) throw new AppError('unit_not_there', { unit, name: nameOn(entry, day), day });
    const replaced = from === undefined ? 0 : spansAfter(entry.merges, from);
    ledger.put({ ...entry, merges: spansBefore(entry.merges, from) });
    const details = { unit: nameOn(entry, day) };
    return { kind: 'separate', unitIds: [entry.unitId], from, replaced, details };
  });
}
