import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChdbEngine } from './chdb-engine.ts';
import type { QueryOptions } from './engine.ts';

/** Case 24: a failed query, then another universe's query: no row of the first may appear in the second. */
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const rounds = Number(process.env.ECHOLOT_LEAK_ROUNDS ?? 25);

/** Each gives out rows for a while and then fails; 1,000,000 and more marks their rows. */
const failures: {
  name: string;
  reason: RegExp;
  sql: string;
  settings?: QueryOptions['settings'];
  abortAfterMs?: number;
}[] = [
  {
    name: 'time limit',
    reason: /columnar_timeout/,
    sql: 'SELECT number + 1000000 FROM numbers(100000000) WHERE NOT ignore(sipHash64(number))',
    settings: { max_execution_time: 0.05 },
  },
  {
    name: 'throwIf',
    reason: /Value passed to 'throwIf'/,
    sql: 'SELECT number + 1000000, throwIf(number = 500000) FROM numbers(1000000)',
  },
  {
    name: 'memory limit',
    reason: /memory limit exceeded/,
    sql: 'SELECT number + 1000000, groupArray(number) FROM numbers(1000000) GROUP BY number',
    settings: { max_memory_usage: 30_000_000 },
  },
  {
    name: 'KILL',
    reason: /aborted due to timeout/,
    sql: 'SELECT number + 1000000 FROM numbers(100000000) WHERE NOT ignore(sipHash64(number))',
    abortAfterMs: 40,
  },
];

describe('rows of a failed query', () => {
  let dataDir: string;
  let engine: ChdbEngine;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
    engine = await ChdbEngine.open({ dataDir, log: quiet });
  });

  afterAll(async () => {
    await engine.close();
    await rm(dataDir, { recursive: true });
  });

  test.each(failures)(
    'case 24: none after $name, in $name × many rounds',
    async ({ sql, reason, settings, abortAfterMs }) => {
      for (let round = 0; round < rounds; round++) {
        const signal = abortAfterMs === undefined ? undefined : AbortSignal.timeout(abortAfterMs);
        await expect(engine.query(sql, { settings, signal })).rejects.toThrow(reason);
        const next = await engine.query('SELECT {round:UInt32} AS round', { params: { round } });
        expect(next).toEqual({ columns: ['round'], rows: [[round]] });
      }
    },
  );

  test('case 24: none while failing and good queries run side by side', async () => {
    let done = false;
    const fail = async (): Promise<void> => {
      while (!done) {
        for (const { sql, reason, settings, abortAfterMs } of failures) {
          const signal = abortAfterMs === undefined ? undefined : AbortSignal.timeout(abortAfterMs);
          await expect(engine.query(sql, { settings, signal })).rejects.toThrow(reason);
        }
      }
    };
    const failing = fail();
    for (let round = 0; round < rounds * 2; round++) {
      const answers = await Promise.all(
        [1, 2].map((half) => engine.query('SELECT {round:UInt32}, {half:UInt8}', { params: { round, half } })),
      );
      expect(answers.map(({ rows }) => rows)).toEqual([[[round, 1]], [[round, 2]]]);
      await sleep(1);
    }
    done = true;
    await failing;
  });

  // Why every statement has a session of its own. When this fails, chDB has mended it and the rule may go.
  test('they do appear when one chDB session is used again', async () => {
    const program = `
      const { Session } = require(${JSON.stringify(createRequire(import.meta.url).resolve('chdb'))});
      const session = new Session(process.argv[1]);
      const ask = (sql) => session.queryAsync(sql, { format: 'JSONCompact' });
      (async () => {
        let leaks = 0;
        for (let i = 0; i < 10; i++) {
          await ask("SELECT number + 1000000, throwIf(number = 500000) FROM numbers(1000000)").catch(() => {});
          leaks += (await ask('SELECT 7 AS seven')).text().includes('1000000') ? 1 : 0;
        }
        process.stdout.write(String(leaks), () => process.kill(process.pid, 'SIGKILL'));
      })();`;
    const ownDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
    const run = promisify(execFile)(process.execPath, ['-e', program, ownDir]);
    const { stdout } = await run.catch((error: { stdout: string }) => error); // It kills itself: no exit code.
    await rm(ownDir, { recursive: true });
    expect(Number(stdout)).toBeGreaterThan(0);
  });
});
