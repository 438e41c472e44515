import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { endSchedule, findSchedule, noteScheduleChange } from './schedule-store.ts';

/** Its owner may, and whoever looks after people. What was ordered already still comes. */
export const endReportSchedule: Verb<'endReportSchedule'> = (ctx, { params: { scheduleId } }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const { personId, permissions } = ctx.actor;
    const schedule = await findSchedule(tx, universeId, scheduleId, true);
    const isMine = schedule?.personId === personId;
    if (!schedule || !(isMine || permissions.has('users.manage'))) throw new AppError('report_schedule_not_found');
    if (schedule.endedAt === null) {
      await endSchedule(tx, universeId, scheduleId, isMine ? 'owner' : 'administrator', ctx.now());
      await noteScheduleChange(tx, universeId, personId, 'endReportSchedule', scheduleId, { name: schedule.name });
    }
    return { ended: true as const };
  });
