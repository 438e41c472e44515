import { maySurvey } from '../../../access/check-reach.ts';
import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { actorCondition } from './actor-units-view.ts';
import { countOpenAlerts } from './my-alerts-view.ts';

/** R-095 Open alerts in the actor's scope. */
export const countMyAlerts: Verb<'countMyAlerts', WithTrees> = (ctx) =>
  ctx.inTransaction(async (tx) => {
    const counts = await countOpenAlerts(tx, ctx.universe.universeId, await actorCondition(ctx, tx), ctx.now());
    const surveys = counts.filter(({ survey }) => maySurvey(ctx.actor, survey));
    return { openCount: surveys.reduce((sum, { openCount }) => sum + openCount, 0), surveys };
  });
