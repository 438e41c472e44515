import type { ReceivedReport, ReportSchedule } from '@echolot/contract/reports/report-schedules';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';
import { listFetchable, listLastDeliveries, listLastRuns } from './delivery-store.ts';
import { findPlace } from './schedule-place.ts';
import { listReceived, listSubscribers, type StoredSchedule } from './schedule-store.ts';

type Person = ReportSchedule['owner'];
type PeopleById = ReadonlyMap<string, StaffMember>;

/** Somebody who works here no more has no name here. */
function personOn(people: PeopleById, personId: string): Person {
  const member = people.get(personId);
  return { username: member?.username ?? '', name: member?.name ?? '' };
}

/** Schedules as their owners and administrators see them. */
export async function describeSchedules(
  ctx: Context & WithTrees,
  tx: Tx,
  staff: readonly StaffMember[],
  schedules: readonly StoredSchedule[],
): Promise<ReportSchedule[]> {
  const { universeId } = ctx.universe;
  const people = new Map(staff.map((member) => [member.personId, member]));
  const ids = schedules.map(({ scheduleId }) => scheduleId);
  const subscribers = Map.groupBy(await listSubscribers(tx, universeId, ids), ({ scheduleId }) => scheduleId);
  const runs = new Map((await listLastRuns(tx, universeId, ids)).map((run) => [run.scheduleId, run]));
  const deliveries = Map.groupBy(await listLastDeliveries(tx, universeId, ids), ({ scheduleId }) => scheduleId);
  const surveys = new Map<string, StoredSurvey>();
  const described: ReportSchedule[] = [];
  for (const schedule of schedules) {
    const { scheduleId, survey: extName, personId, drillPath, nextAt, endedAt } = schedule;
    const survey = surveys.get(extName) ?? (await getSurvey(tx, extName));
    surveys.set(extName, survey);
    const run = runs.get(scheduleId);
    described.push({
      scheduleId,
      survey: extName,
      name: schedule.name,
      kind: schedule.kind,
      format: schedule.format,
      options: { ...schedule.options },
      filteredDrillPath: drillPath,
      unit: (await findPlace(ctx, tx, survey, drillPath))?.node.name ?? '',
      rhythm: schedule.rhythm,
      time: schedule.time,
      owner: personOn(people, personId),
      isMine: personId === ctx.actor.personId,
      recipients: (subscribers.get(scheduleId) ?? []).map((one) => ({
        ...personOn(people, one.personId),
        hasLeft: one.endReason === 'left',
      })),
      nextAt: nextAt?.toISOString() ?? null,
      lastRun: run
        ? {
            dueAt: run.dueAt.toISOString(),
            missed: run.missed,
            deliveries: (deliveries.get(scheduleId) ?? []).map(({ personId: recipient, unit, state, reason }) => ({
              recipient: personOn(people, recipient),
              unit,
              state,
              reason,
            })),
          }
        : null,
      endedAt: endedAt?.toISOString() ?? null,
      endReason: schedule.endReason,
      version: schedule.version,
    });
  }
  return described;
}

/** What somebody receives, or has left and may come back to. */
export async function describeReceived(ctx: Context, tx: Tx, staff: readonly StaffMember[]): Promise<ReceivedReport[]> {
  const { universeId } = ctx.universe;
  const { personId } = ctx.actor;
  const people = new Map(staff.map((member) => [member.personId, member]));
  const fetchable = Map.groupBy(
    await listFetchable(tx, universeId, personId, ctx.now()),
    ({ scheduleId }) => scheduleId,
  );
  const received = await listReceived(tx, universeId, personId);
  return received.flatMap(({ nextAt, ...schedule }) =>
    nextAt === null
      ? []
      : {
          scheduleId: schedule.scheduleId,
          survey: schedule.survey,
          name: schedule.name,
          kind: schedule.kind,
          rhythm: schedule.rhythm,
          time: schedule.time,
          owner: personOn(people, schedule.personId),
          nextAt: nextAt.toISOString(),
          isActive: schedule.isActive,
          latest: (fetchable.get(schedule.scheduleId) ?? []).flatMap(({ reportId, unit, dueAt }) =>
            reportId === null ? [] : { reportId, unit, dueAt: dueAt.toISOString() },
          ),
        },
  );
}
