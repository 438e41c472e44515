import { alertClockJob, runAlertClocks } from '../features/follow-up/alerts/public.ts';
import { effectFollowJob, followEffects } from '../features/follow-up/effect-blocks/public.ts';
import { cleanWebhooks, deliverWebhook, webhookClean, webhookDeliver } from '../features/follow-up/webhooks/public.ts';
import {
  cleanImports,
  importCleanJob,
  importReadJob,
  importRunJob,
  importUndoJob,
  importWatchJob,
  readImport,
  runImportJob,
  takeBackImport,
  watchImports,
} from '../features/intake/imports/public.ts';
import { cleanMail, deliverMail, mailCleanJob, mailSendJob } from '../features/people/mail/public.ts';
import { passwordForgottenJob, sendResetLink } from '../features/people/passwords/public.ts';
import { createErasePerson, erasePersonJob } from '../features/privacy/erasure/public.ts';
import {
  createRunRetention,
  retentionRunJob,
  retentionStartJob,
  startRetention,
} from '../features/privacy/retention/public.ts';
import { purgeErased, purgeErasedJob } from '../features/privacy/upkeep/public.ts';
import { reportSchedulesJob, runReportSchedules } from '../features/reports/report-schedules/public.ts';
import { cleanReports, reportCleanJob, reportRunJob, runReport } from '../features/reports/reports/public.ts';
import { type BoundJob, bind } from '../worker/start-jobs.ts';
import { personErasers, retentionSteps } from './personal-data.ts';
import type { WorkParts } from './product-context.ts';

/** Every job of the product with what it does. */
export const handlers: readonly BoundJob<WorkParts>[] = [
  bind(importReadJob, readImport),
  bind(importRunJob, runImportJob),
  bind(importUndoJob, takeBackImport),
  bind(importCleanJob, cleanImports),
  bind(importWatchJob, watchImports),
  bind(erasePersonJob, createErasePerson(personErasers)),
  bind(retentionStartJob, startRetention),
  bind(retentionRunJob, createRunRetention(retentionSteps)),
  bind(purgeErasedJob, purgeErased),
  bind(webhookDeliver, deliverWebhook),
  bind(webhookClean, cleanWebhooks),
  bind(mailSendJob, deliverMail),
  bind(passwordForgottenJob, sendResetLink),
  bind(mailCleanJob, cleanMail),
  bind(effectFollowJob, followEffects),
  bind(alertClockJob, runAlertClocks),
  bind(reportRunJob, runReport),
  bind(reportCleanJob, cleanReports),
  bind(reportSchedulesJob, runReportSchedules),
];

/** What workers beside the server do: what takes long, and needs nothing but stores and files. The rest stays with the server. */
export const workerHandlers: readonly BoundJob<WorkParts>[] = [bind(reportRunJob, runReport)];
