import type { MappingDraftInput } from '@echolot/contract/intake/import-mapping';
import { addDays } from '@echolot/core/day';
import { todayIn } from '@echolot/core/time-zone-day';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImportTester } from '../../../testing/import-tester.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let on: ImportTester;
let admin: string;
const today = todayIn('Europe/Helsinki', new Date()); // The test universe's time zone.
const day = addDays(today, -2);

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 1 });
  admin = await running.signIn('admin');
  on = new ImportTester(running, admin);
});
afterAll(() => running?.close());

const head = 'delivery id,handed over,dealer,brand,customer name,mail,phone,comment';

const mapping = (more: Partial<MappingDraftInput> = {}): MappingDraftInput => ({
  survey: { extName: 'sales' },
  externalId: { column: 'delivery id' },
  answeredAt: { column: 'handed over' },
  contact: { name: { column: 'customer name' }, email: { column: 'mail' }, phone: { column: 'phone' } },
  samples: {
    units: [
      { perspective: 'org', column: 'dealer' },
      { perspective: 'brand', column: 'brand' },
    ],
  },
  skip: ['comment'],
  ...more,
});

/** Uploads a file of contacts and sets its mapping. */
async function readied(text: string, given = mapping()) {
  const importId = await on.upload('deliveries.csv', text);
  await on.reached(importId, 'ready');
  (await on.call('setImportMapping', { params: { importId }, body: { mapping: given } })).reply();
  return on.reached(importId, 'ready');
}

async function imported(text: string, given = mapping()) {
  const { importId } = await readied(text, given);
  (await on.start(importId)).reply();
  return on.reached(importId, 'finished');
}

async function samplesOf(prefix: string) {
  const { rows } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
    sql<{ id: string; state: string; reason: string; importId: string | null; email: string }>`
      select s.external_id as id, s.state, s.reason, s.import_id as "importId", c.email
      from sample s left join contact c using (universe_id, contact_id)
      where s.external_id like ${`${prefix}%`} order by s.external_id`.execute(db),
  );
  return rows;
}

const line = (id: string, who: string, more: { dealer?: string; brand?: string; day?: string; phone?: string } = {}) =>
  `${id},${more.day ?? day},${more.dealer ?? 'd1'},${more.brand ?? 'VW'},${who},${who.toLowerCase()}@example.com,${more.phone ?? ''},fine`;

describe('contacts to be invited, by file', () => {
  test('R-131 are understood by the units of the survey, decided about beforehand, taken once, and taken back', async () => {
    const text = [
      head,
      line('a-1', 'Ada'),
      line('a-2', 'Ada'), // the same event under another id
      line('a-3', 'Bo', { day: addDays(today, -90) }), // too old
      line('a-4', 'Cy', { dealer: 'Nowhere' }),
      line('a-5', 'Di', { day: 'soon' }),
      line('a-1', 'Ed'), // the id stands twice
      `a-6,${day},d1,VW,Nobody,,,fine`, // nobody to write to
      ...Array.from({ length: 120 }, (_, index) => line(`z-${index}`, `Zed${index}`)),
    ].join('\n');
    const body = { fileName: 'handovers.csv', byteCount: Buffer.byteLength(text) };
    const reading = { target: 'samples' as const, survey: 'sales' };
    const { importId } = (await on.call('createImport', { body: { ...body, reading } })).reply();
    (await on.call('uploadImportFile', { params: { importId }, query: { offset: 0 }, body: new Blob([text]) })).reply();
    const ready = await on.reached(importId, 'ready');
    expect(ready).toMatchObject({ target: 'samples', faults: [], survey: { extName: 'sales' } });
    expect(ready.mapping).toMatchObject({
      samples: mapping().samples,
      answeredAt: { column: 'handed over' },
      contact: { name: { column: 'customer name' }, email: { column: 'mail' } },
      skip: expect.arrayContaining(['comment']) as unknown,
    });
    expect(ready.judgement).toMatchObject({
      rows: 127,
      accepted: 123,
      refusals: { count: 4 },
      samples: {
        ready: 121,
        notSampled: [
          { reason: 'duplicate', count: 1 },
          { reason: 'too_old', count: 1 },
        ],
      },
      firstDay: addDays(today, -90),
      lastDay: day,
    });
    const codes = ready.judgement?.refusals.reasons.map(({ code }) => code);
    expect(codes?.toSorted()).toEqual(['contact_missing', 'no_date', 'repeated_id', 'unit_unknown']);
    expect(ready.judgement?.preview[1]).toMatchObject({ decision: 'duplicate', interview: { externalId: 'a-2' } });
    // Looking has left nothing behind.
    expect(await samplesOf('a-')).toEqual([]);
    expect((await on.call('findContacts', { query: { query: 'ada@example.com' } })).reply().contacts).toEqual([]);

    (await on.start(importId)).reply();
    const done = await on.reached(importId, 'finished');
    expect(done).toMatchObject({
      progress: { rows: 127, accepted: 123, corrected: 0, unchanged: 0, refused: 4 },
      samples: { ready: 121 },
      drillPath: null,
      can: { undo: true },
    });
    expect(await samplesOf('a-')).toEqual([
      { id: 'a-1', state: 'ready', reason: '', importId, email: 'ada@example.com' },
      { id: 'a-2', state: 'not_sampled', reason: 'duplicate', importId, email: 'ada@example.com' },
      { id: 'a-3', state: 'not_sampled', reason: 'too_old', importId, email: 'bo@example.com' },
    ]);
    const refused = await on.call('getRefusedFile', { params: { importId } });
    expect(refused.reply()).toContain('refused_reason');
    expect(refused.reply()).toContain('there is no unit ""Nowhere""');

    // The same file again knows every row that was taken.
    const again = await imported(text);
    expect(again.progress).toMatchObject({ accepted: 0, unchanged: 123, refused: 4 });
    expect((await samplesOf('a-')).length).toBe(3);

    // One was written to meanwhile: that cannot be taken back.
    await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db.updateTable('sample').set({ state: 'sent' }).where('external_id', '=', 'a-1').execute(),
    );
    expect((await on.undone(importId)).undo).toMatchObject({ removed: 122, left: 1 });
    expect((await samplesOf('a-')).map(({ id }) => id)).toEqual(['a-1']);
  });

  test('R-131 without an id the content is the id: the same row twice, or the same file again, is one sample', async () => {
    const { externalId: _, ...unkeyed } = mapping();
    const own = { ...unkeyed, skip: ['comment', 'delivery id'] };
    const text = [head, line('', 'Fay'), line('', 'Fay'), line('', 'Gus', { dealer: 'd1', brand: 'vw' })].join('\n');
    expect((await imported(text, own)).progress).toMatchObject({ accepted: 2, unchanged: 1, refused: 0 });
    expect((await imported(text, own)).progress).toMatchObject({ accepted: 0, unchanged: 3, refused: 0 });
    const states = (await samplesOf('content-')).map(({ state }) => state);
    expect(states).toEqual(['ready', 'ready']);
  });

  test('R-131 a customer who stands in a long file twice is decided about beforehand as the import decides', async () => {
    const many = Array.from({ length: 520 }, (_, index) => line(`l-${index}`, `Long${index}`));
    const text = [
      head,
      ...many,
      line('l-same', 'Long0'), // the same event under another id
      line('l-other', 'Long1', { day: addDays(today, -5) }), // another event of somebody who is invited already
    ].join('\n');
    const { importId, judgement } = await readied(text);
    expect(judgement?.samples?.ready).toBe(520);
    expect(judgement?.samples?.notSampled).toHaveLength(2);
    expect(judgement?.samples?.notSampled).toEqual(
      expect.arrayContaining([
        { reason: 'duplicate', count: 1 },
        { reason: 'quarantine', count: 1 },
      ]),
    );
    (await on.start(importId)).reply();
    const { samples } = await on.reached(importId, 'finished');
    expect(samples?.ready).toBe(520);
    expect(samples?.notSampled).toEqual(expect.arrayContaining(judgement?.samples?.notSampled ?? []));
  });

  test('a mapping that does not fit is told: no unit column, no address, answers, another survey', async () => {
    const codes = async (given: MappingDraftInput): Promise<string[]> =>
      (await readied([head, line('x-1', 'Hal')].join('\n'), given)).faults.map(({ code }) => code);
    expect(
      await codes(
        mapping({ samples: { units: [{ perspective: 'org', column: 'dealer' }] }, skip: ['comment', 'brand'] }),
      ),
    ).toEqual(['no_unit_column']);
    expect(await codes(mapping({ survey: { extName: 'nowhere' } }))).toEqual(['survey_unknown']);
    const { contact: _, ...anonymous } = mapping();
    expect(await codes({ ...anonymous, skip: ['comment', 'customer name', 'mail', 'phone'] })).toEqual([
      'no_address_column',
    ]);
    const answers = { comments: [{ column: 'comment', extName: 'words' }], skip: [] };
    expect(await codes(mapping(answers))).toEqual(['sample_answers']);
  });

  test('only those who manage samples bring contacts', async () => {
    const { importId } = await readied([head, line('m-1', 'Ivy')].join('\n'));
    const manager = new ImportTester(running, await running.signIn('manager'));
    const reading = { target: 'samples' as const, survey: 'sales' };
    const begin = { body: { fileName: 'x.csv', byteCount: 1, reading } };
    expect((await manager.call('createImport', begin)).code).toBe('permission_missing');
    expect((await manager.start(importId)).code).toBe('permission_missing');
    expect((await manager.call('setImportMapping', { params: { importId }, body: { mapping: mapping() } })).code).toBe(
      'permission_missing',
    );
  });
});
