import { AppError } from '@echolot/contract/app-error';
import type { VerbInput } from '@echolot/contract/endpoint';
import type { createReportSchedule } from '@echolot/contract/reports/report-schedules';
import { nextReportTime } from '@echolot/core/report-rhythm';
import type { Context } from '../../../context.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { checkReportOrder, type ReportContext } from '../reports/public.ts';
import { findPlace, pathAt } from './schedule-place.ts';
import type { ScheduleSettings } from './schedule-store.ts';

type Body = VerbInput<typeof createReportSchedule>['body'];

/** What somebody wishes, as it is kept. */
export interface ReadSettings {
  readonly surveyId: string;
  readonly settings: ScheduleSettings & { readonly nextAt: Date };
  readonly recipients: readonly StaffMember[];
  readonly staff: readonly StaffMember[];
}

/**
 * Checks what a report is to be and for whom, with the rights of who asks: what could not be ordered now cannot be scheduled.
 * @throws AppError report_schedule_owner_unfit, people_unknown, permission_missing, invalid_input, and as ordering a report
 */
export async function readScheduleSettings(ctx: ReportContext, body: Body): Promise<ReadSettings> {
  const { actor, universe } = ctx;
  const staff = await listStaff(ctx.record, universe.universeId);
  // Runs take the owner's rights from the record, which holds none for root in a universe of others.
  if (staff.every(({ personId }) => personId !== actor.personId)) throw new AppError('report_schedule_owner_unfit');
  const recipients = readRecipients(ctx, staff, body.recipients);
  const { survey, kind, format, filteredDrillPath } = body;
  await checkReportOrder(ctx, { survey, kind, format, filteredDrillPath, options: body.options });
  const { place, surveyId } = await ctx.inTransaction(async (tx) => {
    const stored = await getSurvey(tx, survey);
    return { place: await findPlace(ctx, tx, stored, filteredDrillPath), surveyId: stored.surveyId };
  });
  if (!place) throw new AppError('path_forbidden');
  const { name, rhythm, time } = body;
  const times = { rhythm, time, timeZone: universe.timeZone };
  return {
    surveyId,
    recipients,
    staff,
    settings: {
      name,
      format,
      options: body.options,
      drillPath: pathAt(place, place.node),
      rhythm,
      time,
      nextAt: new Date(nextReportTime(times, ctx.now().getTime())),
    },
  };
}

function readRecipients(
  { actor }: Context,
  staff: readonly StaffMember[],
  usernames: readonly string[],
): readonly StaffMember[] {
  const wanted = new Set(usernames);
  const recipients = staff.filter(({ username }) => wanted.has(username));
  const others = recipients.some(({ personId }) => personId !== actor.personId) || recipients.length < wanted.size;
  if (others && !actor.permissions.has('reports.schedule'))
    throw new AppError('permission_missing', { permission: 'reports.schedule' });
  const unknown = [...wanted].filter((username) => recipients.every((one) => one.username !== username));
  if (unknown.length > 0) throw new AppError('people_unknown', { people: unknown });
  return recipients;
}
