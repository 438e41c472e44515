import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { seeInterview } from '../../intake/interviews/public.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { findAlertInterview, getStoredAction, insertAction, noteActionChange } from './action-store.ts';
import { unitAt } from './action-units.ts';
import { oneOnWire, ownerAt } from './see-action.ts';

export const createAction: Verb<'createAction', WithTrees> = async (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const place = { universeId, surveyId: survey.surveyId };
    const unit = await unitAt(ctx, tx, survey, body.path);
    const owner = await ownerAt(ctx, tx, survey, unit, staff, body.owner);
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
