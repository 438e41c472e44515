import { AppError } from '@echolot/contract/app-error';
import type { Action } from '@echolot/contract/follow-up/actions';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { answerAsked } from '../../analytics/rankings/public.ts';
import { seeInterview } from '../../intake/interviews/public.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import type { OrgNode } from '../../structure/org-units/public.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';
import {
  findAlertInterview,
  getStoredAction,
  insertAction,
  keepAction,
  listStoredActions,
  noteActionChange,
  type StoredAction,
} from './action-store.ts';
import { seesUnit, treeOf, type UnitPlace, unitAt, unitOnWire } from './action-units.ts';
import { keptTexts, shownActions } from './shown-actions.ts';

const mostListed = 500;

export const listActions: Verb<'listActions'> = (ctx, { params }) =>
  answerAsked(ctx, params.survey, params.filteredDrillPath, ['actions'], async (asked) => {
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

export function unitIdsBelow(node: OrgNode): string[] {
  return [node.unitId, ...node.children.flatMap(unitIdsBelow)];
}

/** One measure as the actor reads it. */
async function oneOnWire(
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
  ctx: Context,
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

/** @throws AppError people_unknown when nobody of this name sees the unit */
async function ownerAt(
  ctx: Context,
  tx: Tx,
  { perspective, node }: UnitPlace,
  staff: readonly StaffMember[],
  username: string,
): Promise<StaffMember> {
  const tree = await treeOf(ctx, tx, perspective);
  const owner = staff.find((member) => member.username === username);
  if (!owner || !seesUnit(ctx, tree, node, owner)) throw new AppError('people_unknown', { people: [username] });
  return owner;
}

export const listActionOwners: Verb<'listActionOwners'> = async (ctx, { params, query }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const { perspective, node } = await unitAt(ctx, tx, survey, query.path);
    const tree = await treeOf(ctx, tx, perspective);
    const owners = staff.filter((member) => seesUnit(ctx, tree, node, member));
    return { owners: owners.map(({ username, name }) => ({ username, name })) };
  });
};

export const createAction: Verb<'createAction'> = async (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const place = { universeId, surveyId: survey.surveyId };
    const unit = await unitAt(ctx, tx, survey, body.path);
    const owner = await ownerAt(ctx, tx, unit, staff, body.owner);
    const alertInterview = body.alertId && (await findAlertInterview(tx, place, body.alertId));
    if (body.alertId && !alertInterview) throw new AppError('alert_not_found');
    const interviewId = body.interviewId ?? (alertInterview || undefined);
    if (interviewId) await seeInterview(ctx, tx, params.survey, interviewId);
    const { title, description = '', dueOn, alertId } = body;
    const { username: createdBy } = ctx.actor;
    const { unitId } = unit.node;
    const settings = { title, description, dueOn, owner: owner.username, ownerName: owner.name };
    const actionId = await insertAction(tx, place, { ...settings, unitId, createdBy, interviewId, alertId });
    await noteActionChange(ctx, tx, 'createAction', actionId, {
      survey: params.survey,
      path: body.path,
      owner: owner.username,
      dueOn,
      title,
    });
    const made = await getStoredAction(tx, place, actionId);
    return { action: await oneOnWire(ctx, tx, survey.surveyId, made, unit) };
  });
};

export const changeAction: Verb<'changeAction'> = async (ctx, { params, body }) => {
  const { universeId, timeZone } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const place = { universeId, surveyId: survey.surveyId };
    const { action, unit } = await seeAction(ctx, tx, survey, params.actionId, true);
    const shown = await oneOnWire(ctx, tx, survey.surveyId, action, unit);
    if (action.version !== body.version) throw new AppError('conflict', { action: shown });
    // Somebody who has left stays the owner until another one is named.
    const owner =
      body.owner === action.owner
        ? { username: action.owner, name: action.ownerName }
        : await ownerAt(ctx, tx, unit, staff, body.owner);
    const { description = '', dueOn, status } = body;
    const texts = keptTexts(ctx, action, shown, { title: body.title, description });
    const today = todayIn(timeZone, ctx.now());
    const doneOn = status === 'done' ? (body.doneOn ?? action.doneOn ?? today) : null;
    if (doneOn !== null && doneOn > today)
      throw new AppError('invalid_input', { field: 'doneOn', problem: 'A measure is done today at the latest.' });
    const settings = { ...texts, dueOn, owner: owner.username, ownerName: owner.name };
    await keepAction(tx, place, action, { ...settings, status, doneOn, changedBy: ctx.actor.username });
    await noteActionChange(ctx, tx, 'changeAction', action.actionId, {
      survey: params.survey,
      before: { status: action.status, owner: action.owner, dueOn: action.dueOn },
      status,
      owner: owner.username,
      dueOn,
      ...(doneOn !== null && { doneOn }),
    });
    const changed = await getStoredAction(tx, place, action.actionId);
    return { action: await oneOnWire(ctx, tx, survey.surveyId, changed, unit) };
  });
};
