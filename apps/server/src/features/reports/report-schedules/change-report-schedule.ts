import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@echolot/contract/app-error';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { ReportParts } from '../reports/public.ts';
import { scheduleOnWire } from './create-report-schedule.ts';
import { readScheduleSettings } from './schedule-settings.ts';
import {
  findSchedule,
  noteScheduleChange,
  type StoredSchedule,
  setSubscribers,
  updateSchedule,
} from './schedule-store.ts';

/** Only its owner changes a report that comes by itself; its survey and kind stay as they were made. */
export const changeReportSchedule: Verb<'changeReportSchedule', ReportParts> = async (
  ctx,
  { params: { scheduleId }, body },
) => {
  const { universeId } = ctx.universe;
  const { personId } = ctx.actor;
  // The right to change it is checked before the request is read.
  await ctx.inTransaction((tx) => ownSchedule(ctx, tx, scheduleId));
  const { settings, recipients, staff } = await readScheduleSettings(ctx, body);
  return ctx.inTransaction(async (tx) => {
    const before = await ownSchedule(ctx, tx, scheduleId);
    if (before.endedAt !== null) throw new AppError('report_schedule_ended');
    const isSame = before.survey === body.survey && before.kind === body.kind;
    if (before.version !== body.version || !isSame) {
      const schedule = await scheduleOnWire(ctx, tx, staff, scheduleId);
      throw new AppError('conflict', { version: before.version, changedBy: schedule.owner.name, schedule });
    }
    const isSameTime = before.time === settings.time && isDeepStrictEqual(before.rhythm, settings.rhythm);
    // A time that has come but has not been taken up yet stays due.
    const nextAt = isSameTime ? before.nextAt : settings.nextAt;
    await updateSchedule(tx, universeId, scheduleId, { ...settings, nextAt });
    const personIds = recipients.map((one) => one.personId);
    await setSubscribers(tx, universeId, scheduleId, personIds, ctx.now());
    await noteScheduleChange(tx, universeId, personId, 'changeReportSchedule', scheduleId, {
      before: { name: before.name, drillPath: before.drillPath, rhythm: before.rhythm, time: before.time },
      ...settings,
      recipients: recipients.map(({ username }) => username),
    });
    return { schedule: await scheduleOnWire(ctx, tx, staff, scheduleId) };
  });
};

/** @throws AppError report_schedule_not_found, also for somebody else's */
async function ownSchedule(ctx: Context, tx: Tx, scheduleId: string): Promise<StoredSchedule> {
  const schedule = await findSchedule(tx, ctx.universe.universeId, scheduleId, true);
  if (schedule?.personId !== ctx.actor.personId) throw new AppError('report_schedule_not_found');
  return schedule;
}
