import type { Verb } from '../../../context.ts';
import { answerQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { listStoredActions } from './action-store.ts';
import { unitOnWire } from './action-units.ts';
import { actionOnWire, unitIdsBelow } from './see-action.ts';
import { shownActions } from './shown-actions.ts';

const mostListed = 500;

export const listActions: Verb<'listActions', WithFigures> = (ctx, { params }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['actions'], async (asked) => {
    const { tree, node, perspective, lineage } = asked;
    const place = { universeId: ctx.universe.universeId, surveyId: asked.survey.surveyId };
    const unitIds = node === tree.root ? 'all' : unitIdsBelow(node);
    const stored = await ctx.inTransaction(async (tx) => {
      const listed = await listStoredActions(tx, place, perspective, unitIds, mostListed + 1);
      return shownActions(ctx, tx, place.surveyId, listed);
    });
    return {
      unit: unitOnWire({ perspective, node }),
      breadcrumb: lineage.map((one) => unitOnWire({ perspective, node: one })),
      today: asked.today,
      actions: stored.slice(0, mostListed).flatMap((action) => {
        const own = tree.nodes.get(action.unitId);
        return own ? [actionOnWire(ctx, action, { perspective, node: own })] : [];
      }),
      isCut: stored.length > mostListed,
    };
  });
