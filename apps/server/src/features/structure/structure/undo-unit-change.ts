import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { undoUnitChange as endpoint } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { changeTree } from './tree-change.ts';
import { findLaterChange, findUnitChange, markUndone } from './unit-change-store.ts';

/** Puts the units of a change back to what they were. A unit that was made stays: interviews may be at it. */
export async function undoUnitChange(
  ctx: Context & WithRankings,
  input: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return changeTree(ctx, input, 'undoUnitChange', async ({ tx, ledger, perspective }) => {
    const change = await findUnitChange(tx, perspective.perspectiveId, input.body.change);
    if (!change || change.undoneAt || change.kind === 'create') throw new AppError('change_not_found');
    const later = await findLaterChange(tx, change);
    if (later) throw new AppError('undo_superseded', { kind: later.kind, by: later.details.by, at: later.at });
    for (const entry of change.before) ledger.put(entry);
    await markUndone(tx, change.changeId, ctx.now());
    const unitIds = change.before.map(({ unitId }) => unitId);
    return {
      kind: undefined,
      unitIds: unitIds.slice(0, 500),
      from: undefined,
      replaced: 0,
      details: { change: change.changeId, kind: change.kind },
    };
  });
}
