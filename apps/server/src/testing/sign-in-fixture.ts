import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { endSignOnSession } from '../features/people/sign-in/public.ts';
import { createSignInPeople, type SignInPeople } from './sign-in-people.ts';
import { type SignInServer, startSignInServer } from './sign-in-server.ts';
import { SignOnBrowser } from './sign-on-browser.ts';

/** A password sign-in of somebody who may. */
export const localBody = { username: 'admin', password: 'admin', universe: 'aurora' };

/** A record with people, the sign-in endpoints on it, and a clock that can be put forward. */
export class SignInFixture {
  readonly records: TestRecord;
  readonly people: SignInPeople;
  readonly server: SignInServer;
  /** How far the product's clock is ahead. */
  offsetMs = 0;
  /** Instant at which the product's clock stands still, if it does. */
  frozenMs: number | undefined;
  readonly now = (): Date => new Date((this.frozenMs ?? Date.now()) + this.offsetMs);

  static async start(): Promise<SignInFixture> {
    const records = await createTestRecord();
    const people = await createSignInPeople(records.record);
    const clock = { now: (): Date => new Date() };
    const server = await startSignInServer(records.record, { now: () => clock.now() });
    const fixture = new SignInFixture(records, people, server);
    clock.now = fixture.now;
    return fixture;
  }

  constructor(records: TestRecord, people: SignInPeople, server: SignInServer) {
    this.records = records;
    this.people = people;
    this.server = server;
  }

  get client(): SignInServer['client'] {
    return this.server.client;
  }

  async loginLocally(body: Partial<typeof localBody & { remember: boolean }> = {}) {
    return (await this.client.call('login', { body: { ...localBody, ...body } })).reply();
  }

  /** Through the embedded sign-on's page. */
  async signOn(username: string, universeName?: string, remember = false, allowIndicators?: boolean) {
    const { accessToken, idToken } = await new SignOnBrowser(this.server.origin).signOn(username, username);
    return this.client.call('validateKeycloak', {
      body: {
        accessToken,
        idToken,
        remember,
        ...(universeName && { universeName }),
        ...(allowIndicators !== undefined && { allowIndicators }),
      },
    });
  }

  /** The code a bearer token is refused with; undefined when it is good. */
  async codeWith(token: string): Promise<string | undefined> {
    return (await this.client.call('getIdentity', {}, { token })).code;
  }

  /** As codeWith, but not from what the process remembers for two seconds. */
  async freshCodeWith(token: string): Promise<string | undefined> {
    await endSignOnSession({ record: this.records.record, now: this.now }, 'nobody’s');
    return this.codeWith(token);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.records.drop();
  }
}
