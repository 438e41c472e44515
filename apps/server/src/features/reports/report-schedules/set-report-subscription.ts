import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { findSchedule, noteScheduleChange, setSubscription } from './schedule-store.ts';

/** A recipient leaves or comes back; for anybody else the report does not exist. */
export const setReportSubscription: Verb<'setReportSubscription'> = (ctx, { params: { scheduleId }, body }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const { personId } = ctx.actor;
    const { isActive } = body;
    const schedule = await findSchedule(tx, universeId, scheduleId, true);
    const isRecipient =
      schedule && (await setSubscription(tx, universeId, { scheduleId, personId }, isActive, ctx.now()));
    if (!schedule || !isRecipient) throw new AppError('report_schedule_not_found');
    if (isActive && schedule.endedAt !== null) throw new AppError('report_schedule_ended');
    const { name } = schedule;
    await noteScheduleChange(tx, universeId, personId, 'setReportSubscription', scheduleId, { name, isActive });
    return { isActive };
  });
