import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asTheyLie } from '../testing/as-they-lie.ts';
import { doorOf, makeDoor } from './chdb-door.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { writeFrame } from './chdb-engine-frames.ts';
import { JoinedChdbEngine } from './joined-chdb-engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = mkdtempSync(join(tmpdir(), 'echolot-door-'));
const door = doorOf(dataDir);
let engine: ChdbEngine;
let joined: JoinedChdbEngine;

beforeAll(async () => {
  joined = JoinedChdbEngine.join({ door, dataDir: join(dataDir, 'columnar'), log: quiet });
  expect(makeDoor(dataDir)).toBe(door);
  engine = await ChdbEngine.open({ dataDir: join(dataDir, 'columnar'), door, log: quiet });
  await engine.command('CREATE TABLE echolot.told (n Int32, word String) ENGINE = MergeTree ORDER BY n');
  await engine.insert('echolot.told', ['n', 'word'], '[1,"one"]\n[2,"two"]');
});
afterAll(async () => {
  await joined.close();
  await engine.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function answers(): Promise<void> {
  await expect.poll(() => joined.isReady(), { timeout: 10_000 }).toBe(true);
}

test('a worker that was there first reads what the server has written', async () => {
  await answers();
  const { columns, rows } = await joined.query('SELECT n, word FROM echolot.told WHERE n > {least:Int32} ORDER BY n', {
    params: { least: 1 },
  });
  expect({ columns, rows }).toEqual({ columns: ['n', 'word'], rows: [[2, 'two']] });
});

test('a worker has the engine write its answer to a file, beside the engine’s own folder alone', async () => {
  const path = join(dataDir, 'answer.csv');
  await joined.writeFile(asTheyLie('SELECT n, word FROM echolot.told ORDER BY n'), {
    path,
    format: 'CSV',
    head: 'n,word\r\n',
  });
  expect(readFileSync(path, 'utf8')).toBe('n,word\r\n1,"one"\r\n2,"two"\r\n');
  const inside = join(dataDir, 'columnar', 'answer.csv');
  await expect(joined.writeFile(asTheyLie('SELECT 1'), { path: inside, format: 'CSV' })).rejects.toThrow(
    'does not write to',
  );
});

test('questions of server and workers do not mix', async () => {
  const second = JoinedChdbEngine.join({ door, dataDir: join(dataDir, 'columnar'), log: quiet });
  await expect.poll(() => second.isReady()).toBe(true);
  const asked = Array.from({ length: 60 }, (_, no) => {
    const one = [engine, joined, second][no % 3] ?? engine;
    return one.query('SELECT {no:Int32}, sleep(0.01)', { params: { no } }).then(({ rows }) => rows[0]?.[0]);
  });
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 60 }, (_, no) => no));
  await second.close();
});

test('the door is its owner’s alone', () => {
  expect(statSync(door).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'door')).mode & 0o777).toBe(0o700);
});

test('at the door nothing is written: neither by a question, nor by a command', async () => {
  await expect(joined.query('INSERT INTO echolot.told VALUES (3, $$x$$)')).rejects.toThrow(/readonly|Cannot execute/i);
  await expect(joined.command()).rejects.toThrow('Only the server');
  const socket = connect(door);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  writeFrame(socket, { kind: 'command', id: 1, tag: 'x' }, Buffer.from('TRUNCATE TABLE echolot.told'));
  await closed;
  expect((await engine.query('SELECT count() FROM echolot.told')).rows).toEqual([[2]]);
});

test('who speaks another wire at the door is turned away, and nobody else notices', async () => {
  const socket = connect(door);
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.write('GET / HTTP/1.1\r\nhost: somewhere\r\n\r\n'.repeat(100));
  await closed;
  expect((await joined.query('SELECT count() FROM echolot.told')).rows).toEqual([[2]]);
});

test('given up or gone away, a worker’s statement ends in the engine', async () => {
  const endless = 'SELECT sum(sipHash64(number)) FROM numbers(100000000000)';
  const running = async (): Promise<unknown> => {
    const { rows } = await engine.query("SELECT count() FROM system.processes WHERE query LIKE '%numbers(1%000%)'");
    return rows[0]?.[0];
  };
  const stop = new AbortController();
  const failed = expect(joined.query(endless, { signal: stop.signal, maxExecutionMs: 60_000 })).rejects.toThrow(
    'enough',
  );
  await expect.poll(running).toBe(1);
  stop.abort(new Error('enough'));
  await failed;
  await expect.poll(running, { timeout: 20_000 }).toBe(0);

  const leaving = JoinedChdbEngine.join({ door, dataDir: join(dataDir, 'columnar'), log: quiet });
  await expect.poll(() => leaving.isReady()).toBe(true);
  const cut = expect(leaving.query(endless, { maxExecutionMs: 60_000 })).rejects.toMatchObject({
    code: 'columnar_unavailable',
  });
  await expect.poll(running).toBe(1);
  await leaving.close();
  await cut;
  await expect.poll(running, { timeout: 20_000 }).toBe(0);
});

test('case 22: when the engine is killed, calls fail at once, and it is back with its server’s', async () => {
  let returns = 0;
  const stopHearing = joined.onRestart(() => (returns += 1));
  const failed = expect(joined.query('SELECT sleep(3)')).rejects.toMatchObject({ code: 'columnar_unavailable' });
  await sleep(200);
  process.kill(engine.pid ?? 0, 'SIGKILL');
  await failed;
  await answers();
  expect(returns).toBe(1);
  stopHearing();
  expect((await joined.query('SELECT count() FROM echolot.told')).rows).toEqual([[2]]);
});

test('a data directory whose path is too long for a socket has no door', () => {
  expect(makeDoor(`/${'x'.repeat(100)}`)).toBeUndefined();
});
