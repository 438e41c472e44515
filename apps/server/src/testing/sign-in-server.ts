import { type AddressInfo, createServer } from 'node:net';
import { listSurveysOf } from '../composition/list-surveys-of.ts';
import type { Config } from '../config/config.ts';
import type { OpenContext, Verbs } from '../context.ts';
import type { RecordDatabase } from '../database/record.ts';
import { changeLocale } from '../features/people/sign-in/change-locale.ts';
import { changeUniverse } from '../features/people/sign-in/change-universe.ts';
import { getClientConfig } from '../features/people/sign-in/get-client-config.ts';
import { getIdentity } from '../features/people/sign-in/get-identity.ts';
import { login } from '../features/people/sign-in/login.ts';
import { logout } from '../features/people/sign-in/logout.ts';
import {
  checkSignOnPassword,
  createAuthenticate,
  demoPeople,
  endSignOnSession,
  endSignOnSessions,
} from '../features/people/sign-in/public.ts';
import { renewSignOn } from '../features/people/sign-in/renew-sign-on.ts';
import { validateCookie } from '../features/people/sign-in/validate-cookie.ts';
import { validateKeycloak } from '../features/people/sign-in/validate-keycloak.ts';
import { backChannelLogout } from '../gateways/sign-on/back-channel-logout.ts';
import { createEmbeddedGateway } from '../gateways/sign-on/embedded-gateway.ts';
import { type EmbeddedKeys, loadEmbeddedKeys } from '../gateways/sign-on/embedded-keys.ts';
import { embeddedSignOn } from '../gateways/sign-on/embedded-sign-on.ts';
import type { SignOnGateway, WithSignOn } from '../gateways/sign-on/sign-on-gateway.ts';
import { createHttp } from '../http/create-http.ts';
import type { HttpParts } from '../http/http-parts.ts';
import { TestClient } from '../http/test-client.ts';
import { testSecrets } from './test-secrets.ts';

/** The sign-in endpoints over HTTP with the embedded sign-on beside them, on a record of the caller's. */
export interface SignInServer {
  readonly origin: string;
  readonly client: TestClient;
  readonly keys: EmbeddedKeys;
  /** What its verbs are given. */
  readonly context: OpenContext & WithSignOn;
  /** Faults the sign-on reported; a test expects none. */
  readonly faults: unknown[];
  close(): Promise<void>;
}

export interface SignInServerOptions {
  readonly port?: number;
  readonly now?: () => Date;
  /** Settings that differ from those of an embedded demo. */
  readonly config?: Partial<Config>;
  /** In place of the embedded sign-on's. */
  readonly signOn?: SignOnGateway;
  readonly mounts?: HttpParts['mounts'];
  readonly logger?: HttpParts['logger'];
  /** Notices of a logout that are taken of one address; many when absent. */
  readonly requestsPerMinute?: number;
  readonly webDist?: string;
}

const signOnGraceMs = 3_600_000;

/** Starts it on 127.0.0.1 and localhost; addresses are those of `localhost`. */
export async function startSignInServer(
  record: RecordDatabase,
  options: SignInServerOptions = {},
): Promise<SignInServer> {
  const port = options.port ?? (await findFreePort());
  const publicUrl = `http://localhost:${port}`;
  const realm = 'echolot';
  const clientId = 'echolot-web';
  const keys = await loadEmbeddedKeys(record, testSecrets);
  const faults: unknown[] = [];
  const now = options.now ?? (() => new Date());
  const signOn =
    options.signOn ?? createEmbeddedGateway({ publicUrl, realm, clientId, record, tokenKeys: keys.tokenKeys });
  const log = { info() {}, warn() {}, error: (details: object) => void faults.push(details) };
  const config = {
    publicUrl,
    demo: true,
    production: false,
    signOnGraceMs,
    signOn: { kind: 'embedded', realm, clientId },
    ...options.config,
  } as Config; // The sign-in verbs ask for nothing else of it.
  // The sign-in verbs use nothing else of a context. Messages are kept; nobody sends them.
  const jobs = { enqueueAll: async () => undefined };
  const context = { config, record, signOn, listSurveysOf, now, log, jobs } as unknown as OpenContext & WithSignOn;
  const verbs = {
    getClientConfig,
    login,
    validateKeycloak,
    validateCookie,
    renewSignOn,
    getIdentity,
    changeUniverse,
    changeLocale,
    logout,
  };
  const app = createHttp({
    verbs: verbs as unknown as Verbs, // No other endpoint is called.
    authenticate: createAuthenticate(context),
    openContext: ({ address, cookies }) => ({ ...context, address, cookies }),
    recordBug: async ({ error }) => void faults.push(error),
    isProduction: false,
    publicUrl,
    webDist: options.webDist,
    logger: options.logger,
    mounts: [
      embeddedSignOn({
        publicUrl,
        realm,
        clientId,
        keys,
        record,
        checkPassword: (attempt) => checkSignOnPassword({ config, record, now, log }, attempt),
        demoPeople,
        onSessionEnded: (sid) => endSignOnSession({ record, now }, sid),
        onTokensRevoked: (sid) => endSignOnSession({ record, now }, sid, { isOver: false }),
        onFault: (error) => void faults.push(error),
      }),
      backChannelLogout({
        signOn,
        requestsPerMinute: options.requestsPerMinute ?? 600,
        onLogout: (notice) => endSignOnSessions(context, notice),
        onFault: (error) => void faults.push(error),
      }),
      ...(options.mounts ?? []),
    ],
  });
  await app.listen({ port, host: 'localhost' });
  return { origin: publicUrl, client: new TestClient(publicUrl), keys, context, faults, close: () => app.close() };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port, not on a pipe.
  await new Promise((resolve) => server.close(resolve));
  return port;
}
