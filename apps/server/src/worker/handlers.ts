import { alertClockJob, runAlertClocks } from '../features/alerts/public.ts';
import { createErasePerson, erasePersonJob } from '../features/contacts/public.ts';
import { effectFollowJob, followEffects } from '../features/effect-blocks/public.ts';
import {
  cleanImports,
  importCleanJob,
  importReadJob,
  importRunJob,
  importUndoJob,
  importWatchJob,
  personFiles,
  readImport,
  runImportJob,
  takeBackImport,
  watchImports,
} from '../features/imports/public.ts';
import { cleanMail, deliverMail, mailCleanJob, mailSendJob } from '../features/mail/public.ts';
import { reportSchedulesJob, runReportSchedules } from '../features/report-schedules/public.ts';
import { cleanReports, reportCleanJob, reportRunJob, runReport } from '../features/reports/public.ts';
import { retentionRunJob, retentionStartJob, runRetention, startRetention } from '../features/retention/public.ts';
import { purgeErased, purgeErasedJob } from '../features/upkeep/public.ts';
import { cleanWebhooks, deliverWebhook, webhookClean, webhookDeliver } from '../features/webhooks/public.ts';
import { type BoundJob, bind } from './start-jobs.ts';

/** Every job of the product with what it does. */
export const handlers: readonly BoundJob[] = [
  bind(importReadJob, readImport),
  bind(importRunJob, runImportJob),
  bind(importUndoJob, takeBackImport),
  bind(importCleanJob, cleanImports),
  bind(importWatchJob, watchImports),
  bind(erasePersonJob, createErasePerson(personFiles)),
  bind(retentionStartJob, startRetention),
  bind(retentionRunJob, runRetention),
  bind(purgeErasedJob, purgeErased),
  bind(webhookDeliver, deliverWebhook),
  bind(webhookClean, cleanWebhooks),
  bind(mailSendJob, deliverMail),
  bind(mailCleanJob, cleanMail),
  bind(effectFollowJob, followEffects),
  bind(alertClockJob, runAlertClocks),
  bind(reportRunJob, runReport),
  bind(reportCleanJob, cleanReports),
  bind(reportSchedulesJob, runReportSchedules),
];

/** What workers beside the server do: what takes long, and needs nothing but stores and files. The rest stays with the server. */
export const workerHandlers: readonly BoundJob[] = [bind(reportRunJob, runReport)];
