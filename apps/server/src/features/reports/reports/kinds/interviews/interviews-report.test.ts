import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import type { Locale } from '@echolot/contract/identity';
import type { ReportOptions } from '@echolot/contract/reports/report-kinds';
import { parseCsv, readXlsx } from 'hucre';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDrawing } from '../../../../../drawing/draw.ts';
import { children, takeApart } from '../../../../../drawing/test-workbook.ts';
import { contextOf } from '../../../../../testing/report-tester.ts';
import { startTestProduct, type TestProduct } from '../../../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../../../intake/interviews/public.ts';
import type { ReportFacts } from '../../report-kind.ts';
import { interviewsReport } from './interviews-report.ts';

let running: TestProduct;
let folder: string;
const tokens = { admin: '', manager: '', dealer: '' };
const drawing = createDrawing();
/** d1 and d2 are below north, d3 below south (both de), d4 and d5 below fi. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const firstDay = Date.UTC(2026, 2, 28, 10);
let accepted = 0;

function interview(unit: keyof typeof unitNos, over: Partial<IncomingInterview> = {}): IncomingInterview {
  accepted += 1;
  return {
    externalId: `x${accepted}`,
    answeredAt: new Date(firstDay + accepted * 3_600_000),
    channel: 'mail',
    locale: accepted % 2 ? 'de' : 'fi',
    status: accepted % 6 === 0 ? 'partial' : 'complete',
    ...(accepted % 3 !== 1 && {
      contact: {
        ...{ customerNumber: `c${accepted}`, givenName: 'Änne "Nan"', familyName: `=Müller, ${accepted}` },
        ...{ email: `aenne${accepted}@example.org`, phone: accepted % 2 ? '+4930123456' : '' },
      },
    }),
    unitNos: { org: unitNos[unit], brand: 102 },
    answers: {
      nps: accepted % 11,
      ...(accepted % 4 === 0 && { price: 42 + accepted }),
      model: accepted % 5 ? 'golf' : 'polo',
      reasons: accepted % 2 ? ['price', 'staff'] : [],
      ...(accepted % 3 === 0 && { comment: `=Herr "MÜLLER", ${accepted}\nMinuten` }),
    },
    ...over,
  };
}

async function accept(interviews: readonly IncomingInterview[]): Promise<void> {
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(tx, survey, interviews, {
      ...{ now: new Date(), acceptedBy: 'test', reason: 'test' },
    });
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
  await running.projected();
}

/** The title of a category: a formula, with all that quoting could lose. */
const polo = String.raw`@Polo, "new" \n 'x' \x1f \\`;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  folder = await mkdtemp(join(running.dataDir, 'reports-'));
  for (const person of ['admin', 'manager', 'dealer'] as const) tokens[person] = await running.signIn(person);
  await running.database.record.inUniverse(running.people.aurora, async ({ db }) => {
    const titled = { titles: JSON.stringify({ en: polo, de: 'Der Polo' }) };
    await db.updateTable('variable_option').set(titled).where('ext_name', '=', 'polo').execute();
  });
  const some = (unit: keyof typeof unitNos, count: number) => Array.from({ length: count }, () => interview(unit));
  await accept([...some('d1', 12), ...some('d2', 3), ...some('d3', 6), ...some('d4', 8), ...some('d5', 9)]);
  await accept([
    interview('d4', { answers: { nps: 5, effort: 1 } }),
    interview('d5', { answers: { nps: 5, effort: 7 } }),
  ]);
});

afterAll(async () => {
  await drawing.close();
  await running?.close();
});

type Who = keyof typeof tokens;
type OrderOptions = Partial<ReportOptions<'interviews'>> & { readonly locale?: Locale };
type Format = 'xlsx' | 'csv' | 'parquet';

/** The bytes of a file, made as its job makes it: drawn in a thread of its own. */
async function make(who: Who, path: string, format: Format, { locale = 'en', ...chosen }: OrderOptions = {}) {
  const context = await contextOf(running, tokens[who]);
  const ctx = { ...context, actor: { ...context.actor, locale } };
  const options = { sort: 'newest', search: '', commented: 'all', contacts: 'no', masked: 'no', ...chosen } as const;
  const order = {
    ...{ reportId: 'r', survey: 'sales', filteredDrillPath: path, format, locale, options },
    ...{ askedAt: new Date(), link: 'https://echolot.test/interviewlist/sales/org.all' },
  };
  const place = join(await mkdtemp(join(folder, 'one-')), `report.${format}`);
  const notHere = () => Promise.reject(new Error('This is a report of tables'));
  await interviewsReport.check(ctx, order);
  const facts: ReportFacts = await interviewsReport.write(ctx, order, {
    path: place,
    progress: () => undefined,
    tables: (book) => drawing.tables(book, format === 'csv' ? 'csv' : 'xlsx', place, ctx.signal),
    pdf: notHere,
    zip: notHere,
  });
  const bytes = await readFile(place);
  const { faults, parts } = format === 'xlsx' ? await takeApart(place) : { faults: [] };
  expect(faults).toEqual([]);
  await rm(join(place, '..'), { recursive: true });
  const relations = children(parts?.get('xl/worksheets/_rels/sheet1.xml.rels'), 'Relationship');
  return { bytes, facts, links: relations.map(({ attributes }) => attributes['Target']) };
}

type Row = Readonly<Record<string, unknown>>;

async function workbook(who: Who, path: string, chosen: OrderOptions = {}) {
  const { bytes, facts, links } = await make(who, path, 'xlsx', chosen);
  const { sheets } = await readXlsx(bytes);
  const [groups = [], heads = [], ...rows] = sheets[0]?.rows ?? [];
  const records = rows.map(
    (row): Row => Object.fromEntries(heads.map((head, index) => [String(head), row[index] ?? null])),
  );
  const notes = sheets.at(-1)?.rows.map(([label, value]) => `${String(label ?? '')}: ${String(value ?? '')}`) ?? [];
  return { facts, links, records, groups, heads, notes, names: sheets.map(({ name }) => name) };
}

async function csv(who: Who, path: string, chosen: OrderOptions = {}) {
  const { bytes, facts } = await make(who, path, 'csv', chosen);
  const text = bytes.toString('utf8');
  const [heads = [], ...rows] = parseCsv(text.slice(1), { delimiter: ',' });
  const records = rows.map(
    (row): Row => Object.fromEntries(heads.map((head, index) => [String(head), row[index] || null])),
  );
  return { text, facts, records };
}

async function parquet(who: Who, path: string, chosen: OrderOptions = {}) {
  const { bytes, facts } = await make(who, path, 'parquet', chosen);
  const file = new Uint8Array(bytes).buffer;
  const compressors = { ZSTD: (packed: Uint8Array) => new Uint8Array(zstdDecompressSync(packed)) };
  const records = (await parquetReadObjects({ file, compressors })) as Row[]; // Rows by column names.
  return { facts, records };
}

const list = async (who: Who, path: string, query: object = {}): Promise<InterviewList> =>
  (
    await running.client.call(
      'listInterviews',
      { params: { survey: 'sales', filteredDrillPath: path }, query: { limit: 200, columns: everything, ...query } },
      { token: tokens[who] },
    )
  ).reply();
const everything = 'nps,csat,effort,price,model,reasons,comment';

const wall = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Helsinki', dateStyle: 'short', timeStyle: 'medium' });
const titleOf = { golf: 'golf', polo, price: 'price', staff: 'staff' } as const;

test.each([
  ['admin', 'org.all', {}],
  ['manager', 'org.all', { sort: 'unit' }],
  ['dealer', 'org.all.de.north.d1', {}],
] as const)(
  'R-119 case 7: asked for by %s, the file of %s says whose each interview is as the list does, and nothing more',
  async (who, path, chosen) => {
    const shown = await list(who, path, chosen);
    const mayIdentify = (await contextOf(running, tokens[who])).actor.permissions.has('interviews.identify');
    const wanted = { ...chosen, contacts: 'yes' } as const;
    const [sheet, table] = await Promise.all([workbook(who, path, wanted), csv(who, path, wanted)]);
    expect(shown.rows.some(({ status }) => status === 'partial')).toBe(true);
    expect(shown.rows.some(({ person }) => person !== '')).toBe(true);
    const told = shown.rows.map(({ interviewId, status, person }) => [interviewId, status, person || null]);
    // A file of one table has no room for a note that names are shortened.
    const ofTable = mayIdentify ? 'Contact' : 'Contact (shortened)';
    const cellsOf = (row: Row, contact: string) => [row['Interview'], row['Status'], row[contact]];
    expect(sheet.records.map((row) => cellsOf(row, 'Contact'))).toEqual(told);
    expect(table.records.map((row) => cellsOf(row, ofTable))).toEqual(told);
    const typed = (await parquet(who, path, wanted)).records;
    expect(typed.map((row) => [row['interview_id'], row['status']])).toEqual(told.map((cells) => cells.slice(0, 2)));
    expect(Object.keys(typed[0] ?? {})).toEqual(
      Object.keys((await parquet(who, path, chosen)).records[0] ?? {}).toSpliced(1, 0, 'status'),
    );
    // The other columns stand as they did, each below its own head.
    const plainSheet = await workbook(who, path, chosen);
    const plainTable = await csv(who, path, chosen);
    for (const [withPeople, without, contact] of [
      [sheet.records, plainSheet.records, 'Contact'],
      [table.records, plainTable.records, ofTable],
    ] as const) {
      const added = ['Status', contact, ...(mayIdentify ? ['E-mail', 'Phone'] : [])];
      const names = Object.keys(withPeople[0] ?? {});
      expect(names.slice(1, 1 + added.length)).toEqual(added);
      const others = withPeople.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([k]) => !added.includes(k))),
      );
      expect(others).toEqual(without);
    }
    if (!mayIdentify) {
      expect(table.text).not.toMatch(/aenne|Müller|\+4930/u);
      return;
    }
    const mails = sheet.records.map((row) => row['E-mail']);
    expect(mails.filter((mail) => mail !== null)).toHaveLength(shown.rows.filter(({ person }) => person !== '').length);
    expect(sheet.records.some((row) => row['Phone'] === '+4930123456')).toBe(true);
    const masked = await csv('manager', 'org.all', { contacts: 'yes' });
    expect(masked.text.includes('example.org')).toBe(
      (await contextOf(running, tokens.manager)).actor.permissions.has('interviews.identify'),
    );
  },
);

test('comments in files leave out what tells persons to those who may not know them, and none is found by it', async () => {
  const said = 'I am =Müller; Änne’s mail is aenne@mail.example, wombat.';
  await accept(Array.from({ length: 6 }, () => interview('d5', { answers: { nps: 3, comment: said } })));
  const path = 'org.all.fi.d5';
  const chosen = { search: 'wombat', columns: 'nps,comment', contacts: 'yes' } as const;
  const [named, sheet, table, typed] = await Promise.all([
    workbook('admin', path, chosen),
    workbook('manager', path, chosen),
    csv('manager', path, chosen),
    parquet('manager', path, chosen),
  ]);
  expect(named.records.map((row) => row['comment'])).toEqual(Array.from({ length: 6 }, () => said));
  const shown = sheet.records.map((row) => row['comment']);
  expect(shown).toHaveLength(6);
  // Two in three have a contact.
  expect(shown.filter((text) => text === 'I am •••; •••’s mail is •••, wombat.')).toHaveLength(4);
  expect(shown.filter((text) => text === 'I am =Müller; Änne’s mail is •••, wombat.')).toHaveLength(2);
  expect(table.records.map((row) => row['comment (shortened)'])).toEqual(shown);
  expect(sheet.notes.join('\n')).toMatch(/left out of comments \(•••\)/);
  expect(typed.records).toHaveLength(6);
  expect(typed.records[0]).not.toHaveProperty('comment');
  for (const search of ['aenne mail', 'wombat mail.example']) {
    expect((await workbook('admin', path, { ...chosen, search })).records).toHaveLength(6);
    const none = await workbook('manager', path, { ...chosen, search });
    expect(none.records.map(({ Interview: text }) => text)).toEqual(['No interviews match this selection.']);
    expect(none.facts.rows).toBe(0);
  }
  const byName = await parquet('manager', path, { ...chosen, search: 'muller wombat' });
  expect(byName.records).toHaveLength(2);
});

describe('R-119 a file of interviews', () => {
  test.each([
    ['admin', 'org.all', {}],
    ['manager', 'org.all', {}],
    ['manager', 'org.all', { sort: 'unit' }],
    ['admin', 'org.all', { sort: '-nps' }],
    ['manager', 'org.all.fi;model=golf', { sort: 'nps' }],
    ['admin', 'org.all;date=2026-03-28_2026-03-29', { search: 'muller' }],
    ['manager', 'org.all', { commented: 'yes' }],
    ['dealer', 'org.all.de.north.d1', {}],
  ] as const)('case 7: for %s of %s with %o has the rows of the list, in every format', async (who, path, chosen) => {
    const shown = await list(who, path, chosen);
    const [sheet, table, typed] = await Promise.all([
      workbook(who, path, chosen),
      csv(who, path, chosen),
      parquet(who, path, chosen),
    ]);
    expect(shown.rows.length).toBeGreaterThan(4);
    const ids = shown.rows.map(({ interviewId }) => interviewId);
    expect(sheet.records.map(({ Interview: id }) => id)).toEqual(ids);
    expect(table.records.map(({ Interview: id }) => id)).toEqual(ids);
    expect(typed.records.map(({ interview_id: id }) => id)).toEqual(ids);
    for (const { facts } of [sheet, table, typed]) expect(facts.rows).toBe(ids.length);

    for (const [index, row] of shown.rows.entries()) {
      const [one, two, three] = [sheet.records[index] ?? {}, table.records[index] ?? {}, typed.records[index] ?? {}];
      const { answers, unit, day, answeredAt, isUnitWidened } = row;
      const comment = row.comments.find(({ variable }) => variable === 'comment')?.text ?? null;
      const model = typeof answers['model'] === 'string' ? titleOf[answers['model'] as keyof typeof titleOf] : null;
      const reasons = [answers['reasons'] ?? []].flat() as string[];
      const local = wall.format(new Date(answeredAt));
      const { nps = null, effort = null, price = null } = answers;

      expect(one).toMatchObject({ nps, effort, price, model, comment, Unit: unit.name, 'Path of the unit': unit.path });
      expect(one['Day']).toEqual(new Date(`${day}T00:00:00Z`));
      expect(one['Answered (Europe/Helsinki)']).toEqual(new Date(`${local.replace(' ', 'T')}Z`));
      expect(one['reasons']).toBe(reasons.join('; ') || null);
      expect(one['Unit above is named'] ?? null).toBe(isUnitWidened ? 'yes' : null);

      expect(two).toMatchObject({
        nps: nps === null ? null : String(nps),
        effort: effort === null ? null : String(effort),
        model: model?.startsWith('@') ? `'${model}` : model,
        [who === 'admin' ? 'comment' : 'comment (shortened)']: comment?.startsWith('=') ? `'${comment}` : comment,
        Unit: unit.name,
        Day: day,
        'Answered (Europe/Helsinki)': local,
      });

      expect(three).toMatchObject({
        nps,
        effort,
        price,
        model,
        // The engine writes this file alone, and knows no names to leave out.
        ...(who === 'admin' && { comment }),
        reasons,
        unit: unit.name,
        unit_path: unit.path,
      });
      expect(three['day']).toEqual(new Date(`${day}T00:00:00Z`));
      // The columnar store has whole seconds.
      expect(three['answered_at']).toEqual(new Date(Math.floor(Date.parse(answeredAt) / 1000) * 1000));
    }
  });

  test('R-150 says why it is empty where the list is closed, and names no interview', async () => {
    const path = 'org.all.de.north.d2';
    expect((await list('manager', path)).closed).toBe('too_few');
    const [sheet, table, typed] = await Promise.all([
      workbook('manager', path),
      csv('manager', path),
      parquet('manager', path),
    ]);
    expect(sheet.records.map(({ Interview: text }) => text)).toEqual([expect.stringMatching(/too few interviews/)]);
    expect(table.text).toContain('too few interviews');
    expect(typed.records).toEqual([]);
    for (const { facts } of [sheet, table, typed]) expect(facts).toMatchObject({ rows: 0, suppressed: 1 });
    expect((await workbook('admin', path)).records).toHaveLength(3);
    // Whoever may see persons can have it made for those who may not: the job takes the right away.
    const empty = await workbook('admin', `${path};date=2020-01-01_2020-01-31`);
    expect(empty.records[0]?.['Interview']).toBe('No interviews match this selection.');
  });

  test('case 7: what too few answered is in no cell, is counted, and orders nothing', async () => {
    const path = 'org.all.fi';
    const shown = await list('manager', path);
    expect(shown.columns.find(({ extName }) => extName === 'effort')?.isHidden).toBe(true);
    const { records, facts, notes } = await workbook('manager', path);
    expect(new Set(records.map(({ effort }) => effort))).toEqual(new Set([null]));
    const hidden = shown.columns.filter(({ isHidden }) => isHidden);
    const toldAbove = shown.rows.filter(({ isUnitWidened }) => isUnitWidened).length;
    const partly = shown.columns.filter(({ hidesCategories }) => hidesCategories).map(({ title }) => title);
    expect(partly.length).toBeGreaterThan(0);
    expect(notes.join('\n')).toContain(`are left out in these columns: ${partly.join(', ')}`);
    expect(facts.suppressed).toBeGreaterThanOrEqual(records.length * hidden.length + toldAbove + partly.length);
    expect(notes).toContain(`Hidden values: ${facts.suppressed}`);
    expect(notes.join('\n')).toMatch(/Answers are left out where fewer than 5.*effort/);
    await expect(workbook('manager', path, { sort: 'effort' })).rejects.toMatchObject({ code: 'permission_missing' });
    await expect(workbook('dealer', path)).rejects.toMatchObject({ code: 'path_forbidden' });
    expect(notes).toContain(`Interviews shown at the unit above: ${toldAbove}`);
    expect(toldAbove).toBeGreaterThan(0);
  });

  test('says where it is from, in the language of who asked; columns and levels are those asked for', async () => {
    const german = await workbook('admin', 'org.all.de;model=polo', { locale: 'de', columns: 'nps,model,language' });
    expect(german.names).toEqual(['Interviews', 'Definitionen', 'Zu dieser Datei']);
    expect(german.heads).toEqual([
      ...['Interview', 'Tag', 'Beantwortet (Europe/Helsinki)', 'Einheit', 'Pfad der Einheit', 'region', 'dealer'],
      ...['Sprache', 'nps', 'model'],
    ]);
    expect(german.groups.slice(0, 4)).toEqual(['Interview', null, null, 'Organisation']);
    expect(german.records[0]).toMatchObject({ model: 'Der Polo' });
    expect(new Set(german.records.map(({ Sprache: language }) => language))).toEqual(new Set(['Deutsch', 'Finnisch']));
    expect(german.notes.join('\n')).toMatch(/Filter: model: Der Polo/);
    expect(german.notes).toContain('In Echolot öffnen: Öffnen');
    expect(german.notes).toContain(`Datenstand: ${german.facts.position ?? 'not told'}`);
    const own = german.records.map(({ Interview: id }) => `https://echolot.test/interview/sales/${String(id)}`);
    expect(german.links).toEqual(own);
    expect(german.notes).toContain(`Zeilen in „Interviews“: ${german.records.length}`);
  });

  test('a corrected interview stands in it once, as it is now', async () => {
    const { rows } = await list('admin', 'org.all.de.south.d3');
    const [first] = rows;
    const universeId = running.people.aurora;
    await running.database.record.inUniverse(universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universeId, 'sales');
      const { rows: found } = {
        rows: await tx.db
          .selectFrom('interview')
          .select(['external_id', 'answered_at'])
          .where('interview_id', '=', first?.interviewId ?? '')
          .execute(),
      };
      const changed = interview('d3', {
        externalId: found[0]?.external_id ?? '',
        answeredAt: found[0]?.answered_at ?? new Date(),
        answers: { nps: 1, comment: 'Changed' },
      });
      await acceptInterviews(tx, survey, [changed], { now: new Date(), acceptedBy: 'test', reason: 'test' });
    });
    await running.projected();
    const now = (await workbook('admin', 'org.all.de.south.d3')).records;
    expect(now).toHaveLength(rows.length);
    const same = now.filter(({ Interview: id }) => id === first?.interviewId);
    expect(same).toHaveLength(1);
    expect(same[0]).toMatchObject({ nps: 1, comment: 'Changed', model: null });
  });
});
