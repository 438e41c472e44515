import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { noSteps } from '../../../testing/no-steps.ts';
import { type ImportFileOptions, type ImportReport, importFile } from './import-file.ts';
import { readMapping } from './import-mapping.ts';
import { MappingError } from './mapping-error.ts';

const now = new Date('2026-11-20T09:00:00Z');

const shops = {
  universe: { extName: 'shops', title: 'Shops', timeZone: 'Europe/Helsinki' },
  survey: { extName: 'visit', titles: { en: 'Visit', fi: 'Käynti' } },
  perspective: {
    rootName: 'All shops',
    levels: [
      { column: 'country', kind: 'country' },
      { column: 'city', kind: 'city' },
      { column: 'shop', kind: 'shop', blank: 'above' },
    ],
  },
  externalId: { column: 'id' },
  answeredAt: { column: 'at', formats: ['yyyy-MM-dd HH:mm', 'yyyy-MM-dd'] },
  channel: { value: 'sms' },
  missing: ['n/a'],
  indicators: [
    { column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 },
    {
      column: 'again',
      extName: 'again',
      method: 'csat',
      min: 0,
      max: 1,
      topBoxes: 1,
      recode: { yes: 1, no: 0, maybe: null },
    },
  ],
  dimensions: [
    { column: 'kind', extName: 'kind' },
    { column: 'reasons', extName: 'reasons', separator: '|' },
  ],
  comments: [{ column: 'words', extName: 'words' }],
};
const head = 'id,at,country,city,shop,nps,again,kind,reasons,words';

describe('importing a file', () => {
  let test1: TestRecord;
  let dir: string;
  beforeAll(async () => {
    test1 = await createTestRecord();
    dir = mkdtempSync(join(tmpdir(), 'echolot-import-'));
  });
  afterAll(async () => {
    await test1.drop();
    rmSync(dir, { recursive: true, force: true });
  });

  const pathOf = (name: string): string => join(dir, `${name}.csv`);
  async function importText(
    name: string,
    text: string,
    mapping: unknown = shops,
    options: Partial<ImportFileOptions> = {},
  ): Promise<ImportReport> {
    writeFileSync(pathOf(name), text);
    return importFile(test1.record, {
      pipeline: noSteps,
      path: pathOf(name),
      mapping: readMapping(JSON.stringify(mapping)),
      now,
      ...options,
    });
  }
  const withUniverse = (extName: string, rest: object = {}): typeof shops => ({
    ...shops,
    universe: { ...shops.universe, extName },
    ...rest,
  });
  async function ask<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ connectionString: test1.adminUrl });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  const interviewsOf = (universe: string) =>
    ask<{
      id: string;
      day: string;
      at: Date;
      unit: string;
      answers: Record<string, unknown>;
      version: number;
      channel: string;
    }>(
      `select i.external_id as id, i.day::text, i.answered_at as at, o.ext_id as unit, i.answers, i.version, i.channel
       from interview i join universe u using (universe_id)
       join org_unit o on o.universe_id = i.universe_id and o.unit_no = (i.unit_nos->>'org')::int
       where u.ext_name = $1 order by 1`,
      universe,
    );

  test('makes universe, survey, units, variables and categories, and places the interviews', async () => {
    const report = await importText(
      'first',
      [
        head,
        '1,2026-01-02 23:30,Finland,Oulu,Keskus,9,yes,new,price|design,Hyvä!',
        '2,2026-01-03,Finland,Oulu,,n/a,maybe,,,',
        '3,2026-07-03,Estonia,Tartu,Kesk/us,3,no,new,design,"two\nlines"',
      ].join('\n'),
    );
    expect(report).toMatchObject({
      accepted: 3,
      refused: 0,
      rows: 3,
      isNewUniverse: true,
      newUnits: 6,
      drillPath: 'org.all',
    });
    const rows = await interviewsOf('shops');
    expect(rows).toMatchObject([
      {
        id: '1',
        day: '2026-01-02',
        unit: 'Finland / Oulu / Keskus',
        channel: 'sms',
        answers: { nps: 9, again: 1, kind: 'new', reasons: ['price', 'design'], words: 'Hyvä!' },
      },
      { id: '2', unit: 'Finland / Oulu', answers: {} },
      {
        id: '3',
        unit: 'Estonia / Tartu / Kesk//us',
        answers: { nps: 3, again: 0, kind: 'new', reasons: ['design'], words: 'two\nlines' },
      },
    ]);
    expect(rows[0]?.at.toISOString()).toBe('2026-01-02T21:30:00.000Z');
    expect(rows[1]?.at.toISOString()).toBe('2026-01-03T10:00:00.000Z');
    const units = await ask<{ slug: string; parent: string }>(
      `select o.slug, p.slug as parent from org_unit o join org_unit_parent l using (universe_id, unit_id)
       join org_unit p on p.unit_id = l.parent_id join universe u on u.universe_id = o.universe_id where u.ext_name = 'shops' order by o.unit_no`,
    );
    expect(units).toEqual([
      { slug: 'finland', parent: 'all' },
      { slug: 'oulu', parent: 'finland' },
      { slug: 'keskus', parent: 'oulu' },
      { slug: 'estonia', parent: 'all' },
      { slug: 'tartu', parent: 'estonia' },
      { slug: 'kesk-us', parent: 'tartu' },
    ]);
    const audit = await ask<{ subject: string }>(
      `select subject from audit_entry join universe u using (universe_id) where u.ext_name = 'shops' order by at, audit_entry_id`,
    );
    expect(audit.map(({ subject }) => subject)).toEqual([
      'survey visit',
      'variable options',
      'org units',
      'survey visit',
    ]);
  });

  test('repeated, adds nothing; a changed row corrects its interview and keeps the former', async () => {
    const mapping = withUniverse('repeated');
    const lines = Array.from(
      { length: 1200 },
      (_, index) => `${index},2026-02-01,Finland,Oulu,Shop ${index % 40},${index % 11},yes,new,price,`,
    );
    expect(await importText('repeated', [head, ...lines].join('\n'), mapping)).toMatchObject({
      accepted: 1200,
      newUnits: 42,
    });
    const again = await importText('repeated', [head, ...lines].join('\n'), mapping);
    expect(again).toMatchObject({ accepted: 0, corrected: 0, unchanged: 1200, newUnits: 0, newCategories: 0 });
    lines[7] = '7,2026-02-01,Finland,Oulu,Shop 7,10,no,used,price,Better now';
    expect(await importText('repeated', [head, ...lines].join('\n'), mapping)).toMatchObject({
      accepted: 0,
      corrected: 1,
      unchanged: 1199,
      newCategories: 1,
    });
    const rows = await interviewsOf('repeated');
    expect(rows).toHaveLength(1200);
    expect(rows.find(({ id }) => id === '7')).toMatchObject({ version: 2, answers: { nps: 10, words: 'Better now' } });
    const [revision] = await ask<{ document: { answers: unknown }; changed_by: string; reason: string }>(
      `select document, changed_by, reason from interview_revision join universe u using (universe_id) where u.ext_name = 'repeated'`,
    );
    expect(revision).toMatchObject({
      document: { answers: { nps: 7, kind: 'new' } },
      changed_by: 'import',
      reason: 'import of repeated.csv',
    });
    const [events] = await ask<{ n: number }>(
      `select count(*)::int as n from outbox join universe u using (universe_id) where u.ext_name = 'repeated'`,
    );
    expect(events?.n).toBe(1201);
  });

  test('loses nothing of a damaged file: good rows in, bad rows in a file that can be mended and read again', async () => {
    const mapping = withUniverse('damaged');
    const refused: [number, string][] = [];
    const report = await importText(
      'damaged',
      [
        head,
        '1,2026-01-02,Finland,Oulu,A,9,yes,new,price,fine',
        '2,2026-01-02,Finland,Oulu,A,11,yes,new,price,too high',
        '3,2026-01-02,Finland,Oulu,"A,9,yes,new,price,open quote',
        '4,2026-01-02,Finland,Oulu,A,9,yes,new,price,"fine, too"',
        '5,31.12.2025,Finland,Oulu,A,9.5,perhaps,new,price,three faults',
        '6,2026-01-02,Finland',
        '7,2026-01-02,,Oulu,A,9,yes,new,price,no country',
        '1,2026-01-02,Finland,Oulu,A,8,yes,new,price,id twice',
        '8,2027-01-02,Finland,Oulu,A,8,yes,new,price,future',
        '9,2026-01-02,Finland,Oulu,A,8,yes,new,price,fine',
      ].join('\r\n'),
      mapping,
      { onRefused: (line, reason) => refused.push([line, reason]) },
    );
    expect(report).toMatchObject({
      rows: 10,
      accepted: 3,
      refused: 7,
      refusedPath: `${pathOf('damaged')}.refused.csv`,
    });
    expect((await interviewsOf('damaged')).map(({ id }) => id)).toEqual(['1', '4', '9']);
    expect(refused.toSorted(([one], [other]) => one - other)).toEqual([
      [3, 'nps: 11 lies outside 0 to 10.'],
      [4, expect.stringContaining('quote')],
      [
        6,
        'nps: 9.5 is no whole number. again: "perhaps" is no number. at: "31.12.2025" is no date of the form yyyy-MM-dd HH:mm or yyyy-MM-dd.',
      ],
      [7, 'It has 3 columns; the head has 10.'],
      [8, 'country: the country is missing.'],
      [9, 'The id "1" stands in line 2 already.'],
      [10, 'at: the date lies in the future.'],
    ]);
    const written = readFileSync(`${pathOf('damaged')}.refused.csv`, 'utf8');
    expect(written.split('\n')[0]).toBe(`${head},refused_line,refused_reason`);
    expect(written).toContain('2,2026-01-02,Finland,Oulu,A,11,yes,new,price,too high,3,nps: 11 lies outside 0 to 10.');
    expect(written).toContain('"3,2026-01-02,Finland,Oulu,""A,9,yes,new,price,open quote"');

    const mended = written
      .split('\n')
      .filter((line) => !line.includes('id twice'))
      .join('\n')
      .replace('A,11,yes', 'A,10,yes');
    const second = await importText('mended', mended, mapping);
    expect(second).toMatchObject({ accepted: 1, corrected: 0 });
    expect((await interviewsOf('damaged')).map(({ id }) => id)).toEqual(['1', '2', '4', '9']);
    expect(readFileSync(`${pathOf('mended')}.refused.csv`, 'utf8').split('\n')[0]).toBe(
      `${head},refused_line,refused_reason`,
    );
  });

  test('finds out the encoding; told a wrong one, refuses what it cannot read', async () => {
    const mapping = withUniverse('latin');
    const text = Buffer.from(`${head}\n1,2026-01-02,Suomi,Jyväskylä,A,9,yes,,,hyvä\n`, 'latin1');
    writeFileSync(pathOf('latin'), text);
    const options = { path: pathOf('latin'), now };
    const told = { ...mapping, file: { encoding: 'utf-8' } };
    const wrong = await importFile(test1.record, {
      pipeline: noSteps,
      ...options,
      mapping: readMapping(JSON.stringify(told)),
    });
    expect(wrong).toMatchObject({ accepted: 0, refused: 1 });
    await importFile(test1.record, { pipeline: noSteps, ...options, mapping: readMapping(JSON.stringify(mapping)) });
    expect(await interviewsOf('latin')).toMatchObject([{ unit: 'Suomi / Jyväskylä / A', answers: { words: 'hyvä' } }]);
    writeFileSync(
      pathOf('marked'),
      `\uFEFF${head.replaceAll(',', ';')}\n2;2026-01-02;Suomi;Jyväskylä;A;9;yes;;;hyvä\n`,
    );
    const marked = await importFile(test1.record, {
      pipeline: noSteps,
      path: pathOf('marked'),
      now,
      mapping: readMapping(JSON.stringify(mapping)),
    });
    expect(marked).toMatchObject({ accepted: 1, newUnits: 0 });
  });

  test('adds variables to a survey and refuses to bend those it has; nothing is imported then', async () => {
    const mapping = withUniverse('grown');
    const line = '1,2026-01-02,Finland,Oulu,A,9,yes,new,price,fine';
    await importText('grown', `${head}\n${line}\n`, mapping);
    const more = { ...mapping, numbers: [{ column: 'spent', extName: 'spent', decimals: 2 }] };
    await importText('grown', `${head},spent\n${line},12.50\n`, more);
    expect(await interviewsOf('grown')).toMatchObject([{ version: 2, answers: { spent: 12.5 } }]);

    const bent = {
      ...mapping,
      indicators: [
        { column: 'nps', extName: 'nps', method: 'mean', min: 0, max: 10 },
        { column: 'again', extName: 'again', method: 'csat', min: 0, max: 5 },
      ],
      dimensions: [{ column: 'kind', extName: 'kind', separator: ';' }],
      skip: ['reasons'],
    };
    const failure = importText('grown', `${head}\n2,2026-01-02,Finland,Oulu,A,9,1,new,price,fine\n`, bent);
    const error = await failure.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(MappingError);
    expect((error as MappingError).faults).toEqual([
      'indicators[0]: "nps" has method nps in the survey, not mean.',
      'indicators[1]: "again" has max 1 in the survey, not 5.',
      'indicators[1]: "again" has topBoxes 1 in the survey, not 2.',
      'dimensions[0]: "kind" has isMultiValued false in the survey, not true.',
    ]);
    expect(await interviewsOf('grown')).toHaveLength(1);
  });

  test('names unknown levels, keeps ids of units, and tells units of one name below different ones apart', async () => {
    const mapping = withUniverse('levels', {
      perspective: {
        levels: [
          { column: 'country', kind: 'country', blank: { name: 'Unknown country' } },
          { column: 'city', kind: 'city', capitalize: true },
          { column: 'shop', kind: 'shop', id: 'shop' },
        ],
      },
    });
    const rows = ['1,2026-01-02,,new-oulu,a1', '2,2026-01-02,Finland,new-oulu,a2', '3,2026-01-02,Sweden,new-oulu,a2'];
    await importText('levels', [head, ...rows.map((row) => `${row},9,yes,,,`)].join('\n'), mapping);
    // a2 is the same shop, wherever the file says it lies; where it was first, it stays.
    expect((await interviewsOf('levels')).map(({ unit }) => unit)).toEqual(['a1', 'a2', 'a2']);
    const names = await ask<{ name: string; n: number }>(
      `select o.name, count(*)::int as n from org_unit o join universe u using (universe_id) where u.ext_name = 'levels' group by 1 order by 1`,
    );
    expect(names).toEqual([
      { name: 'Finland', n: 1 },
      { name: 'New Oulu', n: 3 },
      { name: 'Shops', n: 1 },
      { name: 'Sweden', n: 1 },
      { name: 'Unknown country', n: 1 },
      { name: 'a1', n: 1 },
      { name: 'a2', n: 1 },
    ]);
  });

  test('lets the members named in, and faults in a name or in the columns come before anything is made', async () => {
    await test1.record.as('echolot_operator', ({ db }) =>
      db
        .insertInto('person')
        .values({ person_id: '01900000-0000-7000-8000-0000000000aa', username: 'maria' })
        .execute(),
    );
    const mapping = withUniverse('members');
    const text = `${head}\n1,2026-01-02,Finland,Oulu,A,9,yes,new,price,fine\n`;
    await expect(importText('members', text, mapping, { members: ['maria', 'mario'] })).rejects.toThrow(
      '--member: nobody has the user name "mario".',
    );
    await expect(importText('members', text.replace('nps', 'NPS'), mapping)).rejects.toThrow(
      'the file has no column "nps"',
    );
    await expect(importText('members', '', mapping)).rejects.toThrow('The file is empty');
    expect(await ask(`select from universe where ext_name = 'members'`)).toEqual([]);
    await importText('members', text, mapping, { members: ['maria'] });
    await importText('members', text, mapping, { members: ['maria'] });
    const members = await ask(`select p.username, m.role, m.drill_paths from membership m
      join universe u using (universe_id) join person p using (person_id) where u.ext_name = 'members'`);
    expect(members).toEqual([{ username: 'maria', role: 'manager', drill_paths: ['*'] }]);
  });
});
