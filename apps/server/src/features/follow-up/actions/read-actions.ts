import type { Action } from '@echolot/contract/follow-up/actions';
import type { Context } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { answerQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { findStoredActions, listActionIds } from './action-store.ts';
import { actionOnWire, unitIdsBelow } from './see-action.ts';
import { shownActions } from './shown-actions.ts';

export interface ActionRequest {
  readonly survey: string;
  readonly filteredDrillPath: string;
  /** Measures of one transaction. */
  readonly limit?: number;
}

/** So that no transaction is open for long. */
const actionsAtOnce = 500;

/** Measures of a list with how many there are. */
export interface ActionBatch {
  readonly actions: readonly Action[];
  readonly total: number;
}

/**
 * All measures at a unit and below it in the order of the list, in batches. Their order is settled at the start: none comes twice
 * while people change them.
 * @throws AppError as `listActions`
 */
export async function* readActions(ctx: Context & WithFigures, request: ActionRequest): AsyncGenerator<ActionBatch> {
  const { survey, filteredDrillPath, limit = actionsAtOnce } = request;
  const { universeId } = ctx.universe;
  const context = await answerQuery(ctx, survey, filteredDrillPath, ['readActions', uuidV7()], async (asked) => {
    const { tree, node, perspective } = asked;
    const place = { universeId, surveyId: asked.survey.surveyId };
    const unitIds = node === tree.root ? ('all' as const) : unitIdsBelow(node);
    const actionIds = await ctx.inTransaction((tx) => listActionIds(tx, { ...place, perspective, unitIds }));
    return { place, tree, perspective, actionIds };
  });
  const { place, tree, perspective, actionIds } = context;
  for (let start = 0; start < actionIds.length; start += limit) {
    ctx.signal.throwIfAborted();
    const wanted = actionIds.slice(start, start + limit);
    const stored = await ctx.inTransaction(async (tx) =>
      shownActions(ctx, tx, place.surveyId, await findStoredActions(tx, place, wanted)),
    );
    const actions = stored.flatMap((action) => {
      const node = tree.nodes.get(action.unitId);
      return node ? [actionOnWire(ctx, action, { perspective, node })] : [];
    });
    yield { actions, total: actionIds.length };
  }
}
