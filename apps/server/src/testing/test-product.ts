import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { compose, type Product } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../features/intake/interviews/public.ts';
import { TestClient } from '../http/test-client.ts';
import { testHealthKey } from './health-key.ts';
import { createSignInPeople, type SignInPeople } from './sign-in-people.ts';
import { testSecretKey } from './test-secrets.ts';

/** The whole product on a record and a columnar store of its own, with two universes, their people and their interviews. */
export interface TestProduct {
  readonly product: Product;
  readonly database: TestRecord;
  readonly people: SignInPeople;
  readonly origin: string;
  readonly client: TestClient;
  /** Folder of the columnar store and the files. */
  readonly dataDir: string;
  /** Lines the product logged at level error. */
  readonly errors: string[];
  /** A new session of a person (password = name) in aurora. */
  signIn(person: 'root' | 'admin' | 'manager' | 'dealer'): Promise<string>;
  /** Resolves when everything accepted so far is in the rankings. */
  projected(): Promise<void>;
  close(): Promise<void>;
}

/** Universe nordic has the same shape as aurora, and names of its own for everything an address can name. */
export const nordicNames = { universe: 'nordic', survey: 'nordic-sales', path: 'org.all.no.n1' } as const;

export async function startTestProduct(
  options: {
    interviewCount?: number;
    database?: TestRecord;
    /** Whose people and interviews the database holds already, for one that was restored. */
    people?: SignInPeople;
    /** Folder of the columnar store and the files; one of its own when absent. */
    dataDir?: string;
    /** The identity provider; the embedded one when absent. */
    signOn?: Config['signOn'];
    /** Told every line the product logs, from level info on. */
    onLogLine?: (line: string) => void;
  } = {},
): Promise<TestProduct> {
  const database = options.database ?? (await createTestRecord());
  const people = options.people ?? (await createSignInPeople(database.record));
  if (!options.people) {
    await renameNordic(database, people.nordic);
    const unitNos = { org: 6, brand: 102 };
    await acceptSome(database, people.aurora, 'sales', unitNos, options.interviewCount ?? 40);
    await acceptSome(database, people.nordic, nordicNames.survey, unitNos, 40);
  }

  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'echolot-product-')));
  const errors: string[] = [];
  const { onLogLine } = options;
  const errorLevel = 50;
  const write = (line: string): void => {
    onLogLine?.(line);
    if (!onLogLine || (JSON.parse(line) as { level: number }).level >= errorLevel) errors.push(line);
  };
  const log = pino({ level: onLogLine ? 'info' : 'error' }, { write });
  const product = await compose({
    config: { ...configOf(dataDir, database.url), ...(options.signOn && { signOn: options.signOn }) },
    log,
    onProgress: () => undefined,
    http: {
      rateLimits: { perSession: 1_000_000, perAddress: 1_000_000 },
      streamTimings: { pingMs: 200, signInCheckMs: 100 },
    },
  });
  await product.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = product.app.server.address() as AddressInfo; // It listens on a port, not on a pipe.
  const origin = `http://127.0.0.1:${port}`;
  const client = new TestClient(origin);
  const projected = async (): Promise<void> => {
    for (;;) {
      const { isPrepared, lagEvents, rebuilding } = await product.rankings.status();
      if (isPrepared && lagEvents === 0 && rebuilding.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await projected();
  return {
    product,
    database,
    people,
    origin,
    client,
    errors,
    dataDir,
    projected,
    async signIn(person) {
      const body = { username: person, password: person, universe: 'aurora' };
      return (await client.call('login', { body })).reply().authToken;
    },
    async close() {
      await product.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function configOf(dataDir: string, databaseUrl: string): Config {
  return {
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    dataDir,
    databaseUrl,
    signOn: { kind: 'embedded', realm: 'echolot', clientId: 'echolot-web' },
    signOnGraceMs: 3_600_000,
    demo: false,
    demoInterviews: 0,
    production: false,
    logLevel: 'error',
    webhookNetworks: ['127.0.0.0/8'],
    imageHosts: [],
    secretKeys: [testSecretKey],
    healthKey: testHealthKey,
    drainMs: 0,
  };
}

async function renameNordic(database: TestRecord, universeId: string): Promise<void> {
  await database.record.inUniverse(universeId, async ({ db }) => {
    await db.updateTable('survey').set({ ext_name: nordicNames.survey }).execute();
    await db.updateTable('org_unit').set({ slug: 'no', name: 'NO' }).where('slug', '=', 'de').execute();
    await db.updateTable('org_unit').set({ slug: 'n1', name: 'N1' }).where('slug', '=', 'north').execute();
    await db.updateTable('variable').set({ ext_name: 'nordic_model' }).where('ext_name', '=', 'model').execute();
  });
}

/** Interviews over the last year, in order of time. */
async function acceptSome(
  database: TestRecord,
  universeId: string,
  surveyExtName: string,
  unitNos: Record<string, number>,
  count: number,
): Promise<void> {
  const model = surveyExtName === nordicNames.survey ? 'nordic_model' : 'model';
  const interviews = Array.from(
    { length: count },
    (_, index): IncomingInterview => ({
      externalId: `i${index}`,
      answeredAt: new Date(Date.now() - (index % 300) * 86_400_000),
      channel: 'mail',
      locale: 'en',
      status: 'complete',
      unitNos,
      answers: {
        nps: index % 11,
        csat: 1 + (index % 5),
        [model]: ['golf', 'polo', 'id3'][index % 3] ?? '',
        reasons: ['price'],
      },
    }),
  );
  const outcomes = await database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, surveyExtName);
    return acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
  const refused = outcomes.find(({ outcome }) => outcome === 'refused');
  if (refused) throw new Error(`An interview was refused: ${JSON.stringify(refused)}`);
}
