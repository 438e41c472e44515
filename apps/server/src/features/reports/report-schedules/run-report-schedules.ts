import type { WorkContext } from '../../../context.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { findUniverseSettings } from '../../people/sign-in/public.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { ReportParts } from '../reports/public.ts';
import { orderDeliveries } from './order-deliveries.ts';
import { forgetEndedSchedules } from './schedule-store.ts';
import { hasScheduleWork, listUniverses } from './schedule-work-view.ts';
import { type ScheduleContext, startDueSchedule } from './start-due-schedules.ts';
import { closeRuns, tellRecipients } from './tell-deliveries.ts';

/**
 * Takes up what has come round, orders, tells. Each step goes by what the record says and notes what it did in the transaction that
 * does it, so that a process that dies is taken over at the next minute, and several at once do nothing twice.
 */
export const runReportSchedules: JobHandler<object, ReportParts> = async (ctx, _, { signal }) => {
  const faults: unknown[] = [];
  for (const universeId of await listUniverses(ctx.record)) {
    if (signal.aborted) return;
    try {
      await runUniverse(ctx, universeId, signal);
    } catch (error) {
      // What goes wrong in one universe is not felt in another.
      ctx.log.warn({ universeId, err: error }, 'reports that came round could not be worked on');
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
};

async function runUniverse(
  ctx: WorkContext & WithTrees & ReportParts,
  universeId: string,
  signal: AbortSignal,
): Promise<void> {
  const hasWork = await ctx.record.inUniverse(universeId, (tx) => hasScheduleWork(tx, universeId, ctx.now()));
  if (!hasWork) return;
  const context = await readContext(ctx, universeId);
  if (!context) return;
  while (!signal.aborted && (await startDueSchedule(ctx, context)));
  await orderDeliveries(ctx, context, signal);
  await tellRecipients(ctx, context);
  await closeRuns(ctx, context);
  await ctx.record.inUniverse(universeId, (tx) => forgetEndedSchedules(tx, universeId, ctx.now()));
}

async function readContext(ctx: WorkContext & ReportParts, universeId: string): Promise<ScheduleContext | undefined> {
  const universe = await ctx.record.as('echolot_sign_on', (tx) => findUniverseSettings(tx, universeId));
  if (!universe) return undefined;
  const staff = await listStaff(ctx.record, universeId);
  return { universe, people: new Map(staff.map((member) => [member.personId, member])) };
}
