import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { findPlace } from './schedule-place.ts';
import { unfitReason } from './unfit-reason.ts';
import { unitsFor } from './units-for.ts';

/** The staff, each with the units of which they would get a report, or why they would not. */
export const listReportRecipients: Verb<'listReportRecipients', WithTrees> = async (
  ctx,
  { query: { survey, kind, path } },
) => {
  const { actor, universe } = ctx;
  const staff = await listStaff(ctx.record, universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const place = await findPlace(ctx, tx, await getSurvey(tx, survey), path);
    // Outside of the person's scope and not there give the same reply.
    if (!place || unitsFor(place.tree, place.node, actor)[0] !== place.node) throw new AppError('path_forbidden');
    const { tree, node } = place;
    const mayChoose = actor.permissions.has('reports.schedule');
    const offered = staff.filter(({ personId }) => mayChoose || personId === actor.personId);
    return {
      unit: node.name,
      recipients: offered.map((member) => {
        const reason = unfitReason(member, kind, place);
        const units = reason === '' ? unitsFor(tree, node, member).map(({ name }) => name) : [];
        return { username: member.username, name: member.name, units, reason };
      }),
    };
  });
};
