/** What the worker may call. */
export { reportSchedulesJob } from './report-schedules.job.ts';
export { runReportSchedules } from './run-report-schedules.ts';
