import type { SavedFilter } from '@echolot/contract/analytics/saved-filters';
import { type Filter, printFilterTokens } from '@echolot/core/filter-tokens';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../context.ts';
import type { TestInput } from '../../../http/test-client.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { withChosenFilters } from './chosen-filters.ts';

type Person = 'root' | 'admin' | 'manager' | 'dealer';
type Settings = Partial<TestInput<'createSavedFilter'>['body']>;

let running: TestProduct;
const tokens = {} as Record<Person, string>;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 4 });
  for (const person of ['root', 'admin', 'manager', 'dealer'] as const) tokens[person] = await running.signIn(person);
});
afterAll(() => running?.close());
afterEach(() =>
  running.database.record.inUniverse(running.people.aurora, ({ db }) => db.deleteFrom('saved_filter').execute()),
);

const survey = 'sales';
const golf = 'date=rmonths-12,0;model=golf';
const as = (person: Person) => ({ token: tokens[person] });

const tryToSave = (person: Person, body: Settings = {}) =>
  running.client.call(
    'createSavedFilter',
    { params: { survey }, body: { name: 'Golf', tokens: golf, ...body } },
    as(person),
  );
const save = async (person: Person, body: Settings = {}): Promise<SavedFilter> =>
  (await tryToSave(person, body)).reply().filter;
const list = async (person: Person) =>
  (await running.client.call('listSavedFilters', { params: { survey } }, as(person))).reply();
const names = async (person: Person) => (await list(person)).filters.map(({ name }) => name);
const update = (
  person: Person,
  { savedFilterId, ...before }: SavedFilter,
  body: Settings & { version?: number } = {},
) => {
  const { name, version, sharedWithRole } = before;
  const same = { name, version, sharedWithRole: sharedWithRole?.extName ?? null, tokens: before.tokens };
  return running.client.call(
    'updateSavedFilter',
    { params: { survey, savedFilterId }, body: { ...same, ...body } },
    as(person),
  );
};
const remove = (person: Person, { savedFilterId }: SavedFilter) =>
  running.client.call('deleteSavedFilter', { params: { survey, savedFilterId } }, as(person));
const restore = (person: Person, { savedFilterId }: SavedFilter) =>
  running.client.call('restoreSavedFilter', { params: { survey, savedFilterId } }, as(person));
const setUses = (person: Person, { savedFilterId }: SavedFilter, body: TestInput<'setSavedFilterUses'>['body']) =>
  running.client.call('setSavedFilterUses', { params: { survey, savedFilterId }, body }, as(person));

/** What a person's survey begins with after signing in anew. */
async function startOf(person: Person): Promise<{ startFilter: string | undefined; alertFilter: string | undefined }> {
  const body = { username: person, password: person, universe: 'aurora' };
  const [first] = (await running.client.call('login', { body })).reply().surveys;
  return { startFilter: first?.startFilter, alertFilter: first?.alertFilter };
}

describe('saving', () => {
  test('filters come back under their name, for the person who saved them and nobody else', async () => {
    await save('manager', { name: 'b' });
    await save('manager', { name: ' A ', tokens: undefined });
    const { filters, roles } = await list('manager');
    expect(filters).toMatchObject([
      { name: 'A', tokens: '', isMine: true, mayChange: true, owner: 'manager', sharedWithRole: null, version: 1 },
      { name: 'b', tokens: golf, gone: [], myUses: [], roleUses: [] },
    ]);
    expect(roles).toEqual([]);
    for (const person of ['root', 'admin', 'dealer'] as const) expect(await names(person)).toEqual([]);
  });

  test('R-103 whatever a filter can say is kept to the letter, in canonical form', async () => {
    const value = fc.record({
      value: fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => text.isWellFormed() && !text.includes('\0')),
      exclude: fc.boolean(),
      submatch: fc.boolean(),
    });
    const filter: fc.Arbitrary<Filter> = fc.record({
      extName: fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/),
      values: fc.array(value, { minLength: 1, maxLength: 4 }),
    });
    const filters = fc.uniqueArray(filter, { minLength: 1, maxLength: 5, selector: ({ extName }) => extName });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (some) => {
        const canonical = printFilterTokens(some);
        const saved = await save('root', { name: `n${(count += 1)}`, tokens: canonical });
        expect(saved.tokens).toBe(canonical);
      }),
      { numRuns: 60 },
    );
  });

  test('malformed tokens are refused with the token; names the survey does not know are kept', async () => {
    const { code, problem } = await tryToSave('manager', { tokens: 'model=golf;date' });
    expect(code).toBe('filter_malformed');
    expect(problem?.details).toMatchObject({ token: 'date', reason: 'missing_equals' });
    expect((await save('manager', { tokens: 'never_there=x' })).tokens).toBe('never_there=x');
  });

  test('a name is there once per person, whatever its case; another person may have it too', async () => {
    const first = await save('manager', { name: 'Quarter' });
    expect((await tryToSave('manager', { name: 'QUARTER' })).code).toBe('saved_filter_name_taken');
    await save('dealer', { name: 'Quarter' });
    const other = await save('manager', { name: 'Other' });
    expect((await update('manager', other, { name: 'quarter' })).code).toBe('saved_filter_name_taken');
    expect((await update('manager', first, { name: 'quarter' })).reply().filter.name).toBe('quarter');
    const twice = await Promise.all([tryToSave('manager', { name: 'x' }), tryToSave('manager', { name: 'x' })]);
    expect(new Set(twice.map(({ code }) => code))).toEqual(new Set(['saved_filter_name_taken', undefined]));
  });

  test('a hundred per person and survey, then no more', async () => {
    for (let count = 0; count < 100; count += 1) await save('manager', { name: `n${count}` });
    expect((await tryToSave('manager')).code).toBe('saved_filter_limit');
    await save('dealer');
  });

  test('a change that was made on an older version is refused with what stands there now', async () => {
    const before = await save('manager');
    const { filter } = (await update('manager', before, { tokens: 'model=polo' })).reply();
    expect(filter).toMatchObject({ tokens: 'model=polo', version: 2 });
    const { code, problem } = await update('manager', before, { name: 'Late' });
    expect(code).toBe('conflict');
    expect(problem?.details).toEqual({ version: 2, filter });
    expect(await names('manager')).toEqual(['Golf']);
  });
});

describe('sharing', () => {
  test('case 2: another’s private filters do not exist for anybody else, administrators included', async () => {
    const hidden = await save('manager', { myUses: ['start'] });
    for (const person of ['root', 'admin', 'dealer'] as const) {
      const unknown = { ...hidden, savedFilterId: uuidV7() };
      for (const attempt of [update, remove, restore]) {
        const answer = await attempt(person, hidden);
        expect(answer.code).toBe('saved_filter_not_found');
        expect(answer.problem).toEqual((await attempt(person, unknown)).problem);
      }
      expect((await setUses(person, hidden, { myUses: ['start'] })).code).toBe('saved_filter_not_found');
    }
    expect((await list('manager')).filters).toEqual([hidden]);
  });

  test('sharing needs the permission; what is shared is read by its role, changed by owner and administrators', async () => {
    expect((await tryToSave('manager', { sharedWithRole: 'dealer' })).code).toBe('permission_missing');
    expect((await tryToSave('admin', { sharedWithRole: 'nobody' })).code).toBe('role_unknown');
    const shared = await save('root', { sharedWithRole: 'manager' });
    expect((await list('manager')).filters).toMatchObject([
      { name: 'Golf', isMine: false, mayChange: false, owner: 'root', sharedWithRole: { extName: 'manager' } },
    ]);
    expect(await names('dealer')).toEqual([]);
    expect((await update('manager', shared, { name: 'Mine' })).code).toBe('permission_missing');
    expect((await remove('manager', shared)).code).toBe('permission_missing');
    const { roles } = await list('admin');
    expect(roles.map(({ extName }) => extName)).toEqual(['administrator', 'dealer', 'manager']);
    const { filter } = (await update('admin', shared, { name: 'Better', sharedWithRole: 'dealer' })).reply();
    expect(filter).toMatchObject({ name: 'Better', isMine: false, mayChange: true, version: 2 });
    expect([await names('manager'), await names('dealer')]).toEqual([[], ['Better']]);
    expect((await update('admin', filter, { sharedWithRole: null })).reply().filter.sharedWithRole).toBeNull();
    expect([await names('admin'), await names('dealer'), await names('root')]).toEqual([[], [], ['Better']]);
  });

  test('every change is in the audit', async () => {
    const filter = await save('admin', { name: 'Watched', sharedWithRole: 'dealer' });
    await update('admin', filter, { name: 'Watched still' });
    await remove('admin', filter);
    await restore('admin', filter);
    const entries = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .select(['action', 'person_id', 'details'])
        .where('subject', '=', filter.savedFilterId)
        .orderBy('audit_entry_id')
        .execute(),
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'createSavedFilter',
      'updateSavedFilter',
      'deleteSavedFilter',
      'restoreSavedFilter',
    ]);
    expect(new Set(entries.map((entry) => entry.person_id))).toEqual(new Set([running.people.personIds.admin]));
    expect(entries[1]?.details).toMatchObject({ before: { name: 'Watched' }, name: 'Watched still' });
  });
});

describe('beginning with saved filters', () => {
  const own = { startFilter: 'date=rmonths-12,0', alertFilter: '' };

  test('R-088 the own choice goes before the role’s, and that before the survey’s own', async () => {
    expect(await startOf('manager')).toEqual(own);
    const ofRole = await save('admin', { name: 'Role', tokens: 'model=polo', sharedWithRole: 'manager' });
    expect((await setUses('manager', ofRole, { myUses: [], roleUses: ['start'] })).code).toBe('permission_missing');
    await setUses('admin', ofRole, { myUses: [], roleUses: ['start', 'alert'] });
    expect(await startOf('manager')).toEqual({ startFilter: 'model=polo', alertFilter: 'model=polo' });
    expect([await startOf('dealer'), await startOf('admin')]).toEqual([own, own]);
    const mine = await save('manager', { name: 'Mine', tokens: 'model=golf', myUses: ['start'] });
    expect(await startOf('manager')).toEqual({ startFilter: 'model=golf', alertFilter: 'model=polo' });
    expect(await list('manager')).toMatchObject({ startFilter: 'model=golf', alertFilter: 'model=polo' });
    await save('manager', { name: 'All', tokens: undefined, myUses: ['start', 'alert'] });
    expect(await startOf('manager')).toEqual({ startFilter: '', alertFilter: '' });
    expect((await list('manager')).filters.map(({ name, myUses }) => [name, myUses])).toEqual([
      ['All', ['start', 'alert']],
      ['Mine', []],
      ['Role', []],
    ]);
    await setUses('manager', mine, { myUses: ['alert'] });
    expect(await startOf('manager')).toEqual({ startFilter: '', alertFilter: 'model=golf' });
  });

  test('R-088 one that was removed or is no longer shared is only logged; removal can be undone for everybody', async () => {
    const shared = await save('admin', { tokens: 'model=polo', sharedWithRole: 'manager', roleUses: ['alert'] });
    await setUses('manager', shared, { myUses: ['start'] });
    expect(await startOf('manager')).toEqual({ startFilter: 'model=polo', alertFilter: 'model=polo' });
    expect((await remove('admin', shared)).code).toBeUndefined();
    expect(await names('manager')).toEqual([]);
    expect(await startOf('manager')).toEqual(own);
    expect((await restore('manager', shared)).code).toBe('permission_missing');
    expect((await restore('admin', shared)).reply().filter).toEqual({ ...shared });
    expect(await startOf('manager')).toEqual({ startFilter: 'model=polo', alertFilter: 'model=polo' });
    await update('admin', shared, { sharedWithRole: null });
    expect(await startOf('manager')).toEqual(own);
  });

  test('R-088 a missing start filter is logged with whose it is, and nothing else happens', async () => {
    const { people, database } = running;
    await remove('manager', await save('manager', { myUses: ['start'] }));
    const actor = {
      personId: people.personIds.manager,
      username: 'manager',
      role: 'manager',
      permissions: new Set(),
    } as unknown as Actor; // It is asked for nothing else.
    const warnings: [object, string][] = [];
    const log = { info() {}, error() {}, warn: (details: object, text: string) => void warnings.push([details, text]) };
    const universeId = people.aurora;
    const known = { extName: survey, ...own };
    const surveys = await database.record.inUniverse(universeId, (tx) =>
      withChosenFilters({ tx, universeId, actor, log }, [known]),
    );
    expect(surveys).toEqual([known]);
    const about = { universeId, survey, purpose: 'start', chosenFor: 'person', person: 'manager' };
    expect(warnings).toEqual([[about, 'the chosen start filter is missing']]);
  });

  test('a removed one comes back only while its name is free', async () => {
    const first = await save('manager');
    await remove('manager', first);
    const second = await save('manager');
    expect((await restore('manager', first)).code).toBe('saved_filter_name_taken');
    await remove('manager', second);
    expect((await restore('manager', first)).reply().filter).toEqual(first);
    expect((await restore('manager', first)).code).toBe('saved_filter_not_found');
  });

  test('what no role shares cannot be a role’s beginning', async () => {
    expect((await tryToSave('admin', { roleUses: ['start'] })).code).toBe('saved_filter_not_shared');
    expect(await names('admin')).toEqual([]);
    expect((await setUses('admin', await save('admin'), { myUses: [], roleUses: ['start'] })).code).toBe(
      'saved_filter_not_shared',
    );
  });

  test('R-088 a variable that was removed is left out of the beginning, and named in the list', async () => {
    await save('manager', { tokens: 'reasons=price;model=golf', myUses: ['start'] });
    const change = (isRemoved: boolean) =>
      running.client.call(
        'removeVariable',
        { params: { survey, variable: 'reasons' }, body: { isRemoved } },
        as('admin'),
      );
    expect((await change(true)).code).toBeUndefined();
    expect(await startOf('manager')).toMatchObject({ startFilter: 'model=golf' });
    expect((await list('manager')).filters).toMatchObject([{ tokens: 'reasons=price;model=golf', gone: ['reasons'] }]);
    await change(false);
    expect(await startOf('manager')).toMatchObject({ startFilter: 'reasons=price;model=golf' });
  });
});
