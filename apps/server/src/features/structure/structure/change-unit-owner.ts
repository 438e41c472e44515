import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { changeUnitOwner as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { beginning, nameOn } from './unit-entry.ts';

/** Gives a unit another owner from a day on: who is placed at it sees it from then on only. */
export async function changeUnitOwner(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { unit, owner, from } = input.body;
  return changeTree(ctx, input, 'changeUnitOwner', ({ ledger }) => {
    const entry = ledger.get(unit);
    const before = entry.owners.filter((one) => one.from < from);
    // Who had it before is not known, but somebody had.
    const first = before.length > 0 || from <= beginning ? [] : [{ owner: '', from: beginning }];
    const isHers = before.at(-1)?.owner === owner;
    ledger.put({ ...entry, owners: isHers ? before : [...first, ...before, { owner, from }] });
    const details = { unit: nameOn(entry, from), owner, before: before.at(-1)?.owner ?? '' };
    const replaced = entry.owners.filter((one) => one.from > from).length;
    return { kind: 'owner', unitIds: [entry.unitId], from, replaced, details };
  });
}
