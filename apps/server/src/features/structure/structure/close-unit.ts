import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { closeUnit as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { nameOn } from './unit-entry.ts';

/** Says from which day on a unit is no more, or opens it again. Its past counts where it did. */
export async function closeUnit(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { unit, on } = input.body;
  return changeTree(ctx, input, 'closeUnit', ({ ledger, today }) => {
    const entry = ledger.getMovable(unit);
    ledger.put({ ...entry, closedOn: on ?? null });
    const details = { unit: nameOn(entry, on ?? today), on: on ?? null };
    return { kind: on ? 'close' : 'reopen', unitIds: [entry.unitId], from: on ?? today, replaced: 0, details };
  });
}
