import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';

const mapping = {
  universe: { extName: 'shops' },
  survey: { extName: 'visit' },
  perspective: { levels: [{ column: 'shop', kind: 'shop' }] },
  externalId: { column: 'id' },
  answeredAt: { column: 'day' },
  indicators: [{ column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 }],
};

describe('npm run import', () => {
  let record: TestRecord;
  let dir: string;
  beforeAll(async () => {
    record = await createTestRecord();
    dir = mkdtempSync(join(tmpdir(), 'echolot-import-'));
    writeFileSync(join(dir, 'mapping.json'), JSON.stringify(mapping));
  });
  afterAll(async () => {
    await record.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'import-command.ts'), ...args], {
      cwd: dir,
      env: { PATH: process.env.PATH, DATABASE_URL: record.url, DEMO: 'off', PORT: '8123' },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    child.stderr.on('data', (piece: Buffer) => (err += piece.toString()));
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
  }

  test('imports into DATABASE_URL, shows the refused rows and the address of the ranking', async () => {
    const bad = Array.from({ length: 25 }, (_, index) => `x${index},2026-01-01,A,99`);
    writeFileSync(join(dir, 'rows.csv'), ['id,day,shop,nps', '1,2026-01-01,A,9', ...bad].join('\n'));
    const { code, out, err } = await run('rows.csv', '--mapping', 'mapping.json');
    expect(err).toBe('');
    expect(out).toContain('  line 3: nps: 99 lies outside 0 to 10.');
    expect(out.split('\n').filter((line) => line.startsWith('  line '))).toHaveLength(20);
    expect(out).toContain('… and 5 more');
    expect(out).toContain('26 rows: 1 new, 0 corrected, 0 known already, 25 refused.');
    expect(out).toContain('rows.csv.refused.csv');
    expect(out).toContain('http://localhost:8123/ranking/visit/org.all');
    expect(code).toBe(0);
  });

  test('refuses a column with more new categories than anybody chooses from, as the page does, before anything is made', async () => {
    const dimensions = [{ column: 'note', extName: 'note' }];
    const wide = { ...mapping, universe: { extName: 'wide' }, dimensions };
    writeFileSync(join(dir, 'wide.json'), JSON.stringify(wide));
    const fileOf = (count: number) =>
      [
        'id,day,shop,nps,note',
        ...Array.from({ length: count }, (_, index) => `${index},2026-01-01,A,9,Note ${index}`),
      ].join('\n');
    writeFileSync(join(dir, 'wide.csv'), fileOf(5001));
    expect(await run('wide.csv', '--mapping', 'wide.json')).toMatchObject({
      code: 1,
      err: 'The mapping cannot be used:\n  - dimensions[0]: "note" would get 5001 new categories, too many to choose from. Take it as a comment, or leave it out.\n',
    });
    const made = await record.record.as('echolot_operator', ({ db }) =>
      db.selectFrom('universe').select('ext_name').where('ext_name', '=', 'wide').execute(),
    );
    expect(made).toEqual([]);
    writeFileSync(join(dir, 'wide.csv'), fileOf(5000));
    expect(await run('wide.csv', '--mapping', 'wide.json')).toMatchObject({ code: 0, err: '' });
    // Of those that the survey has by now, none is new.
    writeFileSync(join(dir, 'wide.csv'), fileOf(5001));
    expect(await run('wide.csv', '--mapping', 'wide.json')).toMatchObject({ code: 0, err: '' });
  }, 120_000);

  test('ends with 1 when no row could be taken, and with sentences for what is wrong', async () => {
    writeFileSync(join(dir, 'bad.csv'), 'id,day,shop,nps\n1,2026-01-01,A,99\n');
    expect(await run('bad.csv', '--mapping', 'mapping.json')).toMatchObject({ code: 1 });

    writeFileSync(join(dir, 'columns.csv'), 'id,day,shop\n1,2026-01-01,A\n');
    const columns = await run('columns.csv', '--mapping', 'mapping.json');
    expect(columns.code).toBe(1);
    expect(columns.err).toBe('The mapping cannot be used:\n  - indicators[0].column: the file has no column "nps".\n');
    const missing = await run('nowhere.csv', '--mapping', 'mapping.json');
    expect(missing.code).toBe(1);
    expect(missing.err).toBe('nowhere.csv cannot be read (ENOENT).\n');
    const usage = await run('rows.csv');
    expect(usage.code).toBe(2);
    expect(usage.err).toContain('npm run import -- FILE --mapping mapping.json');
  });
});
