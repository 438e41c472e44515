import { AppError } from '@echolot/contract/app-error';
import { type ReportSchedule, scheduleCap } from '@echolot/contract/reports/report-schedules';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { ReportParts } from '../reports/public.ts';
import { describeSchedules } from './schedule-replies.ts';
import { readScheduleSettings } from './schedule-settings.ts';
import { countSchedules, findSchedule, insertSchedule, noteScheduleChange, setSubscribers } from './schedule-store.ts';

export const createReportSchedule: Verb<'createReportSchedule', ReportParts> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const { personId } = ctx.actor;
  const { settings, recipients, surveyId, staff } = await readScheduleSettings(ctx, body);
  return ctx.inTransaction(async (tx) => {
    if ((await countSchedules(tx, universeId, personId)) >= scheduleCap)
      throw new AppError('report_schedule_limit', { limit: scheduleCap });
    const scheduleId = uuidV7();
    await insertSchedule(tx, universeId, { ...settings, scheduleId, surveyId, personId, kind: body.kind });
    const personIds = recipients.map((one) => one.personId);
    await setSubscribers(tx, universeId, scheduleId, personIds, ctx.now());
    await noteScheduleChange(tx, universeId, personId, 'createReportSchedule', scheduleId, {
      ...settings,
      survey: body.survey,
      kind: body.kind,
      recipients: recipients.map(({ username }) => username),
    });
    return { schedule: await scheduleOnWire(ctx, tx, staff, scheduleId) };
  });
};

/** One of one's own as it is now. */
export async function scheduleOnWire(
  ctx: Context & WithTrees,
  tx: Tx,
  staff: readonly StaffMember[],
  scheduleId: string,
): Promise<ReportSchedule> {
  const stored = await findSchedule(tx, ctx.universe.universeId, scheduleId);
  const [schedule] = stored ? await describeSchedules(ctx, tx, staff, [stored]) : [];
  if (!schedule) throw new AppError('report_schedule_not_found');
  return schedule;
}
