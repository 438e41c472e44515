import type { Verbs } from '../../../context.ts';
import { changeReportSchedule } from './change-report-schedule.ts';
import { createReportSchedule } from './create-report-schedule.ts';
import { endReportSchedule } from './end-report-schedule.ts';
import { listReportRecipients } from './list-report-recipients.ts';
import { listReportSchedules } from './list-report-schedules.ts';
import { setReportSubscription } from './set-report-subscription.ts';

/** The verbs of this feature's endpoints. */
export const reportSchedulesVerbs = {
  changeReportSchedule,
  createReportSchedule,
  endReportSchedule,
  listReportRecipients,
  listReportSchedules,
  setReportSubscription,
} satisfies Partial<Verbs>;
