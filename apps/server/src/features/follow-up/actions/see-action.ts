import { AppError } from '@echolot/contract/app-error';
import type { Action } from '@echolot/contract/follow-up/actions';
import { todayIn } from '@echolot/core/time-zone-day';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import type { OrgNode, WithTrees } from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';
import { getStoredAction, type StoredAction } from './action-store.ts';
import { seesUnit, treeOf, type UnitPlace, unitOnWire } from './action-units.ts';
import { shownActions } from './shown-actions.ts';

export function unitIdsBelow(node: OrgNode): string[] {
  return [node.unitId, ...node.children.flatMap(unitIdsBelow)];
}

/** One measure as the actor reads it. */
export async function oneOnWire(
  ctx: Context,
  tx: Tx,
  surveyId: string,
  action: StoredAction,
  unit: UnitPlace,
): Promise<Action> {
  const [shown = action] = await shownActions(ctx, tx, surveyId, [action]);
  return actionOnWire(ctx, shown, unit);
}

export function actionOnWire({ actor, universe, now }: Context, action: StoredAction, unit: UnitPlace): Action {
  const { unitId: _, perspective: __, createdAt, changedAt, ...rest } = action;
  const isToBeDone = action.status === 'open' || action.status === 'in_progress';
  return {
    ...rest,
    unit: unitOnWire(unit),
    interviewId: actor.permissions.has('interviews.read') ? action.interviewId : null,
    alertId: actor.permissions.has('alerts.read') ? action.alertId : null,
    isOverdue: isToBeDone && action.dueOn < todayIn(universe.timeZone, now()),
    createdAt: createdAt.toISOString(),
    changedAt: changedAt.toISOString(),
  };
}

/** A measure at a unit the actor sees. @throws AppError action_not_found */
export async function seeAction(
  ctx: Context & WithTrees,
  tx: Tx,
  survey: StoredSurvey,
  actionId: string,
  isLocked = false,
): Promise<{ action: StoredAction; unit: UnitPlace }> {
  const place = { universeId: ctx.universe.universeId, surveyId: survey.surveyId };
  const action = await getStoredAction(tx, place, actionId, isLocked);
  const tree = await treeOf(ctx, tx, action.perspective);
  const node = tree.nodes.get(action.unitId);
  if (!node || !seesUnit(ctx, tree, node, ctx.actor)) throw new AppError('action_not_found');
  return { action, unit: { perspective: action.perspective, node } };
}

/** @throws AppError people_unknown when nobody of this name sees the unit and may open the survey */
export async function ownerAt(
  ctx: Context & WithTrees,
  tx: Tx,
  { extName }: Pick<StoredSurvey, 'extName'>,
  { perspective, node }: UnitPlace,
  staff: readonly StaffMember[],
  username: string,
): Promise<StaffMember> {
  const tree = await treeOf(ctx, tx, perspective);
  const owner = staff.find((member) => member.username === username);
  if (!owner || !maySurvey(owner, extName) || !seesUnit(ctx, tree, node, owner))
    throw new AppError('people_unknown', { people: [username] });
  return owner;
}
