import type { StructureVariable } from '@echolot/contract/structure/structure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey } from '../../intake/interviews/public.ts';

let running: TestProduct;
let admin: string;
const params = { survey: 'sales' };

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  const universeId = running.people.aurora;
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    const outcomes = await acceptInterviews(
      tx,
      survey,
      Array.from({ length: 110 }, (_, index) => ({
        externalId: `v${index}`,
        answeredAt: new Date('2026-03-10T10:00:00Z'),
        channel: 'mail',
        locale: 'en',
        status: 'complete' as const,
        unitNos: { org: 6, brand: 102 },
        answers: {
          nps: index % 11,
          csat: 1 + (index % 5),
          price: (index % 100) / 10,
          model: ['golf', 'polo', 'id3'][index % 3] ?? '',
          reasons: index % 2 ? ['price', 'staff'] : ['waiting'],
          comment: 'fine',
        },
      })),
      { now: new Date(), acceptedBy: 'test', reason: 'test' },
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'refused')).toEqual([]);
  });
  await running.projected();
});
afterAll(() => running?.close());

/** Resolves when no columns are being written anew. */
async function settled(): Promise<void> {
  await expect.poll(async () => (await read()).preparing, { timeout: 10_000 }).toBeNull();
}
const read = async () => (await running.client.call('getStructure', { params }, { token: admin })).reply();
const variableOf = async (extName: string): Promise<StructureVariable | undefined> =>
  (await read()).variables.find((variable) => variable.extName === extName);
const change = (variable: string, body: object) =>
  running.client.call('changeVariable', { params: { ...params, variable }, body }, { token: admin });
async function ranking(filters = '') {
  const { reply } = await running.client.call(
    'getRanking',
    { params: { survey: 'sales', filteredDrillPath: `org.all${filters}` } },
    { token: admin },
  );
  const { indicators, totalColumns, total } = reply();
  return {
    n: total.n,
    titles: indicators.map(({ title }) => title),
    methods: indicators.map(({ extName, method }) => `${extName} ${method}`),
    values: Object.fromEntries(indicators.map(({ extName }, index) => [extName, totalColumns[index]?.values[0]])),
    ns: Object.fromEntries(indicators.map(({ extName }, index) => [extName, totalColumns[index]?.ns[0]])),
  };
}

describe('what a survey is made of', () => {
  test('is told with its answers', async () => {
    const structure = await read();
    expect(structure).toMatchObject({
      survey: 'sales',
      titles: { en: 'Sales' },
      place: 0,
      interviews: 110,
      isPrepared: true,
      preparing: null,
      perspectives: [
        { extName: 'org', units: 10 },
        { extName: 'brand', units: 3 },
      ],
    });
    expect(structure.variables.map(({ extName, answers, misfits }) => [extName, answers, misfits])).toEqual([
      ['nps', 110, 0],
      ['csat', 110, 0],
      ['effort', 0, 0],
      ['price', 110, 0],
      ['model', 110, 0],
      ['reasons', 110, 0],
      ['comment', 110, 0],
    ]);
    expect((await variableOf('reasons'))?.categories.map(({ extName, count }) => [extName, count])).toEqual([
      ['price', 55],
      ['staff', 55],
      ['waiting', 55],
    ]);
  });

  test('a composite of the indicators by their weights is defined, weighed anew and taken away', async () => {
    const set = (body: object) => running.client.call('changeSurvey', { params, body }, { token: admin });
    const compositeOf = async () => {
      const input = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };
      return (await running.client.call('getRanking', input, { token: admin })).reply().composite;
    };
    expect(await compositeOf()).toBeNull();
    for (const target of [-1, 101]) {
      expect((await set({ composite: { titles: { en: 'Index' }, target } })).code).toBe('invalid_input');
    }
    expect((await set({ composite: { titles: { en: 'Index', de: '' }, target: 80 } })).code).toBeUndefined();
    expect((await read()).composite).toEqual({ titles: { en: 'Index' }, target: 80 });
    const before = await compositeOf();
    expect(before).toMatchObject({ title: 'Index', target: 80, totalHidden: null });
    expect(before?.values.length).toBeGreaterThan(0);
    // Of the NPS alone: 110 answers 0…10 in turn, half the scale.
    for (const { extName } of before?.parts ?? []) await change(extName, { weight: extName === 'nps' ? 2 : 0 });
    expect(await compositeOf()).toMatchObject({ total: 50, parts: [{ extName: 'nps', weight: 2 }] });
    for (const { extName, weight } of before?.parts ?? []) await change(extName, { weight });
    expect((await compositeOf())?.total).toBe(before?.total);
    await set({ composite: { titles: {}, target: null } });
    expect(await compositeOf()).toBeNull();
  });

  test('a variable is renamed: the ranking’s head changes at once', async () => {
    expect((await change('nps', { titles: { en: 'Advocacy', de: 'Weiterempfehlung' } })).code).toBeUndefined();
    expect((await ranking()).titles[0]).toBe('Advocacy');
    expect((await variableOf('nps'))?.titles).toEqual({ en: 'Advocacy', de: 'Weiterempfehlung' });
    await change('nps', { titles: { de: '' } });
    expect((await variableOf('nps'))?.titles).toEqual({ en: 'Advocacy' });
    expect((await change('nps', { titles: { en: '' } })).code).toBe('invalid_input');
  });

  test('another method or scale: the figures of before until the new columns stand, then those anew', async () => {
    const before = await ranking();
    const { effect } = (await change('csat', { isTrial: true, topBoxes: 1 })).reply() as { effect: unknown };
    expect(effect).toEqual({ misfits: 0, regained: 0, isRebuilt: true });
    expect((await read()).preparing).toBeNull();
    await change('csat', { topBoxes: 1 });
    const during = await ranking();
    expect([before.values['csat'], 20]).toContain(during.values['csat']);
    await settled();
    expect((await ranking()).values['csat']).toBe(20);
    // A mean needs no other columns than an index.
    const method = (await change('price', { method: 'mean' })).reply() as { effect: unknown };
    expect(method.effect).toMatchObject({ isRebuilt: false });
  });

  test('a narrower scale takes answers away only when that is accepted, and a wider one brings them back', async () => {
    const wide = { method: 'mean', min: 0, max: 10 };
    await change('nps', wide);
    const narrow = { method: 'mean', min: 0, max: 5 };
    expect((await change('nps', { isTrial: true, ...narrow })).reply()).toMatchObject({
      effect: { misfits: 50, isRebuilt: true },
    });
    const refused = await change('nps', narrow);
    expect(refused.problem).toMatchObject({ code: 'answers_would_be_lost', details: { misfits: 50 } });
    expect((await change('nps', { isLossAccepted: true, ...narrow })).code).toBeUndefined();
    await settled();
    expect((await ranking()).values['nps']).toBe(2.5);
    expect(await variableOf('nps')).toMatchObject({ answers: 60, misfits: 50 });
    expect((await change('nps', { isTrial: true, ...wide })).reply()).toMatchObject({ effect: { regained: 50 } });
    await change('nps', wide);
    await settled();
    expect((await ranking()).values['nps']).toBe(5);
    expect(await variableOf('nps')).toMatchObject({ answers: 110, misfits: 0 });
    await change('nps', { method: 'nps' });
    await settled();
  });

  test('another kind where answers are written alike, and no other', async () => {
    expect((await change('price', { kind: 'dimension' })).code).toBe('variable_kind_fixed');
    expect((await change('reasons', { kind: 'comment' })).code).toBe('variable_kind_fixed');
    await change('price', { kind: 'number' });
    expect((await ranking()).methods).not.toContain('price mean');
    await settled();
    expect(await variableOf('price')).toMatchObject({ kind: 'number', method: null, answers: 110 });
    const back = { kind: 'indicator', method: 'index', min: 0, max: 100, decimals: 1 };
    expect((await change('price', { kind: 'indicator', method: 'index', min: 5, max: 5 })).problem).toMatchObject({
      code: 'indicator_malformed',
      details: { faults: ['bad_scale'] },
    });
    await change('price', back);
    await settled();
    expect((await ranking()).values['price']).toBeCloseTo(4.5, 0);

    await change('model', { kind: 'comment' });
    await settled();
    expect(await variableOf('model')).toMatchObject({ kind: 'comment', answers: 110, kinds: ['comment', 'dimension'] });
    expect(
      (
        await running.client.call(
          'getRanking',
          { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf' } },
          { token: admin },
        )
      ).code,
    ).toBe('filter_malformed');
    await change('model', { kind: 'dimension' });
    await settled();
    expect((await ranking(';model=golf')).n).toBe(37);
  });

  test('is removed and brought back; its answers stay', async () => {
    const remove = (variable: string, isRemoved: boolean) =>
      running.client.call('removeVariable', { params: { ...params, variable }, body: { isRemoved } }, { token: admin });
    await remove('csat', true);
    expect((await ranking()).methods).not.toContain('csat csat');
    expect((await variableOf('csat'))?.removedAt).not.toBeNull();
    expect((await remove('csat', true)).code).toBe('nothing_to_change');
    await remove('csat', false);
    expect((await ranking()).ns['csat']).toBe(110);
    for (const name of ['csat', 'effort', 'price']) await remove(name, true);
    expect((await remove('nps', true)).code).toBe('last_indicator');
    for (const name of ['csat', 'effort', 'price']) await remove(name, false);
  });

  test('the order of variables is the order of the ranking’s columns', async () => {
    const order = (variables: string[]) =>
      running.client.call('orderVariables', { params, body: { variables } }, { token: admin });
    await order(['price', 'nps']);
    expect((await ranking()).methods.map((one) => one.split(' ')[0])).toEqual(['price', 'nps', 'csat', 'effort']);
    expect((await order(['price', 'nps'])).code).toBe('nothing_to_change');
    expect((await order(['zz'])).code).toBe('variable_not_found');
    await order(['nps', 'csat', 'effort', 'price']);
  });

  test('categories are renamed, ordered and merged: filters count them as one, and addresses of before still work', async () => {
    const categories = (list: object[]) =>
      running.client.call(
        'changeCategories',
        { params: { ...params, variable: 'model' }, body: { categories: list } } as never,
        { token: admin },
      );
    expect((await ranking(';model=golf')).n).toBe(37);
    expect(
      (
        await categories([
          { extName: 'polo', mergedInto: 'golf' },
          { extName: 'golf', titles: { en: 'Golf & Polo' } },
        ])
      ).code,
    ).toBeUndefined();
    expect((await ranking(';model=golf')).n).toBe(74);
    expect((await ranking(';model=polo')).n).toBe(74);
    expect((await ranking(';model=_golf')).n).toBe(36);
    const filters = (
      await running.client.call('listFilters', { params: { survey: 'sales', set: 'standard' } }, { token: admin })
    ).reply();
    const model = filters.filterGroups.flatMap((group) => group.filters).find(({ extName }) => extName === 'model');
    expect(model?.options).toEqual([
      { extName: 'golf', title: 'Golf & Polo' },
      { extName: 'id3', title: 'id3' },
    ]);
    expect((await categories([{ extName: 'golf', mergedInto: 'polo' }])).code).toBe('category_cycle');
    expect((await categories([{ extName: 'golf', mergedInto: 'zz' }])).code).toBe('category_not_found');
    await categories([{ extName: 'polo', mergedInto: null }]);
    expect((await ranking(';model=golf')).n).toBe(37);
  });

  test('titles, views, start filter and place of the survey', async () => {
    const set = (body: object) => running.client.call('changeSurvey', { params, body }, { token: admin });
    await set({ titles: { de: 'Verkauf' }, startFilter: 'date=rmonths-3,0;model=golf' });
    expect(await read()).toMatchObject({
      titles: { en: 'Sales', de: 'Verkauf' },
      startFilter: 'date=rmonths-3,0;model=golf',
    });
    const views = [{ extName: 'north', titles: { en: 'North' }, startPath: 'org.all.de.north' }];
    expect((await set({ views })).code).toBeUndefined();
    for (const [body, code] of [
      [{ startFilter: 'zz=1' }, 'filter_unknown'],
      [{ startFilter: 'model=zz' }, 'filter_value_unknown'],
      [{ startFilter: 'date=nonsense' }, 'period_malformed'],
      [{ startFilter: '=' }, 'filter_malformed'],
      [{ views: [{ extName: 'x', titles: { en: 'X' }, startPath: 'org.all.zz' }] }, 'start_path_unknown'],
      [{ views: [{ extName: 'x', titles: { en: 'X' }, startPath: 'theirs.all' }] }, 'start_path_unknown'],
      [{ views: [{ extName: 'x', titles: { en: 'X' }, startPath: 'ORG' }] }, 'path_malformed'],
      [{ views: [...views, ...views] }, 'invalid_input'],
      [{ titles: { en: 'Sales' } }, 'nothing_to_change'],
      [{ version: 1, titles: { en: 'Late' } }, 'conflict'],
    ] as const)
      expect((await set(body)).code, JSON.stringify(body)).toBe(code);
    // A filter that is no more is not started with.
    await running.client.call(
      'removeVariable',
      { params: { ...params, variable: 'model' }, body: { isRemoved: true } },
      { token: admin },
    );
    expect((await read()).startFilter).toBe('date=rmonths-3,0');
  });

  test('a change that comes too late names who was first, and the audit names everybody', async () => {
    const { version } = await read();
    await change('effort', { version, titles: { en: 'Effort' } });
    const late = await change('effort', { version, titles: { en: 'Late' } });
    expect(late.problem).toMatchObject({ code: 'conflict', details: { changedBy: 'admin' } });
    const entries = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db.selectFrom('audit_entry').select(['action', 'person_id']).where('subject', '=', 'survey sales').execute(),
    );
    for (const action of ['changeVariable', 'removeVariable', 'orderVariables', 'changeCategories', 'changeSurvey'])
      expect(entries.map((entry) => entry.action)).toContain(action);
    expect(entries.every((entry) => entry.person_id !== null)).toBe(true);
    expect(running.errors).toEqual([]);
  });
});
