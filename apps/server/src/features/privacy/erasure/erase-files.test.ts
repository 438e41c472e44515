import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { personErasers } from '../../../composition/personal-data.ts';
import { createFolderFileStore } from '../../../gateways/files/folder-file-store.ts';
import { type ContactTester, startContactTester } from '../../../testing/contact-tester.ts';
import { head, ImportTester, line, mappingFor } from '../../../testing/import-tester.ts';
import type { TestProduct } from '../../../testing/test-product.ts';
import { createErasePerson } from './erase-person.ts';

let contacts: ContactTester;
let running: TestProduct;
let tester: ImportTester;

beforeAll(async () => {
  contacts = await startContactTester();
  running = contacts.running;
  tester = new ImportTester(running, await running.signIn('admin'));
});
afterAll(() => contacts?.close());

const names = head.split(',');
const rowsFrom = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => line(from + index, { id: `${from}-${index}` }));
const aino = {
  givenName: 'Aino',
  familyName: 'Virtanen',
  email: 'aino.virtanen@example.fi',
  phone: '+358 40 4915 1702',
};
/** The person's own row, and a row of somebody who tells the person. */
const own = 'own-1,2026-03-11,Norway,Norway 1,9,Price,I am Aino and I liked it,aino.virtanen@example.fi,040 49151702';
const other = 'other-1,2026-03-12,Norway,Norway 1,8,Staff,Frau Müller grüßt Aino Virtanen herzlich,b@c.fi,0501112223';

const csvOf = (lines: readonly string[]): string => `${[head, ...lines].join('\n')}\n`;
const objectsOf = (lines: readonly string[]): Record<string, string>[] =>
  lines.map((one) => Object.fromEntries(one.split(',').map((cell, place) => [names[place] ?? '', cell])));
const jsonOf = (lines: readonly string[]): string =>
  objectsOf(lines)
    .map((one) => JSON.stringify(one))
    .join('\n');
const xlsxOf = async (lines: readonly string[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'Answers', rows: [names, ...lines.map((one) => one.split(','))] }] });
const wide = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, 'utf16le');

const formats: Record<string, (lines: readonly string[]) => Promise<Uint8Array> | Uint8Array> = {
  'utf8.csv': (lines) => Buffer.from(csvOf(lines)),
  'latin.csv': (lines) => Buffer.from(csvOf([...lines, line(999, { id: 'ä', reason: 'Größe' })]), 'latin1'),
  'wide.csv': (lines) => wide(csvOf(lines)),
  'lines.jsonl': (lines) => Buffer.from(jsonOf(lines)),
  'list.json': (lines) => Buffer.from(JSON.stringify(objectsOf(lines), null, 1)),
  'book.xlsx': xlsxOf,
};

const stored = (importId: string): Promise<Buffer> =>
  readFile(join(running.dataDir, 'files', running.people.aurora, 'imports', importId));

/** A file that waits under a mapping. */
async function readied(fileName: string, survey: string, bytes: Uint8Array): Promise<string> {
  const { importId } = await tester.mapped(await tester.upload(fileName, bytes), mappingFor(survey));
  return importId;
}

async function planned(person: string, words: string[] = []) {
  const body = { person, policy: 'keep_scores' as const, reason: 'request 4', words };
  const { erasureId } = (await tester.call('planErasure', { body })).reply();
  await expect.poll(() => stateOf(erasureId), { timeout: 60_000 }).toBe('planned');
  return (await tester.call('getErasure', { params: { erasureId } })).reply();
}
const stateOf = async (erasureId: string) => (await tester.call('getErasure', { params: { erasureId } })).reply().state;
const cellsOf = async (erasureId: string) =>
  (await tester.call('listErasureCells', { params: { erasureId }, query: {} })).reply();

async function erased(erasureId: string) {
  const { places } = (await tester.call('getErasure', { params: { erasureId } })).reply();
  (await tester.call('confirmErasure', { params: { erasureId }, body: { places } })).reply();
  await expect.poll(() => stateOf(erasureId), { timeout: 60_000 }).toBe('done');
  return (await tester.call('getErasure', { params: { erasureId } })).reply();
}

describe('erasing a person from uploaded files', () => {
  test('only the cells that tell the person change, in every format; twenty other files stay to the byte and wait on', async () => {
    const person = await contacts.tell([], aino);
    const others = new Map<string, Buffer>();
    for (let index = 0; index < 20; index += 1) {
      const kinds = Object.entries(formats);
      const [name, write] = kinds[index % kinds.length] ?? ['', () => Buffer.from('')];
      // Digits of the number, a first name, and the names of two different people, all of it of others.
      const near = `near-${index},2026-04-09,Norway,Norway 1,4,Price,Aino Korhonen and Eero Virtanen,aino@example.fi,04 4 9 15 1 7`;
      const bytes = await write([...rowsFrom(index * 100, 12), near]);
      others.set(await readied(`other-${index}-${name}`, `near${index % 4}`, bytes), Buffer.from(bytes));
    }
    const told = new Map<string, string>();
    for (const [name, write] of Object.entries(formats)) {
      const survey = `told${name.replace(/\W/g, '')}`;
      told.set(name, await readied(name, survey, await write([...rowsFrom(5000, 8), own, other])));
    }

    const plan = await planned(person);
    const { rows, next } = await cellsOf(plan.erasureId);
    expect(next).toBeNull();
    expect(new Set(rows.map(({ importId }) => importId))).toEqual(new Set(told.values()));
    expect(rows.length).toBe(2 * told.size);
    for (const name of told.keys()) {
      const found = rows.filter(({ fileName }) => fileName === name);
      const isList = name === 'list.json';
      expect(
        found.map(({ isOwn, line: at }) => ({ isOwn, isAt: isList || at === (name.startsWith('lines') ? 9 : 10) }))[0],
      ).toEqual({
        isOwn: true,
        isAt: true,
      });
      expect(found[0]?.cells.map(({ column, excerpt, isEmptied }) => [column, excerpt, isEmptied])).toEqual([
        ['words', 'I am Aino and I liked it', true],
        ['mail', 'aino.virtanen@example.fi', true],
        ['phone', '040 49151702', true],
      ]);
      expect(found[1]?.cells.map(({ column, isEmptied }) => [column, isEmptied])).toEqual([['words', false]]);
    }
    expect(plan.found).toContainEqual({ place: 'files', count: 4 * told.size });

    const done = await erased(plan.erasureId);
    expect(done.erased).toContainEqual({ place: 'files', count: 4 * told.size });
    for (const [importId, bytes] of others) {
      expect((await stored(importId)).equals(bytes)).toBe(true);
      expect((await tester.get(importId)).state).toBe('ready');
    }
    for (const [name, importId] of told) {
      const one = await tester.reached(importId, 'ready');
      expect(one.faults).toEqual([]);
      const bytes = await stored(importId);
      expect(bytes.length).toBe(one.byteCount);
      const text = bytes.toString(name === 'wide.csv' ? 'utf16le' : 'latin1');
      expect(text).not.toMatch(/Aino|virtanen|49151702/i);
      if (name === 'wide.csv' || name === 'latin.csv')
        expect(text).toContain('Frau Müller grüßt [***] herzlich,b@c.fi');
      const isKnown = JSON.stringify(one).match(/virtanen|49151702/i);
      expect(isKnown).toBeNull();
      (await tester.start(importId)).reply();
      const ended = await tester.reached(importId, 'finished');
      expect(ended.progress).toMatchObject({ accepted: name === 'latin.csv' ? 11 : 10, refused: 0 });
      const [mine] = (await tester.interviews(one.survey?.extName ?? '')).filter((row) => row.external_id === 'own-1');
      expect(mine).toMatchObject({ answers: { nps: 9 }, email: null });
    }
  }, 240_000);

  test('what an administrator keeps stays: a cell, a row, a file; the number of places follows', async () => {
    const kim = { givenName: 'Kim', familyName: 'Twofold', email: 'kim.twofold@example.se' };
    const person = await contacts.tell([], kim);
    const rowOf = (id: string, mail: string, words = 'by Kim Twofold'): string =>
      `${id},2026-03-11,Norway,Norway 1,9,Price,${words},${mail},0401234567`;
    const one = csvOf([rowOf('k1', 'kim.twofold@example.se'), rowOf('k2', 'other@x.se'), rowOf('k3', 'x@x.se')]);
    const two = csvOf([rowOf('k4', 'y@x.se')]);
    const first = await readied('first.csv', 'kimone', Buffer.from(one));
    const second = await readied('second.csv', 'kimtwo', Buffer.from(two));
    const plan = await planned(person);
    const { erasureId } = plan;
    const keep = (body: { importId?: string; row?: number; place?: number; isKept: boolean }) =>
      tester.call('keepErasureCells', { params: { erasureId }, body });
    const { rows } = await cellsOf(erasureId);
    const rowAt = (importId: string, at: number) =>
      rows.find((row) => row.importId === importId && row.line === at)?.row ?? 0;
    expect((await keep({ row: 999, isKept: true })).code).toBe('erasure_cell_not_found');
    expect((await keep({ importId: second, isKept: true })).reply().places).toBe(plan.places - 1);
    await keep({ row: rowAt(first, 3), isKept: true });
    await keep({ row: rowAt(first, 2), place: names.indexOf('words'), isKept: true });
    await keep({ row: rowAt(first, 4), isKept: true });
    const changed = (await keep({ row: rowAt(first, 4), isKept: false })).reply();
    expect(changed.places).toBe(plan.places - 3);
    // The number that was read before is another plan.
    const stale = await tester.call('confirmErasure', { params: { erasureId }, body: { places: plan.places } });
    expect(stale.code).toBe('erasure_plan_changed');
    const done = await erased(erasureId);
    expect(done.erased).toEqual(done.found);
    const kept = one
      .replace('Kim Twofold,kim.twofold@example.se,0401234567', 'Kim Twofold,,')
      .replace('by Kim Twofold,x@x.se', 'by [***],x@x.se');
    expect((await stored(first)).toString()).toBe(kept);
    expect((await stored(second)).toString()).toBe(two);
    expect((await keep({ row: 1, isKept: true })).code).toBe('erasure_not_planned');
    expect((await cellsOf(erasureId)).rows).toEqual([]);
  });

  test('a plan that is thrown away keeps nothing of what it found; a file nobody can read is named', async () => {
    const person = await contacts.tell([], { email: 'olga.thrown@example.no' });
    await readied('olga.csv', 'olga', Buffer.from(csvOf([`o1,2026-03-11,Norway,A,9,Price,w,olga.thrown@example.no,`])));
    const broken = await tester.upload('broken.pdf', Buffer.from('%PDF-1.7 olga.thrown@example.no'));
    await tester.eventually(broken, 'unreadable');
    const plan = await planned(person);
    expect(plan.samples).toContainEqual({ place: 'files', where: 'unreadable', excerpt: 'broken.pdf' });
    expect((await cellsOf(plan.erasureId)).rows).toHaveLength(1);
    (await tester.call('discardErasure', { params: { erasureId: plan.erasureId } })).reply();
    expect((await cellsOf(plan.erasureId)).rows).toEqual([]);
  });

  test('an erasure killed before or after the new file is in its place goes on; the file is whole at every moment', async () => {
    const email = 'paula.killed@example.dk';
    const person = await contacts.tell([], { email });
    const rows = rowsFrom(7000, 3000);
    const mine = `mine,2026-03-11,Norway,Norway 1,9,Price,words,${email},`;
    const text = csvOf([...rows, mine]);
    const importId = await readied('killed.csv', 'killedfile', Buffer.from(text));
    const { erasureId } = await planned(person);
    const universeId = running.people.aurora;
    await running.database.record.inUniverse(universeId, (tx) =>
      tx.db
        .updateTable('erasure')
        .set({ state: 'erasing', phase: 'own', cursor: null, confirmed_at: new Date() })
        .where('erasure_id', '=', erasureId)
        .execute(),
    );
    // What the worker works with: it dies at the n-th thing it does with record or files, before or after that is done.
    let left = 0;
    const dying =
      <Args extends unknown[], Reply>(work: (...args: Args) => Promise<Reply>) =>
      async (...args: Args): Promise<Reply> => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        const reply = await work(...args);
        if (left === 0) throw new Error('killed');
        return reply;
      };
    const { record } = running.database;
    const files = createFolderFileStore(join(running.dataDir, 'files'));
    const context = {
      ...{ record: { ...record, inUniverse: dying(record.inUniverse.bind(record)) }, now: () => new Date() },
      files: { ...files, move: dying(files.move), withLocalFile: dying(files.withLocalFile) },
      jobs: { enqueue: async () => undefined },
    };
    const wanted = text.replace(`words,${email}`, ',');
    const seen = new Set<boolean>();
    let deaths = 0;
    for (let attempt = 1; attempt < 200 && (await stateOf(erasureId)) !== 'done'; attempt += 1) {
      left = 1 + (attempt % 11);
      const run = { signal: new AbortController().signal, attempt, isLastAttempt: false };
      // The worker uses nothing else of its context.
      await createErasePerson(personErasers)(context as never, { universeId, erasureId }, run).catch(
        () => (deaths += 1),
      );
      const now = (await stored(importId)).toString();
      expect(now === text || now === wanted).toBe(true);
      seen.add(now === wanted);
      // A claim of the dead ends by itself; here at once.
      await record.inUniverse(universeId, ({ db }) =>
        db.updateTable('import').set({ claimed_until: null }).where('import_id', '=', importId).execute(),
      );
    }
    expect(deaths).toBeGreaterThan(5);
    expect(seen).toEqual(new Set([false, true]));
    expect(await stateOf(erasureId)).toBe('done');
    const one = await tester.get(importId);
    expect(one).toMatchObject({ byteCount: wanted.length, uploadedBytes: wanted.length });
  });
});

test('nothing above was an error of ours', () => expect(running.errors).toEqual([]));
