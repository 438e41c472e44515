import type { Bigscreen } from '@echolot/contract/analytics/bigscreen';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;
const interviewIds: string[] = [];
const place = { survey: 'sales', perspective: 'org' };

/** Two sellers below dealer d1, with enough comments each to be named to people. */
beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 0 });
  admin = await running.signIn('admin');
  const writer = (await createTestApiKey(running.database.record, running.people.aurora, 'aurora')).secret;
  for (const [unit, name] of [
    ['e1', 'Aino Seller'],
    ['e2', 'Bert Seller'],
  ] as const) {
    const body = { name, kind: 'employee', parent: 'd1', unit, isTrial: false };
    (await running.client.call('createUnit', { params: place, body }, { token: admin })).reply();
  }
  for (let index = 0; index < 80; index += 1) {
    const { interviewId } = (
      await running.client.call(
        'postInterview',
        {
          params: { survey: 'sales' },
          body: {
            externalId: `named-${index}`,
            answeredAt: new Date(Date.now() - index * 60_000).toISOString(),
            units: { org: index % 2 ? 'e1' : 'e2', brand: 'vw' },
            answers: { nps: index % 11, comment: `Said number ${index}` },
          },
        },
        { token: writer },
      )
    ).reply();
    interviewIds.push(interviewId ?? '');
  }
  await running.projected();
});
afterAll(() => running?.close());
beforeEach(() => expect(running.errors).toEqual([]));

const make = (drillPath: string) =>
  running.client.call(
    'createDisplay',
    { body: { name: 'Showroom', survey: 'sales', drillPath, expiresAt: null } },
    { token: admin },
  );
const show = (token: string) => running.client.call('getBigscreen', {}, { token });
const shown = async (token: string): Promise<Bigscreen> => (await show(token)).reply();
const tree = async () =>
  (await running.client.call('getUnitTree', { params: place, query: {} }, { token: admin })).reply();
const setLevel = (kind: string, isPerson: boolean, version?: string) =>
  running.client.call(
    'changeUnitLevel',
    { params: place, body: { kind, isPerson, ...(version && { version }) } },
    { token: admin },
  );
async function sharedUnit(): Promise<string> {
  const params = { survey: 'sales', interviewId: interviewIds[0] ?? '', days: 1 };
  const { link } = (await running.client.call('shareInterview', { params }, { token: admin })).reply();
  const body = { token: link.split('#')[1] ?? '' };
  return (await running.client.call('openSharedInterview', { body })).reply().unit;
}

test('no employee is named without sign-in: not on a shared interview, not on a wall display', async () => {
  expect((await tree()).levels).toContainEqual({ kind: 'employee', isPerson: true, isGuessed: true });
  expect(await sharedUnit()).toBe('D1');
  const north = await shown((await make('org.all.de.north')).reply().token);
  expect(north.comments.map(({ unit }) => unit)).toEqual(['D1', 'D1', 'D1', 'D1']);
  expect(north.ranking).toMatchObject({ isOfPersons: false });
  expect(north.ranking.top.map(({ name }) => name)).toContain('D1');
  const dealer = await shown((await make('org.all.de.north.d1')).reply().token);
  expect(dealer.ranking).toEqual({ top: [], bottom: [], rankedUnits: 0, units: 0, isOfPersons: true });
  expect(dealer.score.n).toBe(80);
  expect(JSON.stringify([north, dealer])).not.toMatch(/Seller/);
  const people = await tree();
  const slug = people.units.find(({ unit }) => unit === 'e1')?.slug ?? '';
  expect((await make(`org.all.de.north.d1.${slug}`)).code).toBe('display_of_person');
});

test('whoever manages the structure says which levels are persons, and public pages follow at once', async () => {
  const { version } = await tree();
  expect((await setLevel('nobody', true)).code).toBe('unit_level_not_found');
  expect((await setLevel('employee', false, version)).status).toBe(200);
  expect((await setLevel('employee', true, version)).code).toBe('conflict');
  expect((await setLevel('employee', false)).code).toBe('nothing_to_change');
  expect(await sharedUnit()).toBe('Bert Seller');
  const slug = (await tree()).units.find(({ unit }) => unit === 'e2')?.slug ?? '';
  const { token } = (await make(`org.all.de.north.d1.${slug}`)).reply();
  expect((await shown(token)).unit).toBe('Bert Seller');

  expect((await setLevel('dealer', true)).status).toBe(200);
  expect(await sharedUnit()).toBe('Bert Seller');
  expect((await setLevel('employee', true)).status).toBe(200);
  // The dealer is a person as well now: the region is named.
  expect(await sharedUnit()).toBe('NORTH');
  expect((await show(token)).code).toBe('display_of_person');
  expect((await tree()).levels).toContainEqual({ kind: 'dealer', isPerson: true, isGuessed: false });
});
