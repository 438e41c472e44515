import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@echolot/contract/app-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBuffer, type ZipFile } from 'yauzl';
import { createDrawing, type Drawing } from './draw.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { RowBatch, TableBook } from './table-book.ts';
import type { ZipEntry } from './zip-archive.ts';

let folder: string;
let drawing: Drawing;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echolot-drawing-'));
  drawing = createDrawing();
});
afterAll(async () => {
  await drawing.close();
  await rm(folder, { recursive: true, force: true });
});

const { signal: never } = new AbortController();
const fileOf = (name: string): string => join(folder, name);

function bookOf(rows: AsyncIterable<RowBatch>): TableBook {
  return {
    title: 'Test',
    language: 'en',
    timeZone: 'UTC',
    madeAt: '2026-02-01T00:00:00Z',
    notesTitle: 'About this file',
    notes: [],
    sheets: [
      {
        name: 'Numbers',
        columns: [
          { title: 'No', kind: 'number' },
          { title: 'Word', kind: 'text' },
        ],
        rows,
        emptySentence: 'Nothing here',
      },
    ],
  };
}

/** Rows as they are asked for; says how many batches were, and whether it was let go. */
function counted(batchCount: number, rowsPerBatch: number) {
  const told = { batches: 0, isLetGo: false };
  async function* batches(): AsyncGenerator<RowBatch> {
    try {
      for (let batch = 0; batch < batchCount; batch += 1) {
        told.batches += 1;
        yield Array.from({ length: rowsPerBatch }, (_, row) => [batch * rowsPerBatch + row, `word ${row}`]);
      }
    } finally {
      told.isLetGo = true;
    }
  }
  return { told, rows: batches() };
}

test('a table comes out whole, in order, and says how far it is', async () => {
  const path = fileOf('whole.csv');
  const { rows, told } = counted(20, 1000);
  const progress: number[] = [];
  await drawing.tables(bookOf(rows), 'csv', path, never, (count) => void progress.push(count));
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(20_001);
  expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
    Array.from({ length: 20_000 }, (_, no) => no),
  );
  expect(progress).toEqual(Array.from({ length: 20 }, (_, batch) => (batch + 1) * 1000));
  expect(told.isLetGo).toBe(true);
});

test('rows are asked for as they are drawn, not faster', async () => {
  let begun = 0;
  let mostAhead = 0;
  const { rows } = counted(50, 2000);
  async function* watched(): AsyncGenerator<RowBatch> {
    for await (const batch of rows) {
      begun += 1;
      mostAhead = Math.max(mostAhead, begun - drawn);
      yield batch;
    }
  }
  let drawn = 0;
  await drawing.tables(bookOf(watched()), 'xlsx', fileOf('asked.xlsx'), never, () => {
    drawn += 1;
  });
  expect(drawn).toBe(50);
  expect(mostAhead).toBeLessThanOrEqual(3);
});

test('packed rows are counted by their lines', async () => {
  const lines = new TextEncoder().encode('[1,"a"]\n[2,"b"]\n[3,"c"]');
  async function* packed(): AsyncGenerator<RowBatch> {
    yield { lines };
  }
  const progress: number[] = [];
  await drawing.tables(bookOf(packed()), 'csv', fileOf('packed.csv'), never, (count) => void progress.push(count));
  expect(progress).toEqual([3]);
  expect(await readFile(fileOf('packed.csv'), 'utf8')).toContain('3,c');
});

test('aborted, it ends at once, lets the rows go and leaves no file', async () => {
  const { rows, told } = counted(100_000, 1000);
  const stop = new AbortController();
  const path = fileOf('aborted.xlsx');
  const drawn = drawing.tables(bookOf(rows), 'xlsx', path, stop.signal);
  const failed = expect(drawn).rejects.toThrow('enough');
  await expect.poll(() => told.batches, { timeout: 10_000 }).toBeGreaterThan(3);
  expect(await readdir(folder)).toContain('aborted.xlsx');
  stop.abort(new Error('enough'));
  await failed;
  expect(await readdir(folder)).not.toContain('aborted.xlsx');
  await expect.poll(() => told.isLetGo).toBe(true);
  const { batches } = told;
  expect(batches).toBeLessThan(100);
  await sleep(50);
  expect(told.batches).toBe(batches);
});

test('what the rows throw is thrown, and no file is left', async () => {
  async function* failing(): AsyncGenerator<RowBatch> {
    yield [[1, 'a']];
    throw new AppError('columnar_unavailable');
  }
  const drawn = drawing.tables(bookOf(failing()), 'csv', fileOf('failing.csv'), never);
  await expect(drawn).rejects.toMatchObject({ code: 'columnar_unavailable' });
  expect(await readdir(folder)).not.toContain('failing.csv');
});

test.runIf(existsSync('/dev/full'))('case 22: a full disk is told as such', async () => {
  const { rows } = counted(100, 1000);
  // Every write to this device finds no room; what is cleared away is the link to it.
  await symlink('/dev/full', fileOf('full.csv'));
  const drawn = drawing.tables(bookOf(rows), 'csv', fileOf('full.csv'), never);
  await expect(drawn).rejects.toMatchObject({ code: 'disk_full' });
  expect(await readdir(folder)).not.toContain('full.csv');
});

test('a file that needs too much memory fails alone: the others drawn meanwhile are whole', async () => {
  const small = createDrawing({ memoryMb: 24 });
  async function* huge(): AsyncGenerator<RowBatch> {
    for (;;) yield Array.from({ length: 100_000 }, (_, no) => [no, { at: '2026-01-01T00:00:00Z' }]);
  }
  const { rows } = counted(30, 1000);
  const tooLarge = small.tables(bookOf(huge()), 'csv', fileOf('huge.csv'), never);
  const failed = expect(tooLarge).rejects.toMatchObject({ code: 'drawing_too_large' });
  await drawing.tables(bookOf(rows), 'csv', fileOf('beside.csv'), never);
  await failed;
  expect((await readFile(fileOf('beside.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(30_001);
  await small.close();
});

test('more files than may be drawn at once wait their turn; who is aborted waiting leaves', async () => {
  const narrow = createDrawing({ atOnce: 1 });
  const first = counted(20, 1000);
  const [stop, third] = [new AbortController(), counted(1, 10)];
  const waits = counted(1, 10);
  const drawn = narrow.tables(bookOf(first.rows), 'csv', fileOf('first.csv'), never);
  const left = expect(narrow.tables(bookOf(waits.rows), 'csv', fileOf('left.csv'), stop.signal)).rejects.toThrow(
    'left',
  );
  const last = narrow.tables(bookOf(third.rows), 'csv', fileOf('third.csv'), never);
  expect(third.told.batches).toBe(0);
  stop.abort(new Error('left'));
  await Promise.all([drawn, left, last]);
  expect([waits.told.batches, third.told.batches]).toEqual([0, 1]);
  await narrow.close();
  const late = narrow.tables(bookOf(counted(1, 1).rows), 'csv', fileOf('late.csv'), never);
  await expect(late).rejects.toThrow('stops');
});

test('an archive holds each entry once, under a name of its own', async () => {
  let asked = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let no = 0; no < 300; no += 1) {
      asked += 1;
      yield { name: no < 2 ? 'letters/same.txt' : `letters/${no}.txt`, content: `Letter ${no} äöü` };
    }
  }
  await drawing.zip(entries(), fileOf('letters.zip'), never);
  expect(asked).toBe(300);
  const read = await readZip(await readFile(fileOf('letters.zip')));
  expect(read.size).toBe(300);
  expect(read.get('letters/same (2).txt')).toBe('Letter 1 äöü');
  expect(read.get('letters/299.txt')).toBe('Letter 299 äöü');
});

test('case 5: whatever is drawn can be read by the server alone', async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'one.txt', content: 'x' };
  }
  const pdf: PdfDocument = {
    ...{ language: 'en', title: 'Test', author: '', subject: '', madeAt: 0, runningHead: ['', ''], blocks: [] },
    words: { pageOf: '', replacedLetters: '', continued: '' },
  };
  await drawing.tables(bookOf(counted(1, 1).rows), 'csv', fileOf('own.csv'), never);
  await drawing.tables(bookOf(counted(1, 1).rows), 'xlsx', fileOf('own.xlsx'), never);
  await drawing.pdf(pdf, fileOf('own.pdf'), never);
  await drawing.zip(entries(), fileOf('own.zip'), never);
  for (const name of ['own.csv', 'own.xlsx', 'own.pdf', 'own.zip'])
    expect([name, (await stat(fileOf(name))).mode & 0o777]).toEqual([name, 0o600]);
});

async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const contents = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve);
    zip.on('error', reject);
    zip.on('entry', (entry: { fileName: string }) => {
      zip.openReadStream(entry as never, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          contents.set(entry.fileName, Buffer.concat(chunks).toString());
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return contents;
}
