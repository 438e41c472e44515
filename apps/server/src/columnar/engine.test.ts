import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@echolot/contract/app-error';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { propertyRuns } from '../testing/endurance.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { ClickHouseEngine, isVersionAtLeast } from './clickhouse-engine.ts';
import { ClickHouseStandIn } from './clickhouse-engine-stand-in.ts';
import { type ColumnarEngine, factTableSettings } from './engine.ts';
import { ColumnarQueryError } from './engine-errors.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

interface Opened {
  engine: ColumnarEngine;
  close(): Promise<void>;
}

/** Both engines keep the same promises: one suite, run twice. */
const engines: { name: string; open: (dataDir: string) => Promise<Opened> }[] = [
  {
    name: 'chDB in its own process',
    open: async (dataDir) => {
      const engine = await ChdbEngine.open({ dataDir, log: quiet });
      return { engine, close: () => engine.close() };
    },
  },
  {
    name: 'ClickHouse client before a stand-in server',
    open: async (dataDir) => {
      const standIn = await ClickHouseStandIn.open(dataDir, quiet);
      const engine = await ClickHouseEngine.connect({ url: standIn.url, log: quiet });
      const close = async (): Promise<void> => {
        await engine.close();
        await standIn.close();
      };
      return { engine, close };
    },
  },
];

describe.each(engines)('$name', ({ open }) => {
  let dataDir: string;
  let opened: Opened;
  let engine: ColumnarEngine;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
    opened = await open(dataDir);
    engine = opened.engine;
  });

  afterAll(async () => {
    await opened.close();
    await rm(dataDir, { recursive: true });
  });

  test('numbers arrive as numbers, days and instants as texts, NaN and infinity as null', async () => {
    const result = await engine.query(`
      SELECT toUInt64(9007199254740991) AS big, toInt64(-5) AS negative, toDecimal64(1.25, 2) AS decimal,
        sum(toInt8(-3)) AS total, avg(number) AS mean, nan AS not_a_number, -inf AS endless,
        toUUID('0190f3c1-0000-7000-8000-00000000000a') AS id, toDate('2026-01-31') AS day,
        toDateTime64('2026-01-31 09:30:00.123', 3) AS instant, toDateTime('2026-01-31 09:30:00') AS second,
        CAST('Åbo/x' AS LowCardinality(String)) AS town, ['a', 'b'] AS list, (1, 'x') AS pair, true AS yes, NULL AS none
      FROM numbers(3)`);
    expect(Object.fromEntries(result.columns.map((column, i) => [column, result.rows[0]?.[i]]))).toEqual({
      big: 9007199254740991,
      negative: -5,
      decimal: 1.25,
      total: -9,
      mean: 1,
      not_a_number: null,
      endless: null,
      id: '0190f3c1-0000-7000-8000-00000000000a',
      day: '2026-01-31',
      instant: '2026-01-31 09:30:00.123',
      second: '2026-01-31 09:30:00',
      town: 'Åbo/x',
      list: ['a', 'b'],
      pair: [1, 'x'],
      yes: true,
      none: null,
    });
  });

  test('any text and any list comes back as it was bound, whatever it holds', { timeout: 60_000 }, async () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...`'"\\;{}\t\n\r/*-Nä`) }));
    await fc.assert(
      fc.asyncProperty(text, fc.array(text, { maxLength: 5 }), fc.array(fc.integer()), async (one, many, numbers) => {
        const { rows } = await engine.query('SELECT {one:String}, {many:Array(String)}, {numbers:Array(Int64)}', {
          params: { one, many, numbers },
        });
        expect(rows).toEqual([[one, many, numbers]]);
      }),
      { numRuns: propertyRuns(150) },
    );
  });

  test('binds null, booleans, days, identifiers and lists of ten thousand units', async () => {
    const units = Array.from({ length: 10_000 }, (_, i) => 1_000_000 + i);
    const { rows } = await engine.query(
      `SELECT {none:Nullable(String)}, {yes:Bool}, {day:Date} + 1, {id:UUID}, length({units:Array(UInt32)}),
        {big:UInt64} = 18446744073709551615`,
      {
        params: {
          none: null,
          yes: true,
          day: '2026-01-31',
          id: '0190f3c1-0000-7000-8000-00000000000a',
          units,
          big: 18446744073709551615n,
        },
      },
    );
    expect(rows).toEqual([[null, true, '2026-02-01', '0190f3c1-0000-7000-8000-00000000000a', 10_000, 1]]);
    await expect(engine.query('SELECT {x:Float64}', { params: { x: Number.NaN } })).rejects.toThrow(TypeError);
    await expect(engine.query('SELECT {x:Int64}', { params: { 'x = 1; --': 1 } })).rejects.toThrow(TypeError);
  });

  test('numbers of every type come column by column, as text brings them', async () => {
    const sql = `
      SELECT number AS a, toUInt8(number % 256) AS b, -toInt64(number) * 1000000007 AS c, number / 3 AS d, toInt8(number % 5) - 2 AS e,
        [number, number + 1] AS f, [-toInt32(number)] AS g, toUInt16(number % 65536) AS h
      FROM numbers(150000)`;
    const { length, columns } = await engine.readNumbers(sql, { settings: { max_block_size: 40_000 } });
    const { rows } = await engine.query(sql);
    expect(length).toBe(150_000);
    const inOrder = Array.from({ length }, (_, row) => columns.map((column) => column[row])).toSorted(
      (one, other) => (one[0] ?? 0) - (other[0] ?? 0),
    );
    expect(inOrder).toEqual(rows.map((row) => row.flat()).toSorted((one, other) => Number(one[0]) - Number(other[0])));
    expect(await engine.readNumbers('SELECT 1 WHERE 0')).toMatchObject({ length: 0 });
    await expect(engine.readNumbers("SELECT 'text'")).rejects.toThrow('String is not a type of numbers');
    await expect(engine.readNumbers('SELECT range(number) FROM numbers(3)')).rejects.toThrow('differ in length');
    await expect(engine.readNumbers('SELECT * FROM echolot.nowhere')).rejects.toMatchObject({ engineCode: 60 });
  });

  test('takes a statement longer than the engine’s own limit', async () => {
    const units = Array.from({ length: 50_000 }, (_, i) => 1_000_000 + i).join();
    const { rows } = await engine.query(`SELECT length([${units}])`);
    expect(rows).toEqual([[50_000]]);
  });

  test('inserts rows with instants, nulls, lists and line breaks', async () => {
    await engine.command(`CREATE TABLE echolot.kinds (id UInt32, at DateTime64(3), tags Array(LowCardinality(String)),
      note String, score Nullable(Int16)) ENGINE = MergeTree ORDER BY id SETTINGS ${factTableSettings}`);
    const rows = [
      [1, '2026-01-31T09:30:00.123Z', ['a', "b'"], 'two\nlines\tand \\ more', null],
      [2, '2026-01-31 09:30:00.5', [], '', -7],
    ];
    const lines = rows.map((row) => JSON.stringify(row)).join('\n');
    await engine.insert('echolot.kinds', ['id', 'at', 'tags', 'note', 'score'], lines);
    expect((await engine.query('SELECT * FROM echolot.kinds ORDER BY id')).rows).toEqual([
      [1, '2026-01-31 09:30:00.123', ['a', "b'"], 'two\nlines\tand \\ more', null],
      [2, '2026-01-31 09:30:00.500', [], '', -7],
    ]);
  });

  test('without a token equal rows are two inserts; with the same token they are one', async () => {
    await engine.command(
      `CREATE TABLE echolot.twice (id UInt32) ENGINE = MergeTree ORDER BY id SETTINGS ${factTableSettings}`,
    );
    const count = async (): Promise<unknown> => (await engine.query('SELECT count() FROM echolot.twice')).rows[0]?.[0];
    await engine.insert('echolot.twice', ['id'], '[1]');
    await engine.insert('echolot.twice', ['id'], '[1]');
    expect(await count()).toBe(2);
    for (let i = 0; i < 3; i++) {
      await engine.insert('echolot.twice', ['id'], Buffer.from('[1]\n[2]\n'), { deduplicationToken: "batch '7'" });
    }
    expect(await count()).toBe(4);
    await engine.insert('echolot.twice', ['id'], '[1]\n[2]', { deduplicationToken: 'batch 8' });
    expect(await count()).toBe(6);
    await engine.insert('echolot.twice', ['id'], '');
    expect(await count()).toBe(6);
  });

  test('an insert names plain tables and columns only', async () => {
    await expect(engine.insert('echolot.twice; DROP TABLE x', ['id'], '[1]')).rejects.toThrow(TypeError);
    await expect(engine.insert('echolot.twice', ['id) --'], '[1]')).rejects.toThrow(TypeError);
  });

  test('an insert with one unreadable row writes nothing', async () => {
    await engine.command(
      `CREATE TABLE echolot.whole (id UInt32) ENGINE = MergeTree ORDER BY id SETTINGS ${factTableSettings}`,
    );
    await expect(engine.insert('echolot.whole', ['id'], '[1]\n["x"]\n[3]')).rejects.toThrow(ColumnarQueryError);
    expect((await engine.query('SELECT count() FROM echolot.whole')).rows).toEqual([[0]]);
  });

  test('query cannot write, change settings or read files', async () => {
    for (const sql of [
      'INSERT INTO echolot.twice VALUES (9)',
      'DROP TABLE echolot.twice',
      'SELECT 1 SETTINGS max_threads = 1',
      "SELECT * FROM file('/etc/hostname', LineAsString)",
    ]) {
      await expect(engine.query(sql), sql).rejects.toThrow(ColumnarQueryError);
    }
  });

  test('bad SQL is an internal error that keeps the engine’s number and words', async () => {
    await expect(engine.query('SELEC 1')).rejects.toMatchObject({
      name: 'ColumnarQueryError',
      engineCode: 62,
      message: expect.stringContaining('Syntax error') as string,
    });
    await expect(engine.query('SELECT * FROM echolot.nowhere')).rejects.toMatchObject({ engineCode: 60 });
  });

  test('a slow statement ends with columnar_timeout and is gone from the engine', async () => {
    const slow = engine.query('SELECT sum(sipHash64(number)) AS slow_one FROM numbers(100000000000)', {
      maxExecutionMs: 200,
    });
    await expect(slow).rejects.toMatchObject({ code: 'columnar_timeout', status: 503 });
    expect(await runningStatements(engine, 'slow_one')).toBe(0);
  });

  test('an aborted statement rejects at once and stops inside the engine', async () => {
    const abort = new AbortController();
    const slow = engine.query('SELECT sum(sipHash64(number)) AS left_alone FROM numbers(100000000000)', {
      signal: abort.signal,
      maxExecutionMs: 60_000,
    });
    slow.catch(() => undefined);
    await until(async () => (await runningStatements(engine, 'left_alone')) === 1);
    abort.abort(new Error('nobody waits any more'));
    await expect(slow).rejects.toThrow('nobody waits any more');
    await until(async () => (await runningStatements(engine, 'left_alone')) === 0);
    await expect(engine.query('SELECT 1', { signal: AbortSignal.abort(new Error('never began')) })).rejects.toThrow(
      'never began',
    );
  });

  test('a statement that wants too much memory is refused', async () => {
    const hungry = engine.query('SELECT number, count() FROM numbers(30000000) GROUP BY number LIMIT 1', {
      settings: { max_memory_usage: 50_000_000 },
    });
    await expect(hungry).rejects.toMatchObject({ name: 'ColumnarQueryError', engineCode: 241 });
  });

  test('a short question does not wait for a long answer', async () => {
    const long = engine.query('SELECT sleepEachRow(0.5) FROM numbers(4)', { settings: { max_block_size: 1 } });
    let longEnded = false;
    const ended = long.then(() => {
      longEnded = true;
    });
    for (let i = 0; i < 20; i++) await engine.query('SELECT 1');
    expect(longEnded).toBe(false);
    await ended;
  });

  test('parallel answers do not mix', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        engine.query(`SELECT {i:UInt32}, count(), sum(number) FROM numbers({i:UInt32})`, { params: { i } }),
      ),
    );
    expect(answers.map(({ rows }) => rows[0])).toEqual(answers.map((_, i) => [i, i, i === 0 ? 0 : (i * (i - 1)) / 2]));
  });

  test('says that it is ready, also while every place for queries is taken', async () => {
    expect(await engine.isReady()).toBe(true);
    const abort = new AbortController();
    const long = Array.from({ length: 6 }, () =>
      engine.query('SELECT sleepEachRow(3) FROM numbers(4)', { settings: { max_block_size: 1 }, signal: abort.signal }),
    );
    const ended = Promise.allSettled(long);
    await sleep(100);
    expect(await engine.isReady()).toBe(true);
    abort.abort(new Error('enough'));
    await ended;
  });
});

describe('ClickHouse client', () => {
  let dataDir: string;
  let standIn: ClickHouseStandIn;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
    standIn = await ClickHouseStandIn.open(dataDir, quiet);
  });

  afterAll(async () => {
    await standIn.close();
    await rm(dataDir, { recursive: true });
  });

  test('sends statement, parameters and settings apart, long parameters in the body', async () => {
    const engine = await ClickHouseEngine.connect({ url: standIn.url, log: quiet });
    standIn.requests.length = 0;
    await engine.query('SELECT {word:String}', { params: { word: "it's" }, settings: { max_threads: 1 } });
    await engine.query('SELECT length({units:Array(UInt32)})', {
      params: { units: Array.from({ length: 5_000 }, (_, i) => i) },
    });
    const [short, long] = standIn.requests;
    expect(short).toMatchObject({
      statement: expect.stringMatching(/^SELECT \{word:String\}\s+FORMAT JSONCompact$/) as string,
      params: { word: "it\\'s" },
      settings: { max_execution_time: '10', readonly: '1', max_threads: '1', session_timezone: 'UTC' },
      multipart: false,
    });
    expect(short?.settings).toHaveProperty('max_memory_usage');
    expect(short?.queryId).toMatch(/^[0-9a-f-]{36}$/);
    expect(long).toMatchObject({ multipart: true, params: { units: expect.stringMatching(/^\[0,1,2,/) as string } });
    await engine.close();
  });

  test('a wrong password or an absent server is told at the start', async () => {
    const wrong = standIn.url.replace('lot@', 'wrong@');
    await expect(ClickHouseEngine.connect({ url: wrong, log: quiet })).rejects.toThrow(/CLICKHOUSE_URL/);
    await expect(ClickHouseEngine.connect({ url: 'http://127.0.0.1:1', log: quiet })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('127.0.0.1:1') as string,
    });
  });

  test('a server too old is named with its version and the oldest that will do', async () => {
    // As a server of that time answers: it does not know every setting, and knows its version.
    const old = createServer((request, reply) => {
      const isAsked = new URL(request.url ?? '', 'http://old').searchParams.has('session_timezone');
      reply.statusCode = isAsked ? 404 : 200;
      reply.end(
        isAsked
          ? 'Code: 115. DB::Exception: Unknown setting session_timezone. (UNKNOWN_SETTING)'
          : '{"meta":[{"name":"version()","type":"String"}],"data":[["23.3.22.3"]],"rows":1}',
      );
    });
    await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve));
    const { port } = old.address() as AddressInfo; // It listens on a port.
    await expect(ClickHouseEngine.connect({ url: `http://127.0.0.1:${port}`, log: quiet })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('is version 23.3.22.3; Echolot needs 24.3 or newer') as string,
    });
    old.close();
    expect([
      isVersionAtLeast('24.3.1', [24, 3]),
      isVersionAtLeast('24.12', [24, 3]),
      isVersionAtLeast('25.1', [24, 3]),
    ]).toEqual([true, true, true]);
  });

  test('a server that goes away is columnar_unavailable; its return is told', async () => {
    const engine = await ClickHouseEngine.connect({ url: standIn.url, log: quiet });
    const returned = new Promise<void>((resolve) => engine.onRestart(resolve));
    await standIn.hangUp();
    const gone = await engine.query('SELECT 1').catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(AppError);
    expect(gone).toMatchObject({ code: 'columnar_unavailable' });
    expect(await engine.isReady()).toBe(false);
    await standIn.listen();
    await returned;
    expect((await engine.query('SELECT 1')).rows).toEqual([[1]]);
    await engine.close();
  });
});

async function runningStatements(engine: ColumnarEngine, marker: string): Promise<number> {
  const { rows } = await engine.query(
    `SELECT count() FROM system.processes WHERE query LIKE concat('%', {marker:String}, '%') AND query NOT LIKE '%processes%'`,
    { params: { marker } },
  );
  return rows[0]?.[0] as number;
}

async function until(isSo: () => Promise<boolean>, limitMs = 60_000): Promise<void> {
  for (const startedAt = Date.now(); !(await isSo()); await sleep(10)) {
    if (Date.now() - startedAt > limitMs) throw new Error(`Still not so after ${limitMs} ms`);
  }
}
