/** What other features and the worker may call. */
export { cleanMail, deliverMail } from './deliver-mail.ts';
export { mailCleanJob, mailSendJob } from './mail-send.job.ts';
export { type StaffMail, sendStaffMail } from './send-staff-mail.ts';
