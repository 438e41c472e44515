import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asTheyLie } from '../testing/as-they-lie.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { ClickHouseEngine } from './clickhouse-engine.ts';
import { ClickHouseStandIn } from './clickhouse-engine-stand-in.ts';
import type { ColumnarEngine } from './engine.ts';
import { ColumnarQueryError } from './engine-errors.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** hyparquet brings Snappy alone; Node has zstd. */
const compressors = { ZSTD: (bytes: Uint8Array) => new Uint8Array(zstdDecompressSync(bytes)) };

const engines: {
  name: string;
  open: (dataDir: string) => Promise<{ engine: ColumnarEngine; close(): Promise<void> }>;
}[] = [
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

describe.each(engines)('files of $name', ({ name, open }) => {
  let folder: string;
  let opened: { engine: ColumnarEngine; close(): Promise<void> };
  let engine: ColumnarEngine;
  const path = (): string => join(folder, 'answer.part');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'echolot-files-'));
    opened = await open(join(folder, 'columnar'));
    engine = opened.engine;
  });

  afterAll(async () => {
    await opened.close();
    await rm(folder, { recursive: true });
  });

  test('CSV stands behind its head, with CRLF, empty cells and bound values; what was there is gone', async () => {
    await writeFile(path(), 'from before');
    const rows = 'SELECT number, toDate({day:String}) AS `the day` FROM numbers(2)';
    const table = 'SELECT number, if(number = 1, NULL, {text:String}), `the day` FROM rows ORDER BY number';
    await engine.writeFile(
      { rows, table },
      { path: path(), format: 'CSV', head: '\ufeffn,text,day\r\n', params: { text: 'Ä "B", C', day: '2026-01-31' } },
    );
    expect(await readFile(path(), 'utf8')).toBe(
      '\ufeffn,text,day\r\n0,"Ä ""B"", C","2026-01-31"\r\n1,,"2026-01-31"\r\n',
    );
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  test('packed rows are one array per line', async () => {
    const table = "SELECT number, 'a\\nb', NULL, ['x'] FROM rows ORDER BY number";
    await engine.writeFile(
      { rows: 'SELECT number FROM numbers(2)', table },
      { path: path(), format: 'JSONCompactEachRow' },
    );
    const lines = (await readFile(path(), 'utf8')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      [0, 'a\nb', null, ['x']],
      [1, 'a\nb', null, ['x']],
    ]);
  });

  test('Parquet has the types of the columns', async () => {
    await engine.writeFile(
      asTheyLie(
        `SELECT toInt8(number) AS score, toNullable(1.5) AS share, 'Jyväskylä' AS town, toDate('2026-01-31') AS day,
        toDateTime64('2026-01-31 09:30:00.123', 3, 'UTC') AS answered, ['a', 'b'] AS reasons FROM numbers(3)`,
      ),
      { path: path(), format: 'Parquet' },
    );
    const bytes = await readFile(path());
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    expect(await parquetReadObjects({ file, compressors })).toEqual(
      [0, 1, 2].map((score) => ({
        score,
        share: 1.5,
        town: 'Jyväskylä',
        day: new Date('2026-01-31T00:00:00Z'),
        answered: new Date('2026-01-31T09:30:00.123Z'),
        reasons: ['a', 'b'],
      })),
    );
    const types = parquetSchema(parquetMetadata(file)).children.map(({ element }) => element.logical_type?.type);
    expect(types).toEqual(['INTEGER', undefined, 'STRING', 'DATE', 'TIMESTAMP', 'LIST']);
  });

  test('a file may name more interviews than a question', async () => {
    if (!name.startsWith('chDB')) return;
    const ids = (from: number): string[] =>
      Array.from({ length: 10_000 }, (_, at) => `00000000-0000-4000-8000-${String(from + at).padStart(12, '0')}`);
    const lists = Array.from({ length: 45 }, (_, list) => [`p${list}`, ids(list * 10_000)] as const);
    const anyOf = lists.map(([name]) => `id IN {${name}:Array(UUID)}`).join(' OR ');
    const rows = 'SELECT {last:UUID} AS id FROM numbers(3)';
    const params = { ...Object.fromEntries(lists), last: ids(440_000).at(-1) ?? '' };
    await engine.writeFile(
      { rows, table: `SELECT countIf(${anyOf}) FROM rows` },
      { path: path(), format: 'CSV', params },
    );
    expect(await readFile(path(), 'utf8')).toBe('3\r\n');
  });

  test('a statement that fails leaves no file, nor does one that is given up', async () => {
    await expect(
      engine.writeFile(asTheyLie('SELECT no_such_column'), { path: path(), format: 'CSV' }),
    ).rejects.toBeInstanceOf(ColumnarQueryError);
    expect(existsSync(path())).toBe(false);
    const rows = 'SELECT number FROM numbers(3000000)';
    const tooMany = "SELECT number, throwIf(number = 2900000, 'enough') FROM";
    for (const halfWay of [{ rows, table: `${tooMany} rows` }, asTheyLie(`${tooMany} (${rows})`)]) {
      await expect(engine.writeFile(halfWay, { path: path(), format: 'CSV' })).rejects.toMatchObject({
        message: expect.stringContaining('enough') as string,
      });
      expect(existsSync(path())).toBe(false);
    }
    const gaveUp = new Error('Cancelled');
    const abort = new AbortController();
    setTimeout(() => abort.abort(gaveUp), 150);
    const endless = engine.writeFile(asTheyLie('SELECT sipHash64(number) FROM numbers(100000000000)'), {
      path: path(),
      format: 'CSV',
      signal: abort.signal,
    });
    await expect(endless).rejects.toBe(gaveUp);
    expect(existsSync(path())).toBe(false);
  });

  test('a file is written by reading: what would write to the store is refused', async () => {
    await engine.command('CREATE TABLE IF NOT EXISTS echolot.kept (x UInt32) ENGINE = MergeTree ORDER BY x');
    await expect(
      engine.writeFile(asTheyLie('INSERT INTO echolot.kept SELECT 1'), { path: path(), format: 'CSV' }),
    ).rejects.toBeInstanceOf(ColumnarQueryError);
    expect((await engine.query('SELECT count() FROM echolot.kept')).rows).toEqual([[0]]);
  });

  test('questions are answered while files are written', async () => {
    const abort = new AbortController();
    const options = { format: 'CSV', signal: abort.signal, maxExecutionMs: 20_000 } as const;
    const endless = 'SELECT sipHash64(number) FROM numbers(100000000000) WHERE sipHash64(number) = 1';
    const files = [1, 2, 3, 4, 5].map((no) =>
      engine.writeFile(asTheyLie(endless), { ...options, path: join(folder, `long-${no}`) }),
    );
    const settled = Promise.allSettled(files);
    let isOneDone = false;
    void Promise.race(files.map((file) => file.catch(() => undefined))).then(() => (isOneDone = true));
    expect((await engine.query('SELECT 1')).rows).toEqual([[1]]);
    expect(isOneDone).toBe(false);
    expect((await engine.query("SELECT getSetting('priority')")).rows).toEqual([[1]]);
    abort.abort(new Error('Enough'));
    await settled;
  });

  test('the path is absolute, and not among the engine’s own files', async () => {
    await expect(engine.writeFile(asTheyLie('SELECT 1'), { path: 'here.csv', format: 'CSV' })).rejects.toBeInstanceOf(
      TypeError,
    );
    if (!name.startsWith('chDB')) return;
    for (const place of [join(folder, 'columnar', 'x.csv'), join(tmpdir(), `echolot-elsewhere-${process.pid}.csv`)]) {
      await expect(engine.writeFile(asTheyLie('SELECT 1'), { path: place, format: 'CSV' })).rejects.toMatchObject({
        message: expect.stringContaining('does not write to') as string,
      });
      expect(existsSync(place)).toBe(false);
    }
  });
});
