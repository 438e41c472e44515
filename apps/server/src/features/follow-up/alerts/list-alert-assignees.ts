import { maySurvey } from '../../../access/check-reach.ts';
import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { countOpenOf } from './alert-store.ts';
import { staffAt } from './fitting-staff.ts';
import { listRoleTitles } from './role-title-view.ts';
import { seeAlert } from './see-alert.ts';

/** Whom one may give an alert to. */
export const listAlertAssignees: Verb<'listAlertAssignees', WithTrees> = async (ctx, { params, query }) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const { alertId } = query;
    const place = alertId === undefined ? undefined : (await seeAlert(ctx, tx, params.survey, alertId)).alert;
    const workers = place
      ? await staffAt(ctx, tx, survey, place, staff, 'alerts.work')
      : staff.filter((member) => member.permissions.has('alerts.work') && maySurvey(member, survey.extName));
    const open = await countOpenOf(
      tx,
      universeId,
      workers.map(({ personId }) => personId),
    );
    const titles = await listRoleTitles(tx, universeId);
    const ofRole = Map.groupBy(workers, ({ role }) => role);
    return {
      people: workers.map(({ personId, username, name, role }) => ({
        username,
        name,
        role,
        openCount: open.get(personId) ?? 0,
      })),
      roles: [...ofRole].map(([role, people]) => ({
        extName: role,
        title: titles.get(role) ?? role,
        people: people.length,
      })),
    };
  });
};
