import { maySurvey } from '../../../access/check-reach.ts';
import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { seesUnit, treeOf, unitAt } from './action-units.ts';

export const listActionOwners: Verb<'listActionOwners', WithTrees> = async (ctx, { params, query }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const { perspective, node } = await unitAt(ctx, tx, survey, query.path);
    const tree = await treeOf(ctx, tx, perspective);
    const owners = staff.filter((member) => maySurvey(member, survey.extName) && seesUnit(ctx, tree, node, member));
    return { owners: owners.map(({ username, name }) => ({ username, name })) };
  });
};
