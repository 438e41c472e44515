import { configGamification } from '@echolot/contract/structure/config-gamification';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;
let database: pg.Client;
let version = 0;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 30 });
  admin = await running.signIn('admin');
  database = new pg.Client({ connectionString: running.database.adminUrl });
  await database.connect();
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await database.end();
  await running.close();
});

const read = (filteredDrillPath: string, token = admin) =>
  running.client.call('getGamification', { params: { survey: 'sales', filteredDrillPath } }, { token });

async function setRules(rules: object): Promise<void> {
  const value = { ...configGamification.default, isOn: true, ...rules };
  const body = { name: 'gamification' as const, survey: 'sales', value: value as never, isSet: true, version };
  version = (await running.client.call('saveConfigBlock', { body }, { token: admin })).reply().block.version;
}

/** Staff comments on interviews, as the page of an interview writes them. */
async function comment(count: number, message = 'Called back'): Promise<void> {
  const { rows } = await database.query<{ id: string; survey: string; person: string }>(
    `select i.interview_id as id, i.survey_id as survey,
       (select person_id from membership where universe_id = $1 limit 1) as person
     from interview i where i.universe_id = $1 order by i.interview_id limit $2`,
    [running.people.aurora, count],
  );
  for (const { id, survey, person } of rows) {
    await database.query(
      `insert into interview_comment (universe_id, comment_id, survey_id, interview_id, person_id, author, author_name, message)
       values ($1, $2, $3, $4, $5, 'manager', 'Manager', $6)`,
      [running.people.aurora, uuidV7(), survey, id, person, message],
    );
  }
}

test('R-080 off until somebody turns it on; then behaviour counts, once per interview, for the unit and those above', async () => {
  expect((await read('org.all')).reply()).toMatchObject({ isOn: false, own: null, board: null });
  await setRules({});
  await comment(4);
  await comment(2, 'And once more');
  const { own, board, roles } = (await read('org.all.de;date=rmonths-12,0')).reply();
  expect(own).toMatchObject({ points: 4, level: 'Starter', nextLevel: 'Attentive', nextFrom: 50 });
  // What each is worth is told with it, so that points can be worked out again.
  expect(own?.behaviours).toContainEqual({
    behaviour: 'interviewsCommented',
    count: 4,
    each: 1,
    atLeast: null,
    points: 4,
  });
  expect(own?.behaviours.find(({ behaviour }) => behaviour === 'responseRate')).toMatchObject({
    count: null,
    each: 20,
    atLeast: 30,
    points: 0,
  });
  expect(board?.map(({ name, points }) => [name, points])).toEqual([
    ['NORTH', 4],
    ['SOUTH', 0],
  ]);
  expect(roles.map(({ extName }) => extName)).toContain('dealer');
  expect((await read('org.all;date=2020-01-01_2020-12-31')).reply().own?.points).toBe(0);
});

test('R-080 nothing a customer scores changes a point', async () => {
  const before = (await read('org.all')).reply();
  await database.query(`update interview set answers = answers || '{"nps": 10}' where universe_id = $1`, [
    running.people.aurora,
  ]);
  expect((await read('org.all')).reply()).toEqual(before);
});

test('R-080 the leaderboard is told to the roles that are named, everybody sees the own unit', async () => {
  const dealer = await running.signIn('dealer');
  const own = 'org.all.de.north.d1';
  expect((await read(own, dealer)).reply()).toMatchObject({ board: [], roles: [] });
  await setRules({ leaderboardRoles: ['administrator'] });
  expect((await read(own, dealer)).reply()).toMatchObject({ own: { points: 4 }, board: null });
  expect((await read('org.all.de')).reply().board).toHaveLength(2);
  expect((await read('org.all.de', dealer)).code).toBe('path_forbidden');
});
