import type { WorkContext } from '../../../context.ts';
import { sendStaffMail } from '../../people/mail/public.ts';
import {
  changeDelivery,
  closeRun,
  listDeliveriesOf,
  listFinishedRuns,
  listMadeDeliveries,
  takeDelivery,
} from './delivery-store.ts';
import { readyMail, undeliveredMail } from './schedule-mails.ts';
import { findSchedule } from './schedule-store.ts';
import type { ScheduleContext } from './start-due-schedules.ts';

/** A report of which nothing is heard for so long is given up. */
const unheardMs = 24 * 3_600_000;

/** Tells recipients that their report is ready: the mail and the note of it are one transaction. */
export async function tellRecipients(ctx: WorkContext, { universe, people }: ScheduleContext): Promise<void> {
  const { universeId } = universe;
  const since = new Date(ctx.now().getTime() - unheardMs);
  const made = await ctx.record.inUniverse(universeId, (tx) => listMadeDeliveries(tx, universeId, since));
  for (const { status, fault, reportId, ...delivery } of made) {
    await ctx.record.inUniverse(universeId, async (tx) => {
      if (!(await takeDelivery(tx, universeId, delivery, 'ordered'))) return;
      const { scheduleId, dueAt, personId, part } = delivery;
      const to = people.get(personId);
      if (status !== 'FINISHED' || reportId === null || !to) {
        const isFault = status === 'FAILED' || status === 'QUEUED' || status === 'RUNNING';
        const reason = !to ? 'gone' : isFault ? (fault ?? 'internal') : 'cancelled';
        await changeDelivery(tx, universeId, delivery, 'failed', { reason }, ctx.now());
        return;
      }
      await changeDelivery(tx, universeId, delivery, 'sent', {}, ctx.now());
      const key = `schedule ${scheduleId} ${dueAt.toISOString()} ${personId} ${part}`;
      const ownerName = people.get(delivery.ownerId)?.name ?? '';
      const mail = readyMail(universe, to, { ...delivery, key, reportId, ownerName });
      await sendStaffMail(tx, ctx.jobs, universeId, [mail]);
    });
  }
}

/** Closes the runs that are over, and tells their owners who got nothing, and why. */
export async function closeRuns(ctx: WorkContext, { universe, people }: ScheduleContext): Promise<void> {
  const { universeId } = universe;
  const runs = await ctx.record.inUniverse(universeId, (tx) => listFinishedRuns(tx, universeId));
  for (const run of runs) {
    await ctx.record.inUniverse(universeId, async (tx) => {
      if (!(await closeRun(tx, universeId, run, ctx.now()))) return;
      const schedule = await findSchedule(tx, universeId, run.scheduleId);
      const owner = schedule && people.get(schedule.personId);
      if (!schedule || !owner) return;
      const deliveries = await listDeliveriesOf(tx, universeId, run);
      const undelivered = deliveries
        .filter(({ state }) => state === 'none' || state === 'failed')
        .map(({ personId, unit, reason }) => ({ recipientName: people.get(personId)?.name ?? '', unit, reason }));
      if (undelivered.length === 0) return;
      const key = `schedule ${run.scheduleId} ${run.dueAt.toISOString()} undelivered`;
      await sendStaffMail(tx, ctx.jobs, universeId, [
        undeliveredMail(owner, { key, name: schedule.name, undelivered }),
      ]);
    });
  }
}
