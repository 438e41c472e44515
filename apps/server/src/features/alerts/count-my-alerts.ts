import type { Verb } from '../../context.ts';
import { actorCondition } from './actor-units-view.ts';
import { countMine } from './my-alerts-view.ts';

/** The number on the bell. */
export const countMyAlerts: Verb<'countMyAlerts'> = (ctx) =>
  ctx.inTransaction(async (tx) => {
    const { personId, role, permissions } = ctx.actor;
    const person = {
      personId,
      role,
      mayWork: permissions.has('alerts.work'),
      mayAssign: permissions.has('alerts.manage'),
    };
    const surveys = await countMine(tx, ctx.universe.universeId, await actorCondition(ctx, tx), person, ctx.now());
    return { openCount: surveys.reduce((sum, { openCount }) => sum + openCount, 0), surveys };
  });
