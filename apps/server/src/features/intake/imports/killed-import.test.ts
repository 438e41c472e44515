import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../../../testing/endurance.ts';
import type { ImportTask } from '../../../testing/import-process.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import type { ImportReport } from './import-file.ts';

const kills = sized({ whole: 20, small: 5 });
/** Far more than the attempts that are killed can take. */
const rowCount = sized({ whole: 30_000, small: 10_000 });
/** Every so many rows, one is refused. */
const badEvery = 400;
const program = join(import.meta.dirname, '..', '..', '..', 'testing', 'import-process.ts');

let running: TestProduct;
let dir: string;

beforeAll(async () => {
  running = await startTestProduct();
  dir = await mkdtemp(join(tmpdir(), 'echolot-killed-'));
});
afterAll(async () => {
  await running?.close();
  await rm(dir, { recursive: true, force: true });
});

const mapping = {
  universe: { extName: 'aurora' },
  survey: { extName: 'killed' },
  perspective: {
    extName: 'killed',
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'shop', kind: 'shop' },
    ],
  },
  externalId: { column: 'id' },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'score', extName: 'nps', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reason', extName: 'reason' }],
};

const line = (index: number): string => {
  const date = index % badEvery === 0 ? 'soon' : `2026-0${1 + (index % 9)}-1${index % 10}`;
  // New units and categories all along the file.
  return `K-${index},${date},Country ${index % 5},Shop ${Math.floor(index / 100)},${index % 11},Reason ${Math.floor(index / 1000)}`;
};

test(`case 20: an import killed ${kills} times at random moments goes on each time, loses nothing and doubles nothing`, async () => {
  const path = join(dir, 'killed.csv');
  const lines = Array.from({ length: rowCount }, (_, index) => line(index + 1));
  await writeFile(path, ['id,date,country,shop,score,reason', ...lines].join('\n'));
  const task: ImportTask = { url: running.database.url, path, mapping, leaseMs: 300 };
  for (let kill = 0; kill < kills; kill += 1) await killed(task, Math.random() < 0.3, Math.floor(Math.random() * 40));
  const report = await whole(task);

  const bad = rowCount / badEvery;
  expect(report.isWhole).toBe(true);
  expect(await totals()).toEqual({ interviews: rowCount - bad, versions: rowCount - bad, revisions: 0 });
  // However often it had to begin a new import, each of them counts what it did, and together they did it once.
  const imports = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db.selectFrom('import').selectAll().where('survey_ext_name', '=', 'killed').execute(),
  );
  const sum = (count: (row: (typeof imports)[number]) => string): number =>
    imports.reduce((all, row) => all + Number(count(row)), 0);
  expect(sum(({ accepted }) => accepted)).toBe(rowCount - bad);
  expect(sum(({ corrected }) => corrected)).toBe(0);
  const [first] = imports;
  expect(Number(first?.row_no)).toBe(rowCount);
  expect([Number(first?.accepted), Number(first?.refused)]).toEqual([rowCount - bad, bad]);
  const refused = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    db
      .selectFrom('import_refused_row')
      .select('line')
      .where('import_id', '=', first?.import_id ?? '')
      .orderBy('row_no')
      .execute(),
  );
  expect(refused.map((row) => Number(row.line))).toEqual(
    Array.from({ length: bad }, (_, index) => (index + 1) * badEvery + 1),
  );

  await running.projected();
  const token = await running.signIn('admin');
  const params = { survey: 'killed', filteredDrillPath: 'killed.all' };
  const ranking = (await running.client.call('getRanking', { params }, { token })).reply();
  expect(ranking.total.n).toBe(rowCount - bad);
  const scores = lines.flatMap((_, index) => ((index + 1) % badEvery === 0 ? [] : [(index + 1) % 11]));
  const share = (from: number, to: number): number =>
    scores.filter((one) => one >= from && one <= to).length / scores.length;
  expect(ranking.totalColumns[0]?.values[0]).toBeCloseTo(100 * (share(9, 10) - share(0, 6)), 3);

  const replay = await whole(task);
  expect(replay).toMatchObject({ accepted: 0, corrected: 0, unchanged: rowCount - bad, refused: bad });
  expect(running.errors).toEqual([]);
}, 240_000);

/** Starts the import and kills it: after a batch and a while, or a while after it began. */
async function killed(task: ImportTask, isEarly: boolean, delayMs: number): Promise<void> {
  const child = fork(program, [], { stdio: 'ignore' });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.send(task);
  if (!isEarly) await Promise.race([once(child, 'message'), exited]);
  else await sleep(600);
  await sleep(delayMs);
  child.kill('SIGKILL');
  // One that came to its end was not killed, and would begin anew.
  expect((await exited)[1]).toBe('SIGKILL');
}

async function whole(task: ImportTask): Promise<ImportReport> {
  const child: ChildProcess = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit');
  const reported = new Promise<ImportReport>((resolve, reject) => {
    child.on('message', (message: { report?: ImportReport }) => message.report && resolve(message.report));
    void exited.then(() => reject(new Error('The import ended without a report')));
  });
  child.send(task);
  const report = await reported;
  await exited;
  return report;
}

async function totals(): Promise<{ interviews: number; versions: number; revisions: number }> {
  return running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
    const { survey_id: surveyId } = await db
      .selectFrom('survey')
      .select('survey_id')
      .where('ext_name', '=', 'killed')
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('interview')
      .select(['external_id', 'version'])
      .where('survey_id', '=', surveyId)
      .execute();
    const revisions = await db
      .selectFrom('interview_revision')
      .select('interview_id')
      .where('survey_id', '=', surveyId)
      .execute();
    return {
      interviews: new Set(rows.map((row) => row.external_id)).size,
      versions: rows.reduce((sum, row) => sum + row.version, 0),
      revisions: revisions.length,
    };
  });
}
