import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enginesBelow, processTree } from '../testing/process-tree.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { ChdbProcess } from './chdb-engine-process.ts';
import type * as GivingWay from './giving-way.ts';
import { givingWay } from './giving-way.ts';

/** Whatever the machine has to do, this process takes it for idle. */
vi.mock('./giving-way.ts', async (original) => {
  const real = await original<typeof GivingWay>();
  return { ...real, givingWay: (command: GivingWay.Command, load = [0]) => real.givingWay(command, load) };
});

/** A busy machine takes seconds to begin a process, all the more one that gives way to all others. */
const slowly = { timeout: 20_000 };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const rows = 'SELECT number FROM numbers(500000000)';
/** Written while rows keep coming, and after all of them are there. */
const tables = ['SELECT number FROM rows', 'SELECT number FROM rows ORDER BY sipHash64(number)'];

let folder: string;
let dataDir: string;
let engine: ChdbEngine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-file-'));
  dataDir = join(folder, 'columnar');
  engine = await ChdbEngine.open({ dataDir, log: quiet });
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true });
});

const hosts = (): number[] =>
  processTree(process.pid).filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('file-makers-host'));
const makers = (): number[] => enginesBelow(process.pid).filter((pid) => pid !== engine.pid);
const left = (): string[] => readdirSync(folder).filter((name) => name !== basename(dataDir));

const nicenessField = 19;
const policyField = 41;
/** sched(7): runs where a core would stand still. */
const idlePolicy = 5;

/** What the system says of each thread of a process, by the number of the field in proc(5). */
function ofThreads(pid: number, field: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map((task) =>
    readFileSync(`/proc/${pid}/task/${task}/stat`, 'utf8'),
  );
  // chDB gives the one that watches memory what root may give.
  const others = threads.filter((stat) => !stat.includes('(MemoryWorker)'));
  // Behind the name, which may hold blanks.
  return others.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]));
}

test('a file is made by a process of its own, all of which steps back behind the engine', async () => {
  const path = join(folder, 'answer.csv');
  const made = engine.writeFile(
    { rows: 'SELECT number FROM numbers(20000000)', table: 'SELECT number FROM rows ORDER BY number DESC' },
    { path, format: 'CSV' },
  );
  await expect.poll(() => makers().flatMap((pid) => ofThreads(pid, nicenessField)).length, slowly).toBeGreaterThan(8);
  const [maker = 0] = makers();
  expect(new Set(ofThreads(maker, nicenessField))).toEqual(new Set([10]));
  const ofEngine = engine.pid ?? 0;
  expect(new Set([...ofThreads(ofEngine, nicenessField), ...ofThreads(ofEngine, policyField)])).toEqual(new Set([0]));
  await made;
  expect((await readFile(path, 'latin1')).slice(0, 20)).toBe('19999999\r\n19999998\r\n');
  expect([makers(), left()]).toEqual([[], ['answer.csv']]);
  await rm(path);
});

test('it takes only what is left of the machine, unless that is little', async () => {
  const policiesOf = async (load: number): Promise<Set<number>> => {
    const [program, ...words] = givingWay([process.execPath, '-e', 'setTimeout(() => {}, 60_000)'], [load]);
    const child = spawn(program, words);
    await expect.poll(() => readFileSync(`/proc/${child.pid}/cmdline`, 'utf8'), slowly).toMatch(/^[^\0]*node\0-e/);
    const policies = new Set(ofThreads(child.pid ?? 0, policyField));
    child.kill();
    return policies;
  };
  expect(await policiesOf(0)).toEqual(new Set([idlePolicy]));
  expect(await policiesOf(1000)).toEqual(new Set([0]));
});

test('what reads rows from a pipe takes only that much, with all its threads', async () => {
  const nothing = openSync('/dev/null', 'r');
  const work = join(folder, 'maker');
  const maker = await ChdbProcess.start({ dataDir: work, rows: nothing, concurrentQueries: 1, log: quiet });
  expect(new Set(ofThreads(maker.pid ?? 0, policyField))).toEqual(new Set([idlePolicy]));
  maker.kill();
  await maker.exited;
  closeSync(nothing);
  await rm(work, { recursive: true });
});

test.each(tables)(
  'case 22: when the process that makes a file is killed the engine goes on: %s',
  async (table) => {
    const restarts = vi.fn();
    const stop = engine.onRestart(restarts);
    const { pid } = engine;
    const path = join(folder, 'answer.csv');
    const failed = expect(engine.writeFile({ rows, table }, { path, format: 'CSV' })).rejects.toMatchObject({
      code: 'columnar_unavailable',
    });
    await expect.poll(makers, slowly).toHaveLength(1);
    await sleep(700);
    for (const maker of makers()) process.kill(maker, 'SIGKILL');
    await failed;
    expect(left()).toEqual([]);
    // The engine does not wait for the reader it no longer has.
    const reading =
      "SELECT count() FROM system.processes WHERE query LIKE '%numbers(500000000)%' AND query NOT LIKE '%system%'";
    await expect.poll(async () => (await engine.query(reading)).rows, slowly).toEqual([[0]]);
    expect([engine.pid, restarts.mock.calls]).toEqual([pid, []]);
    stop();
  },
  60_000,
);

test.each(tables)(
  'given up, a file leaves nothing behind and nobody at work: %s',
  async (table) => {
    for (const afterMs of [0, 40, 150, 400, 1000]) {
      const abort = new AbortController();
      const path = join(folder, 'answer.csv');
      const reason = new Error('Enough');
      const failed = expect(
        engine.writeFile({ rows, table }, { path, format: 'CSV', signal: abort.signal }),
      ).rejects.toBe(reason);
      await sleep(afterMs);
      abort.abort(reason);
      await failed;
      expect([makers(), left()]).toEqual([[], []]);
    }
  },
  60_000,
);

test('when the process that starts makers is killed its file is said to have failed, and the next one is made', async () => {
  const path = join(folder, 'answer.csv');
  const failed = expect(
    engine.writeFile({ rows, table: tables[1] ?? '' }, { path, format: 'CSV' }),
  ).rejects.toMatchObject({ code: 'columnar_unavailable' });
  await expect.poll(makers, slowly).toHaveLength(1);
  for (const host of hosts()) process.kill(host, 'SIGKILL');
  await failed;
  await expect.poll(makers, slowly).toEqual([]);
  expect(left()).toEqual([]);
  await engine.writeFile({ rows: 'SELECT 1 AS one', table: 'SELECT one FROM rows' }, { path, format: 'CSV' });
  expect(await readFile(path, 'latin1')).toBe('1\r\n');
  expect(hosts()).toHaveLength(1);
  await rm(path);
});

test('few rows are written by the engine itself, which keeps nobody waiting behind rows of other files', async () => {
  // Both ways for rows are taken, by makers that do not come on.
  const ways = [0, 1].map((no) => {
    const abort = new AbortController();
    const failed = engine
      .writeFile(
        { rows, table: tables[1] ?? '' },
        { path: join(folder, `long-${no}`), format: 'CSV', signal: abort.signal },
      )
      .catch(() => undefined);
    return { abort, failed };
  });
  await expect.poll(makers, slowly).toHaveLength(2);
  const stopped = makers();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  const path = join(folder, 'few.csv');
  await engine.writeFile(
    { rows: 'SELECT 1 AS one', table: 'SELECT one FROM rows' },
    { path, format: 'CSV', rowCount: 20_000 },
  );
  expect(await readFile(path, 'latin1')).toBe('1\r\n');
  expect(makers()).toEqual(stopped);
  // Given up while their processes begin, they are given up at once.
  const givenUpAt = performance.now();
  for (const { abort, failed } of ways) {
    abort.abort();
    await failed;
  }
  expect(performance.now() - givenUpAt).toBeLessThan(10_000);
  await rm(path);
});

test('closed, an engine leaves no process behind that made files', async () => {
  const other = await ChdbEngine.open({ dataDir: join(folder, 'closed'), log: quiet });
  const path = join(folder, 'closed.csv');
  const before = hosts();
  await other.writeFile({ rows: 'SELECT 1 AS one', table: 'SELECT one FROM rows' }, { path, format: 'CSV' });
  expect(hosts()).toHaveLength(before.length + 1);
  await other.close();
  expect(hosts()).toEqual(before);
  await rm(path);
  await rm(join(folder, 'closed'), { recursive: true });
});

test('case 22: when the server is killed, nobody goes on with its file', async () => {
  const other = join(folder, 'killed');
  const program = `
    const { ChdbEngine } = await import(${JSON.stringify(new URL('./chdb-engine.ts', import.meta.url).href)});
    const quiet = { info() {}, warn() {}, error() {} };
    const engine = await ChdbEngine.open({ dataDir: process.argv[1], log: quiet });
    await engine.writeFile(${JSON.stringify({ rows, table: tables[1] })}, { path: process.argv[1] + '.csv', format: 'CSV' });`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', program, other], { stdio: 'inherit' });
  const serverPid = server.pid ?? 0;
  await expect.poll(() => enginesBelow(serverPid), slowly).toHaveLength(2);
  const all = processTree(serverPid).slice(1);
  expect(all).toHaveLength(3);
  server.kill('SIGKILL');
  await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`)), slowly).toEqual([]);
  for (const name of left()) if (name.startsWith('killed')) await rm(join(folder, name), { recursive: true });
});

test('what files of a killed server left behind is deleted at the next start', async () => {
  const other = join(folder, 'other');
  const mine = `${other}-file-5e3f`;
  const foreign = `${other}-files`;
  for (const name of [mine, foreign]) {
    await mkdir(name);
    await writeFile(join(name, 'rows'), 'x');
  }
  await (await ChdbEngine.open({ dataDir: other, log: quiet })).close();
  expect([existsSync(mine), existsSync(foreign)]).toEqual([false, true]);
});
