import { AppError } from '@echolot/contract/app-error';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { getStoredAction, keepAction, noteActionChange } from './action-store.ts';
import { oneOnWire, ownerAt, seeAction } from './see-action.ts';
import { keptTexts } from './shown-actions.ts';

export const changeAction: Verb<'changeAction', WithTrees> = async (ctx, { params, body }) => {
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
        : await ownerAt(ctx, tx, survey, unit, staff, body.owner);
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
