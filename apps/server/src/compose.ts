import { hostname } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { makeDoor } from './columnar/chdb-door.ts';
import { ChdbEngine } from './columnar/chdb-engine.ts';
import { ClickHouseEngine } from './columnar/clickhouse-engine.ts';
import type { ColumnarEngine } from './columnar/engine.ts';
import { readingFor } from './columnar/fair-reads.ts';
import { startProjectionThread } from './columnar/projection-host.ts';
import type { RankingReader } from './columnar/ranking-reader.ts';
import { composeWork } from './composition/compose-work.ts';
import { handlers } from './composition/handlers.ts';
import type { VerbParts } from './composition/product-context.ts';
import { resealAll } from './composition/reseal-secrets.ts';
import type { Config } from './config/config.ts';
import type { Caller, OpenContext } from './context.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { gatherStatistics } from './database/gather-statistics.ts';
import { migrateRecord } from './database/migrate.ts';
import { connectRecord, type RecordDatabase } from './database/record.ts';
import { type LeaseHolder, takeServerLease } from './database/server-lease.ts';
import { startDemoRest } from './demo/demo-rest-host.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { isDemoIncomplete } from './demo/seed-demo-rest.ts';
import { createTraffic } from './fair-queue/throttle.ts';
import { recordBug } from './features/operation/bugs/public.ts';
import { findKeySession, isApiKey } from './features/people/api-keys/public.ts';
import {
  checkSignOnPassword,
  cleanUpSignIn,
  createAuthenticate,
  demoPeople,
  endDemoSessions,
  endSignOnSession,
  endSignOnSessions,
} from './features/people/sign-in/public.ts';
import { backChannelLogout } from './gateways/sign-on/back-channel-logout.ts';
import { createEmbeddedGateway } from './gateways/sign-on/embedded-gateway.ts';
import { loadEmbeddedKeys } from './gateways/sign-on/embedded-keys.ts';
import { embeddedSignOn } from './gateways/sign-on/embedded-sign-on.ts';
import { createKeycloakGateway } from './gateways/sign-on/keycloak-gateway.ts';
import type { SignOnGateway } from './gateways/sign-on/sign-on-gateway.ts';
import { findBearerToken } from './http/bearer-token.ts';
import { createHttp } from './http/create-http.ts';
import { defaultRateLimits } from './http/endpoint-routes.ts';
import type { HttpParts, RateLimits } from './http/http-parts.ts';
import type { Readiness } from './http/readiness.ts';
import type { Jobs } from './jobs/job.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import type { WithSecrets } from './secrets/secret-box.ts';
import { verbs } from './verbs.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Folder of the built web app; absent means the API alone. */
  readonly webDist?: string | undefined;
  /** Told, for people, what takes a while. */
  readonly onProgress: (message: string) => void;
  /** Told, for people, how far something is: more often than anybody wants to read. */
  readonly onStep?: (message: string) => void;
  /** Told when another server took the record over while it could not be reached: this one must end. */
  readonly onTakenOver?: (fault: Error) => void;
  /** Interviews of the demo; fewer in tests. */
  readonly demoInterviewCount?: number | undefined;
  readonly http?: Pick<HttpParts, 'rateLimits' | 'streamTimings'>;
}

/** A running product. */
export interface Product {
  readonly app: FastifyInstance;
  readonly record: RecordDatabase;
  readonly engine: ColumnarEngine;
  readonly rankings: RankingReader;
  readonly jobs: Jobs;
  /** Lets follow, behind the server, what a demo's rankings do without. Resolves once it is there, or the product is closed. */
  completeDemo(): Promise<void>;
  /** Says from now on that it is not ready, and goes on answering. */
  beginDraining(): void;
  close(): Promise<void>;
}

const cleanUpEveryMs = 600_000;

/** Starts everything in order, and ends it in the opposite order, also when starting fails half-way. */
export async function compose(options: ComposeOptions): Promise<Product> {
  const { config, log, onProgress } = options;
  const closers: (() => Promise<unknown>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of closers.splice(0).reverse()) {
      await closeOne().catch((error: unknown) => log.error({ err: error }, 'could not be closed in order'));
    }
  };
  try {
    const url = config.databaseUrl ?? (await startPostgres(options, closers)).url;
    await migrateRecord({ url, onProgress: ({ name }) => onProgress(`Bringing the record up to date: ${name}`) });
    const record = connectRecord({
      url,
      onConnectionLost: (error) => log.warn({ error: error.message }, 'a connection to the record was lost'),
    });
    closers.push(() => record.close());

    const lease = await takeServerLease({
      url,
      holder: holderOf(config),
      onTakenOver: options.onTakenOver ?? (() => undefined),
    });
    closers.push(() => lease.release());

    const secrets = await openSecrets({ config, record, resealAll: (box) => resealAll(record, box) });
    const engine = await openEngine(config, log);
    closers.push(() => engine.close());

    if (config.demo) {
      let isSeeding = false;
      await seedDemo(record, {
        interviewCount: options.demoInterviewCount,
        onProgress: ({ message, done, total }) => {
          isSeeding = true;
          const [stored, all] = [done, total].map((count) => count.toLocaleString('en'));
          (options.onStep ?? onProgress)(`${message}: ${stored} of ${all} interviews`);
        },
      });
      if (isSeeding) await gatherStatistics(url);
    }
    const traffic = createTraffic();
    const projection = startProjectionThread({ recordUrl: url, traffic: traffic.shared, engine, log });
    closers.push(() => projection.stop());
    const { shared: work, started } = await composeWork({
      config,
      url,
      record,
      engine,
      secrets,
      bound: handlers,
      traffic,
      log,
      closers,
    });
    const { now, rankings } = work;
    await endDemoSessions({ config, record, now });
    const signOn = await openSignOn(config, work, log, options.http?.rateLimits ?? defaultRateLimits);
    const shared = { ...work, signOn: signOn.gateway, traffic };
    await started.work({ ...shared, log });
    const openContext = (caller: Caller & Pick<OpenContext, 'log'>): OpenContext & VerbParts => ({
      ...shared,
      ...caller,
    });
    let readiness: Readiness | undefined;
    const app = createHttp({
      verbs,
      authenticate: createAuthenticate({ ...shared, log }, { isKey: isApiKey, findSession: findKeySession }),
      openContext,
      readingFor,
      recordBug: (bug) => recordBug({ record, log }, bug),
      isProduction: config.production,
      publicUrl: config.publicUrl,
      signOnOrigin: config.signOn.kind === 'external' ? new URL(config.signOn.url).origin : undefined,
      imageHosts: config.imageHosts,
      webDist: options.webDist,
      mounts: signOn.mounts,
      logger: log,
      trustedProxies: config.trustedProxies,
      isRecordReachable: () => record.isReachable(),
      onReadiness: (one) => (readiness = one),
      ...options.http,
    });
    app.server.on('request', (request) => {
      if (!isApiKey(findBearerToken(request.headers.authorization) ?? '')) traffic.note(request);
    });
    closers.push(() => app.close());
    const cleaning = setInterval(
      () =>
        void cleanUpSignIn({ record, now }).catch((error: unknown) =>
          log.warn({ err: error }, 'old sessions could not be deleted'),
        ),
      cleanUpEveryMs,
    ).unref();
    closers.push(async () => clearInterval(cleaning));
    const completeDemo = async (): Promise<void> => {
      if (!config.demo || !(await isDemoIncomplete(record))) return;
      const rest = startDemoRest({
        recordUrl: url,
        traffic: traffic.shared,
        onStep: options.onStep ?? onProgress,
        log,
      });
      closers.push(() => rest.stop());
      if (await rest.finished) await gatherStatistics(url);
    };
    return {
      app,
      record,
      engine,
      rankings,
      jobs: started.jobs,
      completeDemo,
      beginDraining: () => readiness?.beginDraining(),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function holderOf({ publicUrl, clickhouseUrl, dataDir }: Config): LeaseHolder {
  const columnar = clickhouseUrl
    ? ({ kind: 'clickhouse', place: new URL(clickhouseUrl).host } as const)
    : ({ kind: 'embedded', place: join(dataDir, 'columnar') } as const);
  return { address: publicUrl, machine: hostname(), pid: process.pid, columnar };
}

async function startPostgres(
  { config, log, onProgress }: ComposeOptions,
  closers: (() => Promise<unknown>)[],
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    onProgress,
    onFault: (message) => log.warn({}, message),
  });
  closers.push(() => postgres.stop());
  return postgres;
}

function openEngine({ clickhouseUrl, dataDir }: Config, log: FastifyBaseLogger): Promise<ColumnarEngine> {
  if (clickhouseUrl) return ClickHouseEngine.connect({ url: clickhouseUrl, log });
  const door = makeDoor(dataDir);
  if (!door) log.warn({ dataDir }, 'the path of DATA_DIR is too long for a socket: no workers beside this server');
  return ChdbEngine.open({ dataDir: join(dataDir, 'columnar'), ...(door && { door }), log });
}

async function openSignOn(
  config: Config,
  { record, secrets, now }: Pick<OpenContext, 'record' | 'now'> & WithSecrets,
  log: FastifyBaseLogger,
  { perAddress }: RateLimits,
): Promise<{ gateway: SignOnGateway; mounts: HttpParts['mounts'] }> {
  const takesLogoutTokens = (signOn: SignOnGateway) =>
    backChannelLogout({
      signOn,
      requestsPerMinute: perAddress,
      onLogout: (notice) => endSignOnSessions({ record, now }, notice),
      onFault: (error) => log.error({ err: error }, 'a logout token could not be taken'),
    });
  if (config.signOn.kind === 'external') {
    const gateway = createKeycloakGateway(config.signOn);
    return { gateway, mounts: [takesLogoutTokens(gateway)] };
  }
  const { realm, clientId } = config.signOn;
  const keys = await loadEmbeddedKeys(record, secrets);
  const { publicUrl } = config;
  const gateway = createEmbeddedGateway({ publicUrl, realm, clientId, record, tokenKeys: keys.tokenKeys });
  return {
    gateway,
    mounts: [
      takesLogoutTokens(gateway),
      embeddedSignOn({
        publicUrl,
        realm,
        clientId,
        keys,
        record,
        checkPassword: (attempt) => checkSignOnPassword({ config, record, now, log }, attempt),
        demoPeople: config.demo ? demoPeople : [],
        onSessionEnded: (sid) => endSignOnSession({ record, now }, sid),
        onTokensRevoked: (sid) => endSignOnSession({ record, now }, sid, { isOver: false }),
        onFault: (error) => log.error({ err: error }, 'the embedded sign-on met a fault'),
      }),
    ],
  };
}
