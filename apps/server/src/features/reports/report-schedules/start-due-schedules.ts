import { factsOfReportKind } from '@echolot/contract/reports/report-kinds';
import { dueReportTime, nextReportTime } from '@echolot/core/report-rhythm';
import type { UniverseSettings, WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { sendStaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { insertDeliveries, insertScheduleRun } from './delivery-store.ts';
import { endedMail } from './schedule-mails.ts';
import {
  endSchedule,
  endSubscription,
  listSubscribers,
  noteScheduleChange,
  type StoredSchedule,
  setNextAt,
  takeDueSchedule,
} from './schedule-store.ts';

/** What the minutely work has read of a universe. */
export interface ScheduleContext {
  readonly universe: UniverseSettings;
  readonly people: ReadonlyMap<string, StaffMember>;
}

/**
 * Takes up one schedule whose time has come, in one transaction: its run, what each recipient is to get, and its next time. A process that
 * comes at the same moment finds it locked or moved on, and a time that was taken up once is not again.
 * @returns false when there is none
 */
export function startDueSchedule(ctx: WorkContext, context: ScheduleContext): Promise<boolean> {
  const { universeId } = context.universe;
  return ctx.record.inUniverse(universeId, async (tx) => {
    const schedule = await takeDueSchedule(tx, universeId, ctx.now());
    if (!schedule) return false;
    if (!(await hasEnded(ctx, tx, context, schedule))) await startRun(ctx, tx, context, schedule);
    return true;
  });
}

/** It ends with its owner, with the owner's right to such a report, and with its last recipient. */
async function hasEnded(
  ctx: WorkContext,
  tx: Tx,
  { universe: { universeId }, people }: ScheduleContext,
  { scheduleId, personId, kind, name }: StoredSchedule,
): Promise<boolean> {
  const owner = people.get(personId);
  const subscribers = await listSubscribers(tx, universeId, [scheduleId]);
  const receives = subscribers.some((one) => one.endReason === null && people.has(one.personId));
  const reason = !owner
    ? 'owner_gone'
    : !owner.permissions.has(factsOfReportKind(kind).permission)
      ? 'owner_role'
      : receives
        ? undefined
        : 'nobody_left';
  if (reason === undefined) return false;
  await endSchedule(tx, universeId, scheduleId, reason, ctx.now());
  await noteScheduleChange(tx, universeId, undefined, 'endReportSchedule', scheduleId, { name, reason });
  if (owner && reason !== 'owner_gone')
    await sendStaffMail(tx, ctx.jobs, universeId, [
      endedMail(owner, { key: `schedule ${scheduleId} ended`, name, reason }),
    ]);
  return true;
}

async function startRun(
  ctx: WorkContext,
  tx: Tx,
  { universe: { universeId, timeZone }, people }: ScheduleContext,
  { scheduleId, rhythm, time, nextAt, name }: StoredSchedule,
): Promise<void> {
  const now = ctx.now();
  const times = { rhythm, time, timeZone };
  const due = dueReportTime(times, nextAt?.getTime() ?? now.getTime(), now.getTime());
  const dueAt = new Date(due.dueAt);
  await setNextAt(tx, universeId, scheduleId, new Date(nextReportTime(times, now.getTime())));
  if (!(await insertScheduleRun(tx, universeId, { scheduleId, dueAt, missed: due.missed }, now))) return;
  const subscribers = await listSubscribers(tx, universeId, [scheduleId]);
  const receiving = subscribers.filter(({ endReason }) => endReason === null).map(({ personId }) => personId);
  const deliveries = receiving.map((personId) => {
    const key = { scheduleId, dueAt, personId, part: 0 };
    return people.has(personId)
      ? { ...key, state: 'due' as const }
      : { ...key, state: 'none' as const, reason: 'gone' };
  });
  await insertDeliveries(tx, universeId, deliveries, now);
  for (const personId of receiving.filter((one) => !people.has(one))) {
    await endSubscription(tx, universeId, { scheduleId, personId }, now);
    await noteScheduleChange(tx, universeId, undefined, 'endReportSubscription', scheduleId, { name, personId });
  }
}
