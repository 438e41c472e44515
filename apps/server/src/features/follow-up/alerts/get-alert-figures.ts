import type { ReplyOf } from '@echolot/contract/endpoint';
import type { getAlertFigures as endpoint } from '@echolot/contract/follow-up/alert-figures';
import { alertStates } from '@echolot/contract/follow-up/alerts';
import type { Context, Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { drillPathOf, hasRow, type OrgNode, unitNosOf } from '../../structure/org-units/public.ts';
import { alertConditions } from './alert-conditions-view.ts';
import { figureBounds, type GroupFigures, readGroupFigures, readStatesAndCauses } from './alert-figures-view.ts';

type Reply = ReplyOf<typeof endpoint>;
type UnitFigures = Reply['units'][number];

/** Customer care of a unit and of those below it. */
export const getAlertFigures: Verb<'getAlertFigures', WithFigures> = (ctx, { params }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['getAlertFigures', uuidV7()], (resolved) =>
    figuresOf(ctx, resolved),
  );

function figuresOf(ctx: Context, resolved: ResolvedQuery): Promise<Reply> {
  const conditions = alertConditions(ctx, resolved, {});
  const { nodes, places } = placesBelow(resolved.node);
  return ctx.inTransaction(async (tx) => {
    const groups = await readGroupFigures(tx, conditions, resolved.perspective, places, ctx.now());
    const { states, rootCauses } = await readStatesAndCauses(tx, conditions);
    const byPlace = new Map(groups.map((group) => [group.place, group]));
    const whole = byPlace.get(null) ?? none;
    return {
      boundsMs: { firstContact: [...figureBounds.firstContact], close: [...figureBounds.close] },
      whole: unitFigures(resolved, resolved.node, whole),
      units: nodes.flatMap((node, place) => {
        const group = byPlace.get(place);
        // Units without alerts are told too, but not the answers placed at the unit itself when there are none.
        const isShown = node === resolved.node ? group !== undefined : hasRow(node, resolved.tree, group !== undefined);
        return isShown ? [unitFigures(resolved, node, group ?? none)] : [];
      }),
      states: Object.fromEntries(alertStates.map((state) => [state, states[state] ?? 0])) as Reply['states'],
      rootCauses,
    };
  });
}

/** The unit itself and those below it, each with a number, and the number of each unit number. */
export function placesBelow(node: OrgNode): { nodes: readonly OrgNode[]; places: Map<number, number> } {
  const nodes = [node, ...node.children];
  const places = new Map<number, number>();
  for (const [place, one] of nodes.entries()) {
    for (const unitNo of place === 0 ? node.unitNos : unitNosOf(one)) places.set(unitNo, place);
  }
  return { nodes, places };
}

const noClock = { count: 0, inTime: 0, overdue: 0, medianMs: null, p90Ms: null };
const none: GroupFigures = {
  place: null,
  raised: 0,
  open: 0,
  overdue: 0,
  escalated: 0,
  closed: 0,
  invalid: 0,
  reopened: 0,
  firstContact: { ...noClock, distribution: [...figureBounds.firstContact.map(() => 0), 0] },
  close: { ...noClock, distribution: [...figureBounds.close.map(() => 0), 0] },
};

function unitFigures(
  { perspective, node: resolved }: ResolvedQuery,
  node: OrgNode,
  { place: _, ...figures }: GroupFigures,
): UnitFigures {
  return {
    key: node === resolved ? '' : node.slug,
    name: node.name,
    path: drillPathOf(perspective, node),
    ...figures,
  };
}
