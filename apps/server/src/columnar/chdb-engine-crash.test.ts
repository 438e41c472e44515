import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAlive } from '../config/process-identity.ts';
import { asTheyLie } from '../testing/as-they-lie.ts';
import { ChdbEngine, tidying } from './chdb-engine.ts';
import { ChdbProcess } from './chdb-engine-process.ts';
import { factTableSettings, fileFormats } from './engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const endless = 'SELECT sum(sipHash64(number)) FROM numbers(100000000000)';

describe('the chDB process', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });

  test('case 22: killed, calls under way fail at once with columnar_unavailable, and it is back by itself', async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    await engine.command(
      `CREATE TABLE echolot.kept (x UInt32) ENGINE = MergeTree ORDER BY x SETTINGS ${factTableSettings}`,
    );
    await engine.insert('echolot.kept', ['x'], '[1]\n[2]');
    const back = new Promise<void>((resolve) => engine.onRestart(resolve));
    const underWay = [engine.query(endless), engine.query(endless), engine.command(endless)];
    const outcomes = Promise.allSettled(underWay);
    await sleep(200);
    let isBack = false;
    void back.then(() => (isBack = true));
    killNow(engine.pid);
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'columnar_unavailable', status: 503 } });
    }
    expect(isBack).toBe(false);
    await expect(engine.query('SELECT 1')).rejects.toMatchObject({ code: 'columnar_unavailable' });
    expect(await engine.isReady()).toBe(false);
    await back;
    expect((await engine.query('SELECT sum(x) FROM echolot.kept')).rows).toEqual([[3]]);
    await engine.close();
  });

  test('killed again and again, it comes back each time', async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    let restarts = 0;
    const stop = engine.onRestart(() => {
      restarts += 1;
    });
    for (let round = 1; round <= 3; round++) {
      killNow(engine.pid);
      await until(() => restarts === round);
      expect(await engine.isReady()).toBe(true);
    }
    stop();
    await engine.close();
    await expect(engine.query('SELECT 1')).rejects.toMatchObject({ code: 'columnar_unavailable' });
  });

  test('case 22: killed while it writes a file, nothing of that is left, and written again it is whole', {
    timeout: 60_000,
  }, async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    const path = `${dataDir}.file`;
    for (const format of fileFormats) {
      const back = new Promise<void>((resolve) => engine.onRestart(resolve));
      const writing = engine.writeFile(asTheyLie('SELECT sipHash64(number) FROM numbers(10000000000)'), {
        path,
        format,
      });
      const failed = expect(writing, format).rejects.toMatchObject({ code: 'columnar_unavailable' });
      await until(() => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000);
      killNow(engine.pid);
      await failed;
      expect(existsSync(path), format).toBe(false);
      await back;
      await engine.writeFile(asTheyLie('SELECT number FROM numbers(1000)'), { path, format });
      expect(statSync(path).size, format).toBeGreaterThan(1000);
      await rm(path);
    }
    await engine.close();
  });

  test('memory that is given back goes to the machine again and again', async () => {
    const tidy = await ChdbEngine.open({ dataDir: join(dataDir, 'tidy'), log: quiet, tidyEveryMs: 20 });
    const commands = vi.spyOn(tidy, 'command');
    await expect.poll(() => commands.mock.calls.filter(([sql]) => sql === tidying).length).toBeGreaterThan(1);
    // The engine knows the statement.
    await expect(commands.mock.results[0]?.value).resolves.toBeUndefined();
    await tidy.close();
    const { length } = commands.mock.calls;
    await sleep(60);
    expect(commands.mock.calls).toHaveLength(length);
  });

  test('closed while it is down, it stays down', async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    const pid = engine.pid;
    killNow(pid);
    await until(() => engine.pid === undefined);
    await engine.close();
    await engine.close();
    await sleep(300);
    expect(engine.pid).toBeUndefined();
  });

  test('close lets a running statement end', async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    const pid = engine.pid;
    const running = engine.query('SELECT sleep(0.5)');
    await sleep(50);
    await engine.close();
    expect((await running).rows).toEqual([[0]]);
    expect(isAlive(pid ?? 0)).toBe(false);
  });

  test('close does not wait for an endless statement', { timeout: 40_000 }, async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    const running = expect(engine.query(endless, { maxExecutionMs: 60_000 })).rejects.toMatchObject({
      code: 'columnar_unavailable',
    });
    await sleep(50);
    await engine.close();
    await running;
  });

  test('a second server on the same directory is told who holds it', { timeout: 30_000 }, async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    await expect(ChdbEngine.open({ dataDir, log: quiet })).rejects.toMatchObject({
      name: 'StartError',
      message: `The columnar store in ${dataDir} is used by process ${engine.pid}. Stop it, or set DATA_DIR to another place.`,
    });
    expect(await engine.isReady()).toBe(true);
    await engine.close();
  });

  test('the lock of a killed process is no obstacle', async () => {
    const first = await ChdbProcess.start({ dataDir, log: quiet, concurrentQueries: 1 });
    first.kill();
    await first.exited;
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    expect(await engine.isReady()).toBe(true);
    await engine.close();
  });

  test('Ctrl-C in the terminal leaves the engine to its server', async () => {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    const pid = engine.pid ?? 0;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pid, signal);
    await sleep(200);
    expect(await engine.isReady()).toBe(true);
    expect(engine.pid).toBe(pid);
    await engine.close();
  });

  test('when its server is killed in the middle of a query, it ends too', async () => {
    const program = `
      const { ChdbEngine } = await import(${JSON.stringify(new URL('./chdb-engine.ts', import.meta.url).href)});
      const quiet = { info() {}, warn() {}, error() {} };
      const engine = await ChdbEngine.open({ dataDir: process.argv[1], log: quiet });
      engine.query(${JSON.stringify(endless)}, { maxExecutionMs: 60000 }).catch(() => {});
      setTimeout(() => process.stdout.write(String(engine.pid)), 200);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const enginePid = Number(await new Promise((resolve) => server.stdout.once('data', resolve)));
    expect(isAlive(enginePid)).toBe(true);
    server.kill('SIGKILL');
    await until(() => !isAlive(enginePid));
  });

  test('a directory that cannot be used is told with the engine’s words', async () => {
    await writeFile(join(dataDir, 'metadata'), 'not a directory');
    await expect(ChdbEngine.open({ dataDir, log: quiet })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/cannot be opened\..*metadata/s) as string,
    });
    await expect(ChdbEngine.open({ dataDir: join(dataDir, 'metadata', 'below'), log: quiet })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('cannot be made (ENOTDIR)') as string,
    });
  });
});

function killNow(pid: number | undefined): void {
  if (pid === undefined) throw new Error('The process does not run');
  process.kill(pid, 'SIGKILL');
}

async function until(isSo: () => boolean, limitMs = 60_000): Promise<void> {
  for (const startedAt = Date.now(); !isSo(); await sleep(10)) {
    if (Date.now() - startedAt > limitMs) throw new Error(`Still not so after ${limitMs} ms`);
  }
}
