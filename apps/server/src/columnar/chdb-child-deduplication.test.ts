import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { repairLog } from './chdb-child-deduplication.ts';
import { ChdbEngine } from './chdb-engine.ts';
import { factTableSettings } from './engine.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const insertBatch = (engine: ChdbEngine, token: string, years = [2023, 2024, 2025]): Promise<void> => {
  const rows = years.map((year) => JSON.stringify([`${year}-03-03`, token]));
  return engine.insert('echolot.facts', ['day', 'batch'], rows.join('\n'), { deduplicationToken: token });
};
const perYear = async (engine: ChdbEngine): Promise<unknown> =>
  (await engine.query('SELECT toYear(day) AS year, count() FROM echolot.facts GROUP BY year ORDER BY year')).rows;

describe('the deduplication log after a crash', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'echolot-columnar-'));
  });

  afterEach(async () => {
    await rm(dataDir, { recursive: true });
  });

  async function withFacts(): Promise<ChdbEngine> {
    const engine = await ChdbEngine.open({ dataDir, log: quiet });
    await engine.command(`CREATE TABLE IF NOT EXISTS echolot.facts (day Date, batch String)
      ENGINE = MergeTree PARTITION BY toYear(day) ORDER BY day SETTINGS ${factTableSettings}`);
    return engine;
  }

  async function tableDir(engine: ChdbEngine): Promise<string> {
    const { rows } = await engine.query("SELECT data_paths[1] FROM system.tables WHERE name = 'facts'");
    return rows[0]?.[0] as string;
  }

  // The directory as it is when the process dies after the note and before the rename. Without the repair the repeated
  // batch would be taken for a double and 2024 would lose its row.
  test('a batch killed between the note of a part and the part itself is written by its repetition', async () => {
    let engine = await withFacts();
    await insertBatch(engine, 'first');
    await insertBatch(engine, 'second', [2023, 2024]);
    const dir = await tableDir(engine);
    await engine.close();
    const log = await readFile(join(dir, 'deduplication_logs', 'deduplication_log_1.txt'), 'utf8');
    const lastPart = log.trimEnd().split('\n').at(-1)?.split('\t')[1] ?? '';
    expect(lastPart).toMatch(/^2024_/);
    await rename(join(dir, lastPart), join(dir, 'tmp_insert_2024_1_1_0'));

    engine = await withFacts();
    expect(await perYear(engine)).toEqual([
      [2023, 2],
      [2024, 1],
      [2025, 1],
    ]);
    await insertBatch(engine, 'second', [2023, 2024]);
    await insertBatch(engine, 'first');
    expect(await perYear(engine)).toEqual([
      [2023, 2],
      [2024, 2],
      [2025, 1],
    ]);
    await engine.close();
  });

  test('notes of parts that were merged since are kept', async () => {
    let engine = await withFacts();
    for (const token of ['a', 'b', 'c']) await insertBatch(engine, token);
    await engine.command('OPTIMIZE TABLE echolot.facts FINAL');
    await engine.close();
    engine = await withFacts();
    for (const token of ['a', 'b', 'c']) await insertBatch(engine, token);
    expect(await perYear(engine)).toEqual([
      [2023, 3],
      [2024, 3],
      [2025, 3],
    ]);
    await engine.close();
  });

  test('half a line at the end is cut off; the other notes stay', async () => {
    let engine = await withFacts();
    await insertBatch(engine, 'first');
    const dir = await tableDir(engine);
    await engine.close();
    await appendFile(join(dir, 'deduplication_logs', 'deduplication_log_1.txt'), '1\t2023_9');
    engine = await withFacts();
    await insertBatch(engine, 'second');
    await engine.close();
    engine = await withFacts();
    for (const token of ['first', 'second']) await insertBatch(engine, token);
    expect(await perYear(engine)).toEqual([
      [2023, 2],
      [2024, 2],
      [2025, 2],
    ]);
    await engine.close();
  });

  test('a note in the file before an empty new one is taken back in the new one', async () => {
    const logDir = join(dataDir, 'deduplication_logs');
    await mkdir(logDir);
    await writeFile(join(logDir, 'deduplication_log_9.txt'), '1\t2023_1_1_0\tx\n1\t2023_2_2_0\ty\n1\t2023_2_2_0\tz\n');
    await writeFile(join(logDir, 'deduplication_log_10.txt'), '');
    expect(repairLog(logDir, (part) => part === '2023_1_1_0')).toEqual(['2023_2_2_0']);
    expect(await readFile(join(logDir, 'deduplication_log_10.txt'), 'utf8')).toBe(
      '2\t2023_2_2_0\ty\n2\t2023_2_2_0\tz\n',
    );
    // Once is enough: the newest records say that it is settled.
    expect(repairLog(logDir, () => false)).toEqual([]);
    expect(await readdir(logDir)).toHaveLength(2);
  });

  test('nothing is done where there is no log, an empty one, or a last part that is there', async () => {
    const logDir = join(dataDir, 'deduplication_logs');
    expect(repairLog(logDir, () => false)).toEqual([]);
    await mkdir(logDir);
    expect(repairLog(logDir, () => false)).toEqual([]);
    await writeFile(join(logDir, 'deduplication_log_1.txt'), '1\t2023_1_1_0\tx\n');
    expect(repairLog(logDir, () => true)).toEqual([]);
    expect(await readFile(join(logDir, 'deduplication_log_1.txt'), 'utf8')).toBe('1\t2023_1_1_0\tx\n');
  });
});
