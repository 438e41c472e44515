import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { renameUnit as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { nameOn, type UnitEntry } from './unit-entry.ts';

/** Gives a unit another name from a day on, or for always; its address stays. */
export async function renameUnit(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { unit, name, from } = input.body;
  return changeTree(ctx, input, 'renameUnit', ({ ledger, today }) => {
    const entry = ledger.get(unit);
    ledger.put(renamed(entry, name, from));
    const replaced = entry.names.filter((one) => from === undefined || one.from > from).length;
    const details = { unit, name, before: nameOn(entry, from ?? today) };
    return { kind: 'rename', unitIds: [entry.unitId], from, replaced, details };
  });
}

function renamed(entry: UnitEntry, name: string, from: string | undefined): UnitEntry {
  if (from === undefined) return { ...entry, name, names: [] };
  const names = entry.names.filter((one) => one.from < from);
  const isCalledSo = nameOn({ ...entry, names }, from) === name;
  return { ...entry, names: isCalledSo ? names : [...names, { name, from }] };
}
