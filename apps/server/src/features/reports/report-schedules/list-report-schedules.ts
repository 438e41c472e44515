import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { describeReceived, describeSchedules } from './schedule-replies.ts';
import { listSchedules } from './schedule-store.ts';

/** One's own, and what one receives; everybody's for whoever looks after people. */
export const listReportSchedules: Verb<'listReportSchedules', WithTrees> = async (ctx) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const whose = ctx.actor.permissions.has('users.manage') ? null : ctx.actor.personId;
    const schedules = await listSchedules(tx, universeId, whose);
    return {
      schedules: await describeSchedules(ctx, tx, staff, schedules),
      received: await describeReceived(ctx, tx, staff),
    };
  });
};
