import { AppError } from '@echolot/contract/app-error';
import type { WorkContext } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { placeOrderFor, type ReportParts } from '../reports/public.ts';
import {
  changeDelivery,
  type DeliveryKey,
  insertDeliveries,
  listDueDeliveries,
  type StoredDelivery,
  takeDelivery,
} from './delivery-store.ts';
import { findPlace, pathAt } from './schedule-place.ts';
import { findSchedule } from './schedule-store.ts';
import type { ScheduleContext } from './start-due-schedules.ts';
import { unfitReason } from './unfit-reason.ts';
import { unitsFor } from './units-for.ts';

const perRound = 200;
/** What cannot be ordered at the moment is tried again for so long. */
const patienceMs = 6 * 3_600_000;

/** Orders what recipients are to get, each with the recipient's own rights as the record has them now. */
export async function orderDeliveries(
  ctx: WorkContext & WithTrees & ReportParts,
  context: ScheduleContext,
  signal: AbortSignal,
): Promise<void> {
  const { universeId } = context.universe;
  const listDue = () => ctx.record.inUniverse(universeId, (tx) => listDueDeliveries(tx, universeId, perRound));
  for (const delivery of await listDue()) {
    if (signal.aborted) return;
    if (delivery.drillPath === '') await chooseUnits(ctx, context, delivery);
  }
  for (const delivery of await listDue()) {
    if (signal.aborted) return;
    if (delivery.drillPath !== '') await orderOne(ctx, context, delivery, signal);
  }
}

/** Says of which units a recipient gets it: one delivery each; or why of none. */
async function chooseUnits(
  ctx: WorkContext & WithTrees & ReportParts,
  context: ScheduleContext,
  delivery: StoredDelivery,
): Promise<void> {
  const { universe, people } = context;
  const { universeId } = universe;
  await ctx.record.inUniverse(universeId, async (tx) => {
    if (!(await takeDelivery(tx, universeId, delivery, 'due'))) return;
    const schedule = await findSchedule(tx, universeId, delivery.scheduleId);
    if (!schedule) return; // It goes with its survey.
    const survey = await getSurvey(tx, schedule.survey);
    const place = await findPlace({ ...ctx, universe }, tx, survey, schedule.drillPath);
    const member = people.get(delivery.personId);
    const reason = unfitReason(member, schedule.kind, place);
    if (reason !== '' || !member || !place) {
      await changeDelivery(tx, universeId, delivery, 'none', { reason }, ctx.now());
      return;
    }
    const [first, ...more] = unitsFor(place.tree, place.node, member).map((node) => ({
      drillPath: pathAt(place, node),
      unit: node.name,
    }));
    await changeDelivery(tx, universeId, delivery, 'due', first ?? {}, ctx.now());
    const { scheduleId, dueAt, personId } = delivery;
    const rest = more.map((facts, index) => {
      const part = index + 1;
      return { scheduleId, dueAt, personId, part, state: 'due' as const, ...facts };
    });
    await insertDeliveries(tx, universeId, rest, ctx.now());
  });
}

/** The order and the note of it are one transaction: whoever dies in between has done neither, and nothing is ordered twice. */
async function orderOne(
  ctx: WorkContext & ReportParts,
  { universe: { universeId } }: ScheduleContext,
  delivery: StoredDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { scheduleId, personId, drillPath, dueAt } = delivery;
  const schedule = await ctx.record.inUniverse(universeId, (tx) => findSchedule(tx, universeId, scheduleId));
  if (!schedule) return;
  const { survey, kind, format, options } = schedule;
  const request = { survey, kind, format, options, scheduleId, filteredDrillPath: drillPath };
  try {
    await placeOrderFor(ctx, { universeId, personId }, request, signal, async (tx, reportId) => {
      if (!(await takeDelivery(tx, universeId, delivery, 'due'))) throw new OrderedMeanwhile();
      await changeDelivery(tx, universeId, delivery, 'ordered', { reportId }, ctx.now());
    });
  } catch (error) {
    if (error instanceof OrderedMeanwhile || signal.aborted) return;
    const code = error instanceof AppError ? error.code : 'internal';
    const mayPass = !(error instanceof AppError) || error.status >= 500;
    ctx.log.warn({ universeId, scheduleId, code, err: error }, 'a report that came round could not be ordered');
    if (mayPass && ctx.now().getTime() - dueAt.getTime() < patienceMs) return;
    await refuse(ctx, universeId, delivery, code);
  }
}

/** Another process was quicker: its order stands, this one is taken back. */
class OrderedMeanwhile extends Error {}

async function refuse(
  ctx: WorkContext & ReportParts,
  universeId: string,
  delivery: DeliveryKey,
  reason: string,
): Promise<void> {
  await ctx.record.inUniverse(universeId, async (tx) => {
    if (!(await takeDelivery(tx, universeId, delivery, 'due'))) return;
    await changeDelivery(tx, universeId, delivery, 'failed', { reason }, ctx.now());
  });
}
