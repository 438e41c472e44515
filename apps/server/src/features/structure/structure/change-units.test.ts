import type { EndpointName } from '@echolot/contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';
import { acceptInterviews, getAcceptingSurvey, type IncomingInterview } from '../../intake/interviews/public.ts';

let running: TestProduct;
let admin: string;
let manager: string;
let dealer: string;

/** Unit numbers of the small universe, by slug. */
const unitNos = { d1: 6, d2: 7, d3: 8, d4: 9, d5: 10 } as const;
const place = { survey: 'sales', perspective: 'org' };

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  manager = await running.signIn('manager');
  dealer = await running.signIn('dealer');
  for (const [unit, count] of [
    ['d1', 10],
    ['d2', 20],
    ['d3', 40],
    ['d4', 80],
    ['d5', 160],
  ] as const)
    await accept(unit, count);
  await running.projected();
});
afterAll(() => running?.close());

let made = 0;

async function accept(unit: keyof typeof unitNos, count: number): Promise<void> {
  const universeId = running.people.aurora;
  const interviews = Array.from({ length: count }, (): IncomingInterview => {
    made += 1;
    return {
      externalId: `s${made}`,
      answeredAt: new Date('2026-03-10T10:00:00Z'),
      channel: 'mail',
      locale: 'en',
      status: 'complete',
      unitNos: { org: unitNos[unit], brand: 102 },
      answers: { nps: made % 11 },
    };
  });
  await running.database.record.inUniverse(universeId, async (tx) => {
    const survey = await getAcceptingSurvey(tx, universeId, 'sales');
    await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
  });
}

type UnitChangeName = Extract<
  EndpointName,
  | 'createUnit'
  | 'renameUnit'
  | 'moveUnits'
  | 'mergeUnits'
  | 'separateUnit'
  | 'closeUnit'
  | 'changeUnitOwner'
  | 'undoUnitChange'
>;

const change = (name: UnitChangeName, body: object, token = admin) =>
  running.client.call(name, { params: place, body } as never, { token });
/** n per unit below a path, as the manager sees it. */
async function ranking(path: string, token = manager): Promise<Record<string, number | null>> {
  const { reply } = await running.client.call(
    'getRanking',
    { params: { survey: 'sales', filteredDrillPath: path } },
    { token },
  );
  return Object.fromEntries(reply().rows.map(({ slug, n }) => [slug, n]));
}
const codeOf = async (path: string, token: string) =>
  (await running.client.call('getRanking', { params: { survey: 'sales', filteredDrillPath: path } }, { token })).code;
const treeOn = async (day?: string) =>
  (await running.client.call('getUnitTree', { params: place, query: day ? { day } : {} }, { token: admin })).reply();
const history = async (unit: string) =>
  (await running.client.call('getUnitHistory', { params: place, query: { unit } }, { token: admin })).reply();

/** Does, looks, and undoes, so that each test begins with the same hierarchy. */
async function during(name: UnitChangeName, body: object, look: (effect: unknown) => Promise<void>): Promise<void> {
  const { change: id, effect } = (await change(name, body)).reply() as { change: string; effect: unknown };
  try {
    await look(effect);
  } finally {
    expect((await change('undoUnitChange', { change: id })).code).toBeUndefined();
  }
}

describe('a unit', () => {
  test('moves to another one: the rankings of both follow at once, and the address of before leads to it', async () => {
    const before = { all: await ranking('org.all'), de: await ranking('org.all.de') };
    expect(before).toEqual({ all: { de: 70, fi: 240 }, de: { north: 30, south: 40 } });
    const trial = (
      await change('moveUnits', { isTrial: true, units: ['d2'], parent: 'fi', from: '2026-01-01' })
    ).reply();
    expect(trial).toMatchObject({
      change: null,
      effect: {
        units: 1,
        interviews: 20,
        people: 0,
        steps: [{ name: 'D2', from: 'ALL › DE › NORTH › D2', to: 'ALL › FI › D2', interviews: 20 }],
      },
    });
    expect(await ranking('org.all')).toEqual(before.all);

    await during('moveUnits', { units: ['d2'], parent: 'fi', from: '2026-01-01' }, async () => {
      expect(await ranking('org.all')).toEqual({ de: 50, fi: 260 });
      expect(await ranking('org.all.de')).toEqual({ north: 10, south: 40 });
      expect(await ranking('org.all.fi')).toEqual({ d2: 20, d4: 80, d5: 160 });
      const old = await running.client.call(
        'getRanking',
        { params: { survey: 'sales', filteredDrillPath: 'org.all.de.north.d2' } },
        { token: manager },
      );
      expect(old.reply()).toMatchObject({ path: 'org.all.fi.d2', total: { n: 20 } });
      const parentOf = (units: { unit: string; parent: string | null }[]) =>
        units.find(({ unit }) => unit === 'd2')?.parent;
      expect(parentOf((await treeOn('2025-12-31')).units)).toBe('north');
      expect(parentOf((await treeOn('2026-01-01')).units)).toBe('fi');
    });
    expect({ all: await ranking('org.all'), de: await ranking('org.all.de') }).toEqual(before);
  });

  test('whose place was wrong for always has stood at the right one all the time', async () => {
    await during('moveUnits', { units: ['d2'], parent: 'fi' }, async () => {
      const units = (await treeOn('2001-01-01')).units;
      expect(units.find(({ unit }) => unit === 'd2')?.parent).toBe('fi');
      expect((await history('d2')).parents).toHaveLength(1);
    });
  });

  test('a move that begins later changes nothing before', async () => {
    const from = '2199-01-01';
    await during('moveUnits', { units: ['d2'], parent: 'fi', from }, async (effect) => {
      expect(effect).toMatchObject({ day: from, interviews: 20 });
      expect(await ranking('org.all')).toEqual({ de: 70, fi: 240 });
      expect((await treeOn(from)).units.find(({ unit }) => unit === 'd2')?.parent).toBe('fi');
      // A move of today takes the place of the one of later.
      const sooner = (
        await change('moveUnits', { isTrial: true, units: ['d2'], parent: 'south', from: '2026-01-01' })
      ).reply();
      expect(sooner).toMatchObject({ effect: { replaced: 1 } });
    });
  });

  test('people placed at a unit that moves see it where it stands now, and nothing else', async () => {
    expect(await codeOf('org.all.de.north.d1', dealer)).toBeUndefined();
    await during('moveUnits', { units: ['d1'], parent: 'fi', from: '2026-01-01' }, async () => {
      expect(await codeOf('org.all.de.north.d1', dealer)).toBeUndefined();
      expect(await codeOf('org.all.fi.d1', dealer)).toBeUndefined();
      for (const path of ['org.all', 'org.all.fi', 'org.all.fi.d4', 'org.all.de.north'])
        expect(await codeOf(path, dealer)).toBe('path_forbidden');
    });
  });

  test('is merged into another one: one row, nothing of it is lost, and taken apart again', async () => {
    await during('mergeUnits', { units: ['d4'], into: 'd5' }, async (effect) => {
      expect(effect).toMatchObject({
        interviews: 80,
        steps: [{ name: 'D4', from: 'ALL › FI › D4', to: 'ALL › FI › D5', interviews: 80 }],
      });
      expect(await ranking('org.all.fi')).toEqual({ d5: 240 });
      expect(await ranking('org.all')).toEqual({ de: 70, fi: 240 });
      const d5 = (await treeOn()).units.find(({ unit }) => unit === 'd5');
      expect(d5).toMatchObject({ interviews: 240, merged: ['D4'] });
      await accept('d4', 5);
      await running.projected();
      expect(await ranking('org.all.fi')).toEqual({ d5: 245 });
      expect(await history('d4')).toMatchObject({ path: null, mergedInto: [{ unit: 'd5', to: null }] });
      expect((await history('d5')).contains).toMatchObject([{ unit: 'd4' }]);
    });
    expect(await ranking('org.all.fi')).toEqual({ d4: 85, d5: 160 });
    const { change: merge } = (await change('mergeUnits', { units: ['d4'], into: 'd5', from: '2026-01-01' })).reply();
    const { change: apart } = (await change('separateUnit', { unit: 'd4', from: '2026-02-01' })).reply();
    expect(await ranking('org.all.fi')).toEqual({ d4: 85, d5: 160 });
    expect((await treeOn('2026-01-15')).units.map(({ unit }) => unit)).not.toContain('d4');
    expect((await change('undoUnitChange', { change: merge })).code).toBe('undo_superseded');
    await change('undoUnitChange', { change: apart });
    expect(await ranking('org.all.fi')).toEqual({ d5: 245 });
    await change('undoUnitChange', { change: merge });
  });

  test('a region merged into another one brings its units along, and people of the merged unit see nothing more', async () => {
    await during('mergeUnits', { units: ['north'], into: 'south', from: '2026-01-01' }, async () => {
      expect(await ranking('org.all.de')).toEqual({ south: 70 });
      expect(await ranking('org.all.de.south')).toEqual({ d1: 10, d2: 20, d3: 40 });
      expect(await codeOf('org.all.de.north.d1', dealer)).toBeUndefined();
    });
    await during('mergeUnits', { units: ['d1'], into: 'd2', from: '2026-01-01' }, async (effect) => {
      expect(effect).toMatchObject({ people: 1 });
      expect(await codeOf('org.all.de.north.d1', dealer)).toBe('path_forbidden');
      expect(await codeOf('org.all.de.north.d2', dealer)).toBe('path_forbidden');
    });
    expect(await codeOf('org.all.de.north.d1', dealer)).toBeUndefined();
  });

  test('small numbers stay hidden after a change, with the sibling that would give them away', async () => {
    const { unit } = { unit: 'few' };
    await change('createUnit', { name: 'Few', kind: 'dealer', parent: 'south', unit });
    const { unit_no: unitNo } = await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db.selectFrom('org_unit').select('unit_no').where('ext_id', '=', unit).executeTakeFirstOrThrow(),
    );
    Object.assign(unitNos, { few: unitNo });
    await accept('few' as 'd1', 3);
    await running.projected();
    expect(await ranking('org.all.de.south')).toEqual({ d3: null, few: null });
    await during('mergeUnits', { units: [unit], into: 'd3', from: '2026-01-01' }, async () => {
      expect(await ranking('org.all.de.south')).toEqual({ d3: 43 });
    });
    expect(await ranking('org.all.de.south')).toEqual({ d3: null, few: null });
    await change('moveUnits', { units: [unit], parent: 'north' });
    expect(await ranking('org.all.de.south')).toEqual({ d3: 40 });
    await change('mergeUnits', { units: [unit], into: 'd2' });
  });

  test('is called by the name of the day', async () => {
    await during('renameUnit', { unit: 'd3', name: 'Autohaus Süd', from: '2026-02-01' }, async () => {
      const nameOn = async (day?: string) => (await treeOn(day)).units.find(({ unit }) => unit === 'd3')?.name;
      expect([await nameOn('2026-01-31'), await nameOn('2026-02-01'), await nameOn()]).toEqual([
        'D3',
        'Autohaus Süd',
        'Autohaus Süd',
      ]);
      const { reply } = await running.client.call(
        'getRanking',
        { params: { survey: 'sales', filteredDrillPath: 'org.all.de.south' } },
        { token: manager },
      );
      expect(reply().rows[0]).toMatchObject({ slug: 'd3', name: 'Autohaus Süd' });
    });
    await during('renameUnit', { unit: 'd3', name: 'Always' }, async () => {
      expect((await treeOn('2001-01-01')).units.find(({ unit }) => unit === 'd3')?.name).toBe('Always');
    });
  });

  test('slugs stay unique below a unit, also those of former days', async () => {
    await change('createUnit', { name: 'D4', kind: 'dealer', parent: 'north', unit: 'other-d4' });
    await during('moveUnits', { units: ['other-d4'], parent: 'fi', from: '2026-01-01' }, async () => {
      expect(Object.keys(await ranking('org.all.fi'))).toEqual(['d4', 'd4-2', 'd5']);
      // Whoever had the address of the unit that moved away goes on reaching it.
      await change('createUnit', { name: 'D4', kind: 'dealer', parent: 'north', unit: 'third-d4' });
      expect((await treeOn()).units.find(({ unit }) => unit === 'third-d4')?.slug).toBe('d4-3');
      expect(await codeOf('org.all.de.north.d4', manager)).toBeUndefined();
      expect((await history('other-d4')).formerAddresses).toEqual(['d4']);
    });
  });

  test('closed and opened again, given to another owner', async () => {
    await during('closeUnit', { unit: 'd4', on: '2026-04-01' }, async () => {
      expect((await treeOn()).units.find(({ unit }) => unit === 'd4')?.closedOn).toBe('2026-04-01');
      expect((await ranking('org.all'))['fi']).toBe(245);
    });
    await during('changeUnitOwner', { unit: 'd1', owner: 'Meyer', from: '2026-04-01' }, async () => {
      expect((await history('d1')).owners).toMatchObject([{ owner: 'Meyer', from: '2026-04-01' }]);
      const { reply } = await running.client.call(
        'getRanking',
        { params: { survey: 'sales', filteredDrillPath: 'org.all.de.north.d1' } },
        { token: dealer },
      );
      expect(reply().total.n).toBe(0);
    });
  });
});

describe('what cannot be is refused, and nothing is changed', () => {
  test.each([
    ['moveUnits', { units: ['de'], parent: 'north' }, 'unit_cycle'],
    ['moveUnits', { units: ['de'], parent: 'de' }, 'unit_cycle'],
    ['moveUnits', { units: ['all'], parent: 'de' }, 'unit_root_fixed'],
    ['moveUnits', { units: ['zz'], parent: 'de' }, 'unit_not_found'],
    ['moveUnits', { units: ['d1'], parent: 'north' }, 'nothing_to_change'],
    ['moveUnits', { units: ['d1'], parent: 'south', from: '1999-01-01' }, 'unit_not_there'],
    ['mergeUnits', { units: ['de'], into: 'd1' }, 'unit_cycle'],
    ['mergeUnits', { units: ['d1'], into: 'd1' }, 'unit_cycle'],
    ['mergeUnits', { units: ['all'], into: 'd1' }, 'unit_root_fixed'],
    ['separateUnit', { unit: 'd1' }, 'nothing_to_change'],
    ['closeUnit', { unit: 'all', on: '2026-01-01' }, 'unit_root_fixed'],
    ['closeUnit', { unit: 'd1' }, 'nothing_to_change'],
    ['renameUnit', { unit: 'd1', name: 'D1' }, 'nothing_to_change'],
    ['renameUnit', { unit: 'd1', name: '   ' }, 'invalid_input'],
    ['renameUnit', { unit: 'd1', name: 'x', from: '2026-02-31' }, 'invalid_input'],
    ['createUnit', { name: 'x', kind: 'dealer', parent: 'de', unit: 'd1' }, 'unit_id_taken'],
    ['undoUnitChange', { change: 'zz' }, 'change_not_found'],
    ['moveUnits', { version: '1', units: ['d1'], parent: 'south' }, 'conflict'],
  ] as const)('%s %j → %s', async (name, body, code) => {
    const before = await treeOn();
    expect((await change(name, body)).code).toBe(code);
    expect(await treeOn()).toEqual(before);
  });

  test('a circle over several steps and days', async () => {
    await during('moveUnits', { units: ['fi'], parent: 'south', from: '2030-01-01' }, async () => {
      expect((await change('moveUnits', { units: ['de'], parent: 'd4', from: '2026-01-01' })).code).toBe('unit_cycle');
      expect((await change('mergeUnits', { units: ['south'], into: 'd4', from: '2031-01-01' })).code).toBe(
        'unit_cycle',
      );
      expect((await change('mergeUnits', { units: ['de'], into: 'fi', from: '2026-01-01' })).code).toBe('unit_cycle');
    });
  });

  test('a merged unit is separated first', async () => {
    await during('mergeUnits', { units: ['d4'], into: 'd5', from: '2026-01-01' }, async () => {
      expect((await change('moveUnits', { units: ['d4'], parent: 'north' })).code).toBe('unit_merged');
      expect((await change('mergeUnits', { units: ['d1'], into: 'd4' })).code).toBe('unit_merged');
      expect((await change('createUnit', { name: 'x', kind: 'y', parent: 'd4' })).code).toBe('unit_merged');
    });
  });

  test('who came too late learns who was first', async () => {
    const { version } = await treeOn();
    await during('renameUnit', { version, unit: 'd3', name: 'First' }, async () => {
      const late = await change('renameUnit', { version, unit: 'd3', name: 'Late' });
      expect(late.problem).toMatchObject({ code: 'conflict', details: { changedBy: 'admin' } });
    });
  });

  test('by somebody who may not, or who sees only a part', async () => {
    expect((await change('renameUnit', { unit: 'd1', name: 'x' }, manager)).code).toBe('permission_missing');
    expect((await change('renameUnit', { unit: 'd1', name: 'x' }, dealer)).code).toBe('permission_missing');
    await running.database.record.inUniverse(running.people.aurora, ({ db }) =>
      db
        .updateTable('role')
        .set({ permissions: ['rankings.read', 'structure.read', 'structure.manage'] })
        .where('ext_name', '=', 'dealer')
        .execute(),
    );
    const again = await running.signIn('dealer');
    expect((await change('renameUnit', { unit: 'd1', name: 'x' }, again)).code).toBe('path_forbidden');
    expect((await running.client.call('getUnitTree', { params: place, query: {} }, { token: again })).code).toBe(
      'path_forbidden',
    );
  });

  test('every change is noted with who and what', async () => {
    const { rows } = await running.database.record.inUniverse(running.people.aurora, async ({ db }) => ({
      rows: await db.selectFrom('audit_entry').select(['action', 'person_id', 'details']).execute(),
    }));
    const actions = new Set(rows.map(({ action }) => action));
    for (const action of ['moveUnits', 'mergeUnits', 'renameUnit', 'separateUnit', 'createUnit', 'undoUnitChange'])
      expect(actions).toContain(action);
    expect(rows.filter(({ action, person_id: by }) => action !== 'importFile' && by === null)).toEqual([]);
    expect(running.errors).toEqual([]);
  });
});
