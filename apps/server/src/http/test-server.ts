import type { AddressInfo } from 'node:net';
import type { Permission } from '@echolot/contract/permissions';
import type { OpenContext, VerbsWith } from '../context.ts';
import { createHttp } from './create-http.ts';
import type { HttpParts, Session, UnexpectedError } from './http-parts.ts';
import { TestClient } from './test-client.ts';

/** A web server with made-up verbs and sessions, for tests of the web server itself. */
export interface TestServer {
  readonly origin: string;
  readonly client: TestClient;
  /** Sessions by token; change it while the server runs. */
  readonly sessions: Map<string, Session>;
  readonly bugs: UnexpectedError[];
  close(): Promise<void>;
}

/** A person with these permissions and drill paths. */
export function testSession(permissions: readonly Permission[], drillPaths: readonly string[] = ['*']): Session {
  return {
    universe: {
      universeId: '00000000-0000-7000-8000-000000000001',
      extName: 'aurora',
      title: 'Aurora',
      timeZone: 'Europe/Berlin',
      defaultLocale: 'en',
      dateFormat: 'day/month-year',
      sharesFormerOwnerInterviews: false,
      suppressionMinimumN: 5,
      reliabilityMinimumN: 30,
    },
    actor: {
      sessionId: '00000000-0000-7000-8000-000000000002',
      personId: '00000000-0000-7000-8000-000000000003',
      username: 'manager',
      role: 'manager',
      permissions: new Set(permissions),
      isRoot: false,
      locale: 'en',
      drillPaths,
      surveys: 'all',
    },
  };
}

/** Starts a server on a free port. A verb that is not given must not be called. */
export async function startTestServer(
  verbs: Partial<VerbsWith<unknown>>,
  options: Partial<Omit<HttpParts, 'verbs' | 'authenticate'>> = {},
): Promise<TestServer> {
  const sessions = new Map<string, Session>([['good', testSession(['rankings.read', 'bugs.manage'])]]);
  const bugs: UnexpectedError[] = [];
  const app = createHttp({
    verbs: verbs as VerbsWith<unknown>, // The test calls only the verbs it has given.
    authenticate: async (token) => sessions.get(token),
    openContext: (caller) => caller as unknown as OpenContext, // The made-up verbs use nothing else.
    recordBug: async (bug) => void bugs.push(bug),
    isProduction: false,
    publicUrl: 'http://localhost',
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const origin = `http://127.0.0.1:${port}`;
  return { origin, client: new TestClient(origin), sessions, bugs, close: () => app.close() };
}
