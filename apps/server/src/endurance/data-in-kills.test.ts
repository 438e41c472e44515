import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChdbEngine } from '../columnar/chdb-engine.ts';
import { requestRebuild } from '../columnar/rebuild-request.ts';
import { findServedSurvey } from '../columnar/served-survey.ts';
import { indicatorColumnsOf, tableNames } from '../columnar/survey-columns.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createRandom } from '../demo/random.ts';
import { TestClient } from '../http/test-client.ts';
import { sized } from '../testing/endurance.ts';
import { readTestHealth } from '../testing/health-key.ts';
import type { ImportTask } from '../testing/import-process.ts';
import { startIngestWriter } from '../testing/ingest-writer.ts';
import { createServerProcess, type ServerProcess } from '../testing/server-process.ts';
import { createSignInPeople } from '../testing/sign-in-people.ts';
import { createTestApiKey } from '../testing/test-api-key.ts';

const kills = sized({ whole: 20, small: 6 });
/** No rebuild is asked for after this one: new tables would heal whatever went wrong in the old ones. */
const lastRebuild = sized({ whole: 8, small: 3 });
const rowsPerFile = 400;
const browserRows = sized({ whole: 4000, small: 1500 });
const settlePatienceMs = 60_000;
/** Another one is another course of events. */
const seed = 'twenty kills';
const victims = ['server', 'engine', 'importer'] as const;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: TestRecord;
let aurora: string;
let home: string;
let server: ServerProcess;
let client: TestClient;

beforeAll(async () => {
  database = await createTestRecord();
  aurora = (await createSignInPeople(database.record)).aurora;
  home = await mkdtemp(join(tmpdir(), 'echolot-kills-'));
  server = await createServerProcess(database.url, join(home, 'data'));
  client = new TestClient(server.origin);
  await server.start();
}, 90_000);
afterAll(async () => {
  await server?.kill();
  await database?.drop();
  if (home) await rm(home, { recursive: true, force: true });
});

const mappingFor = (survey: string) => ({
  survey: { extName: survey },
  perspective: {
    extName: survey,
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'id' },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'score', extName: 'nps', method: 'nps' as const, min: 0, max: 10 }],
  dimensions: [{ column: 'reason', extName: 'reason' }],
});

/** Rows number `from` on. */
function csv(from: number, count: number): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const date = `202${4 + (number % 2)}-0${1 + (number % 9)}-1${number % 10}`;
    return `K-${number},${date},Country ${number % 5},Shop ${number % 50},${number % 11},Reason ${number % 7}`;
  });
  return ['id,date,country,shop,score,reason', ...lines].join('\n');
}

test(`case 20, 22: ${kills} kills at random moments across import, ingest, projection and rebuild lose nothing and double nothing`, async () => {
  const random = createRandom(seed);
  const story: string[] = [];
  const startedAt = Date.now();
  const note = (what: string): void => void story.push(`${((Date.now() - startedAt) / 1000).toFixed(2)} s: ${what}`);
  try {
    const { secret } = await createTestApiKey(database.record, aurora, 'aurora');
    const login = { username: 'admin', password: 'admin', universe: 'aurora' };
    const token = (await client.call('login', { body: login })).reply().authToken;
    const importId = await startImportInBrowser(token);
    const writers = ['a', 'b', 'c'].map((name) =>
      startIngestWriter({ client, token: secret, survey: 'sales', name, random: createRandom(`${seed} ${name}`) }),
    );
    const files = startFiles(note);

    let isRebuilt = false;
    for (let kill = 1; kill <= kills; kill += 1) {
      if (kill > lastRebuild && !isRebuilt) {
        await rebuilt();
        isRebuilt = true;
        note('all rebuilds are done');
      }
      await sleep(random.below(500));
      if (kill <= lastRebuild && random.isBelow(0.5)) {
        note('a rebuild is asked for');
        await requestRebuild(database.record, { survey: random.pick(['sales', 'filed']) });
        await sleep(random.below(400));
      }
      // Each of them once, and then as it comes.
      const victim = victims[kill - 1] ?? random.pick(['server', 'engine', 'engine', 'importer', 'importer'] as const);
      // Most hit a product that works, while it inserts a batch; some hit one that is just getting up.
      if (random.isBelow(0.75)) {
        await answering();
        await batchKept();
      }
      await sleep(random.below(50));
      note(`kill ${kill}: ${victim}`);
      if (victim === 'engine') await server.killEngine();
      if (victim === 'importer') files.kill();
      if (victim !== 'server') continue;
      await server.kill();
      // Some are killed again while they start.
      const starting = server.start();
      if (kill < kills && random.isBelow(0.3)) {
        await sleep(200 + random.below(1200));
        kill += 1;
        note(`kill ${kill}: server, while it starts`);
        await server.kill();
        await starting;
        await server.start();
      } else await starting;
      note('the server answers again');
    }

    const imported = await files.finish();
    for (const writer of writers) await writer.stop();
    note('everything is sent');
    await importFinished(token, importId);
    await settled();
    note('settled');

    const acknowledged = new Map(writers.flatMap((writer) => [...writer.acknowledged]));
    expect(acknowledged.size).toBeGreaterThan(5 * kills);
    expect(await versionsOf('sales')).toEqual(
      new Map(
        [...acknowledged].map(([externalId, { version, isDeleted, comment }]) => [
          externalId,
          `${version} ${isDeleted ? 'deleted' : comment}`,
        ]),
      ),
    );
    expect([...(await versionsOf('filed')).keys()].length).toBe(imported);
    expect([...(await versionsOf('dropped')).values()]).toEqual(Array.from({ length: browserRows }, () => '1 null'));
    for (const survey of ['sales', 'filed', 'dropped']) {
      const path = survey === 'sales' ? 'org.all' : `${survey}.all`;
      const params = { survey, filteredDrillPath: `${path};date=2020-01-01_2026-12-31` };
      const ranking = (await client.call('getRanking', { params }, { token })).reply();
      const expected = [...(await versionsOf(survey)).values()].filter((one) => !one.endsWith(' deleted')).length;
      expect([survey, ranking.total.n]).toEqual([survey, expected]);
    }
    await server.stop();
    await expectEqualTotals(['sales', 'filed', 'dropped']);
  } catch (error) {
    throw new Error(`Seed ${JSON.stringify(seed)}:\n${story.join('\n')}`, { cause: error });
  }
}, 240_000);

/** Waits, for a while, until the projection keeps a batch with rows: that is, until it is about to insert them. */
const batchKept = () =>
  forAWhile(async () => {
    const { rows } = await database.record.as('echolot_projection', ({ db }) =>
      sql`select from projection_batch where length(parts::text) > 2 limit 1`.execute(db),
    );
    return rows.length > 0;
  }, 5000);

/** Waits, for a while, until server and engine answer. */
const answering = () =>
  forAWhile(async () => {
    const health = await readTestHealth(server.origin).catch(() => undefined);
    return health?.columnar.isReachable === true;
  }, 10_000);

/** Waits, for a while, until no tables are being built or asked for. */
const rebuilt = () =>
  forAWhile(async () => {
    const { rows } = await database.record.as('echolot_projection', ({ db }) =>
      sql`select from projection_request union all select from projection_table where state = 'building' limit 1`.execute(
        db,
      ),
    );
    return rows.length === 0;
  }, 60_000);

async function forAWhile(isTrue: () => Promise<boolean>, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && !(await isTrue())) await sleep(2);
}

/** A file as a person drops it: uploaded, mapped, judged and started; the server's job imports it. */
async function startImportInBrowser(token: string): Promise<string> {
  const bytes = Buffer.from(csv(1, browserRows));
  const created = await client.call(
    'createImport',
    { body: { fileName: 'dropped.csv', byteCount: bytes.length } },
    { token },
  );
  const { importId } = created.reply();
  const params = { importId };
  const body = new Blob([new Uint8Array(bytes)]);
  (await client.call('uploadImportFile', { params, query: { offset: 0 }, body }, { token })).reply();
  const ready = async (): Promise<void> => {
    for (;;) {
      const { state, reason } = (await client.call('getImport', { params }, { token })).reply();
      if (state === 'ready') return;
      if (state !== 'reading') throw new Error(`The import is ${state}: ${JSON.stringify(reason)}`);
      await sleep(30);
    }
  };
  await ready();
  (await client.call('setImportMapping', { params, body: { mapping: mappingFor('dropped') } }, { token })).reply();
  await ready();
  (await client.call('startImport', { params, body: { confirmChanges: true } }, { token })).reply();
  return importId;
}

async function importFinished(token: string, importId: string): Promise<void> {
  const deadline = Date.now() + settlePatienceMs;
  for (;;) {
    const one = (await client.call('getImport', { params: { importId } }, { token })).reply();
    if (one.state === 'finished') return;
    if (!['queued', 'running'].includes(one.state) || Date.now() > deadline)
      throw new Error(`The import is ${one.state}: ${JSON.stringify(one.reason ?? one.progress)}`);
    await sleep(100);
  }
}

/** Files imported by command, one after another, each begun again when its process was killed, until told to finish. */
function startFiles(note: (what: string) => void): { kill(): void; finish(): Promise<number> } {
  const program = join(import.meta.dirname, '..', 'testing', 'import-process.ts');
  let isFinishing = false;
  let child: ChildProcess | undefined;
  let imported = 0;
  const running = (async () => {
    for (let file = 0; !isFinishing; file += 1) {
      const path = join(home, `filed-${file}.csv`);
      await writeFile(path, csv(1 + file * rowsPerFile, rowsPerFile));
      const task: ImportTask = {
        url: database.url,
        path,
        mapping: { universe: { extName: 'aurora' }, ...mappingFor('filed') },
        leaseMs: 300,
      };
      let isWhole = false;
      while (!isWhole) {
        const importer = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
        child = importer;
        const exited = once(importer, 'exit');
        importer.on('message', (message: { report?: unknown }) => (isWhole ||= message.report !== undefined));
        importer.send(task);
        await exited;
      }
      imported += rowsPerFile;
      note(`file ${file} is imported`);
      if (!isFinishing) await sleep(500);
    }
  })();
  running.catch(() => undefined);
  return {
    kill: () => void child?.kill('SIGKILL'),
    async finish() {
      isFinishing = true;
      await running;
      return imported;
    },
  };
}

/** Waits until everything accepted is in the tables that serve and no others are being built. */
async function settled(): Promise<void> {
  const deadline = Date.now() + settlePatienceMs;
  for (;;) {
    const health = await readTestHealth(server.origin);
    const asked = await database.record.as('echolot_projection', ({ db }) =>
      db.selectFrom('projection_request').select('survey_id').execute(),
    );
    const { lagEvents, rebuilding } = health.columnar;
    if (lagEvents === 0 && rebuilding.length === 0 && asked.length === 0) return;
    if (Date.now() > deadline) throw new Error(`Not settled: ${JSON.stringify(health)}`);
    await sleep(50);
  }
}

/** Version and comment (or `deleted`) by external id; an id that is there twice fails. */
async function versionsOf(survey: string): Promise<Map<string, string>> {
  const rows = await database.record.inUniverse(aurora, async ({ db }) =>
    db
      .selectFrom('interview')
      .innerJoin('survey', 'survey.survey_id', 'interview.survey_id')
      .select(['external_id', 'version', 'status', sql<string | null>`answers ->> 'comment'`.as('comment')])
      .where('survey.ext_name', '=', survey)
      .execute(),
  );
  const versions = new Map(
    rows.map((row) => [row.external_id, `${row.version} ${row.status === 'deleted' ? 'deleted' : row.comment}`]),
  );
  expect(versions.size).toBe(rows.length);
  return versions;
}

/** n, answers and sums of every indicator, per unit and day and per unit and month: record, facts and roll-ups. */
async function expectEqualTotals(surveys: readonly string[]): Promise<void> {
  const engine = await ChdbEngine.open({ dataDir: join(home, 'data', 'columnar'), log: quiet });
  try {
    for (const survey of surveys) {
      const { served, surveyId } = await database.record.inUniverse(aurora, async (tx) => {
        const { survey_id: id } = await tx.db
          .selectFrom('survey')
          .select('survey_id')
          .where('ext_name', '=', survey)
          .executeTakeFirstOrThrow();
        return { surveyId: id, ...(await findServedSurvey(tx, aurora, id)) };
      });
      if (!served) throw new Error(`${survey} has no tables that serve`);
      const names = tableNames(served.shape, served.generation);
      const indicators = indicatorColumnsOf(served.shape);
      const columnar = async (statement: string): Promise<unknown> => (await engine.query(statement)).rows;
      for (const [index, perspective] of served.shape.perspectives.entries()) {
        for (const [rollUps, unit] of [
          [names.days[index], 'day'],
          [names.months[index], 'month'],
        ]) {
          const expected = await recordTotals(surveyId, perspective, unit ?? '', indicators);
          const day = unit === 'day' ? 'day' : 'toStartOfMonth(day)';
          const factSums = indicators.map(
            ({ columnNo, missing }) =>
              `sumIf(sign, v${columnNo} != ${missing}), sumIf(v${columnNo} * sign, v${columnNo} != ${missing})`,
          );
          const sums = indicators.map(({ columnNo }) => `sum(n${columnNo}), sum(s${columnNo})`);
          const facts = `SELECT u${index} AS u, ${day} AS d, sum(sign) AS n, ${factSums.join(', ')} FROM ${names.facts}`;
          const sumsOf = `SELECT u, day AS d, sum(n) AS n_, ${sums.join(', ')} FROM ${rollUps}`;
          expect(await columnar(`${facts} GROUP BY u, d HAVING n != 0 ORDER BY u, d`)).toEqual(expected);
          expect(await columnar(`${sumsOf} GROUP BY u, d HAVING n_ != 0 ORDER BY u, d`)).toEqual(expected);
        }
      }
      const doubled = `SELECT interview_id, sum(sign) AS s FROM ${names.facts} GROUP BY interview_id HAVING s NOT IN (0, 1)`;
      expect(await columnar(doubled)).toEqual([]);
    }
  } finally {
    await engine.close();
  }
}

async function recordTotals(
  surveyId: string,
  perspective: string,
  unit: string,
  indicators: ReturnType<typeof indicatorColumnsOf>,
): Promise<unknown[][]> {
  const sums = indicators.map(
    ({ extName, indicator }) => sql`count(answers -> ${sql.lit(extName)})::int,
      coalesce(sum(round((answers ->> ${sql.lit(extName)})::numeric * ${sql.lit(10 ** indicator.scale.decimals)})), 0)::int`,
  );
  const { rows } = await database.record.inUniverse(aurora, ({ db }) =>
    sql<{ row: unknown[] }>`
      select json_build_array(u, d, n, ${sql.join(indicators.flatMap((_, index) => [sql.ref(`c${index}`), sql.ref(`s${index}`)]))}) as row from (
        select (unit_nos ->> ${sql.lit(perspective)})::int as u, date_trunc(${sql.lit(unit)}, day::timestamp)::date::text as d, count(*)::int as n,
          ${sql.join(sums)}
        from interview where survey_id = ${surveyId} and status <> 'deleted' group by u, d
      ) as totals (u, d, n, ${sql.join(indicators.flatMap((_, index) => [sql.ref(`c${index}`), sql.ref(`s${index}`)]))})
      order by u, d`.execute(db),
  );
  return rows.map(({ row }) => row);
}
