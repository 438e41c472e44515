import { join } from 'node:path';
import { createSharedReadings } from '../caches/shared-readings.ts';
import type { ColumnarEngine } from '../columnar/engine.ts';
import { chdbReadLimits, clickHouseReadLimits, withFairReads } from '../columnar/fair-reads.ts';
import { createRankingReader } from '../columnar/ranking-reader.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../context.ts';
import { purgeRecord } from '../database/purge-record.ts';
import type { RecordDatabase } from '../database/record.ts';
import { createDrawing } from '../drawing/draw.ts';
import { connectStaffNews } from '../events/staff-news.ts';
import { connectSurveyEvents } from '../events/survey-events.ts';
import type { Traffic } from '../fair-queue/throttle.ts';
import { createOptionIndexes } from '../features/analytics/filters/option-indexes.ts';
import { AlertPresence } from '../features/follow-up/alerts/public.ts';
import { createKnownSurveys, createPostGroups } from '../features/intake/ingest/public.ts';
import { createOrgTrees } from '../features/structure/org-units/org-tree-store.ts';
import { createSurveyStructures } from '../features/structure/surveys/survey-structures.ts';
import { createFolderFileStore } from '../gateways/files/folder-file-store.ts';
import { keepingMailSender } from '../gateways/mail/mail-sender.ts';
import { createSmtpMailSender } from '../gateways/mail/smtp-mail-sender.ts';
import { createWebhookSender } from '../gateways/webhooks/https-webhook-sender.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { type BoundJob, type JobNews, type StartedJobs, startJobs } from '../worker/start-jobs.ts';
import { interviewSteps } from './interview-steps.ts';
import { listSurveysOf } from './list-surveys-of.ts';
import type { ProductWork, WorkParts } from './product-context.ts';

export interface WorkOptions {
  readonly config: Config;
  /** Connection of the record's owner, for the job queue. */
  readonly url: string;
  readonly record: RecordDatabase;
  readonly engine: ColumnarEngine;
  readonly secrets: SecretBox;
  /** The jobs this process works on. */
  readonly bound: readonly BoundJob<WorkParts>[];
  /** The server's; a worker does not see who waits. */
  readonly traffic?: Traffic;
  readonly log: Log;
  readonly onJob?: (news: JobNews) => void;
  /** How to end what was started, in order; added to. */
  readonly closers: (() => Promise<unknown>)[];
}

export interface Work {
  /** What requests and jobs share. */
  readonly shared: Omit<ProductWork, 'log'>;
  readonly started: StartedJobs<WorkParts>;
}

/** Starts what background work needs, in the server as in a worker. Jobs begin with `started.work`. */
export async function composeWork(options: WorkOptions): Promise<Work> {
  const { config, url, record, engine, secrets, bound, traffic, log, onJob, closers } = options;
  const events = await connectSurveyEvents({
    record,
    onMalformed: (payload) => log.warn({ payload }, 'a malformed notice was ignored'),
  });
  closers.push(() => events.close());
  const news = await connectStaffNews(record);
  closers.push(() => news.close());
  const drawing = createDrawing();
  closers.push(() => drawing.close());
  const started = await startJobs({ url, bound, log, onJob });
  closers.push(() => started.stop());
  const mail = config.mail ? createSmtpMailSender(config.mail) : keepingMailSender;
  closers.push(async () => mail.close());
  const shared = {
    config,
    record,
    trees: createOrgTrees(),
    structures: createSurveyStructures(),
    optionIndexes: createOptionIndexes(),
    answers: createSharedReadings<unknown>(0),
    knownSurveys: createKnownSurveys(),
    postGroups: createPostGroups(),
    alertPresence: new AlertPresence(),
    rankings: createRankingReader(
      withFairReads(engine, config.clickhouseUrl ? clickHouseReadLimits : chdbReadLimits),
      record,
    ),
    events,
    news,
    jobs: started.jobs,
    listSurveysOf,
    interviewSteps,
    files: createFolderFileStore(join(config.dataDir, 'files')),
    drawing,
    ...(traffic && { traffic }),
    webhooks: createWebhookSender({ allowedNetworks: config.webhookNetworks }),
    mail,
    secrets,
    purgeRecord: () => purgeRecord(url),
    now: (): Date => new Date(),
  };
  return { shared, started };
}
