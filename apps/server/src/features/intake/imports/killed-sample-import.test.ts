import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../../../testing/endurance.ts';
import type { ImportTask } from '../../../testing/import-process.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import type { ImportReport } from './import-file.ts';

const kills = sized({ whole: 4, small: 2 });
/** Far more than the attempts that are killed can take. */
const rowCount = sized({ whole: 8000, small: 4000 });
/** Every so many rows, one is refused; every so many, somebody is in the file once more. */
const badEvery = 400;
const sameEvery = 500;
const program = join(import.meta.dirname, '..', '..', '..', 'testing', 'import-process.ts');

let running: TestProduct;
let dir: string;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  dir = await mkdtemp(join(tmpdir(), 'echolot-killed-samples-'));
});
afterAll(async () => {
  await running?.close();
  await rm(dir, { recursive: true, force: true });
});

test(`case 20: an import of contacts killed ${kills} times goes on each time; repeated, it makes no doubles`, async () => {
  const day = addDays(todayIn('Europe/Helsinki', new Date()), -2);
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const number = index + 1;
    const dealer = number % badEvery === 0 ? 'nowhere' : 'd1';
    const person = number % sameEvery === 1 ? 1 : number;
    return `K-${number},${day},${dealer},vw,p${person}@killed.example`;
  });
  const path = join(dir, 'contacts.csv');
  await writeFile(path, ['id,day,dealer,maker,mail', ...lines].join('\n'));
  const mapping = {
    universe: { extName: 'aurora' },
    survey: { extName: 'sales' },
    externalId: { column: 'id' },
    answeredAt: { column: 'day' },
    contact: { email: { column: 'mail' } },
    samples: {
      units: [
        { perspective: 'org', column: 'dealer' },
        { perspective: 'brand', column: 'maker' },
      ],
    },
  };
  const task: ImportTask = { url: running.database.url, path, mapping, leaseMs: 300 };
  for (let kill = 0; kill < kills; kill += 1) await killed(task, Math.floor(Math.random() * 40));
  const report = await whole(task);

  const bad = rowCount / badEvery;
  expect(report).toMatchObject({ isWhole: true, refused: bad });
  expect(await totals()).toEqual({
    samples: rowCount - bad,
    events: rowCount - bad,
    ready: rowCount - bad - rowCount / sameEvery + 1,
    contacts: rowCount - bad - rowCount / sameEvery + 1,
  });
  expect(await whole(task)).toMatchObject({ accepted: 0, unchanged: rowCount - bad, refused: bad });
  expect((await totals())?.samples).toBe(rowCount - bad);
  expect(running.errors).toEqual([]);
});

/** Starts the import and kills it a while after a batch. */
async function killed(task: ImportTask, delayMs: number): Promise<void> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  child.send(task);
  await Promise.race([once(child, 'message'), exited]);
  await sleep(delayMs);
  child.kill('SIGKILL');
  // One that came to its end was not killed, and would begin anew.
  expect((await exited)[1]).toBe('SIGKILL');
}

async function whole(task: ImportTask): Promise<ImportReport> {
  const child = fork(program, [], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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

async function totals() {
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<{ samples: number; events: number; ready: number; contacts: number }>`
      select count(*)::int as samples, count(distinct external_id)::int as events,
        count(*) filter (where state = 'ready')::int as ready, count(distinct contact_id)::int as contacts
      from sample where external_id like 'K-%'`.execute(db),
  );
  return rows[0];
}
