import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { localBody, SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { hardCost, usePasswordCost } from './password.ts';

// How long a password takes to judge is part of what is shown here.
usePasswordCost(hardCost);

let fixture: SignInFixture;
let admin: pg.Client;

// Attempts that are made to wait do so for a tenth of the time; their order stays.
const { setTimeout: realSleep } = timers;
const quickSleep = ((ms: number, ...rest: [unknown?, object?]) => realSleep(ms / 10, ...rest)) as typeof realSleep;
function useSleep(sleep: typeof realSleep): void {
  timers.setTimeout = sleep;
  syncBuiltinESMExports();
}

beforeAll(async () => {
  useSleep(quickSleep);
  fixture = await SignInFixture.start();
  admin = new pg.Client({ connectionString: fixture.records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  useSleep(realSleep);
  expect(fixture.server.faults).toEqual([]);
  await admin.end();
  await fixture.close();
});
beforeEach(async () => {
  fixture.offsetMs = 0;
  fixture.frozenMs = undefined;
  await admin.query('delete from sign_in_throttle');
});

describe('R-110 local sign-in', () => {
  test('answers the identity: who, as what, where, in which language, with which surveys', async () => {
    const identity = await fixture.loginLocally();
    expect(identity).toMatchObject({
      loginStatus: 0,
      sessionId: null,
      userId: fixture.people.personIds.admin,
      username: 'admin',
      name: 'Admin Test',
      role: 'administrator',
      locale: 'en',
      universe: 'aurora',
      universes: [{ extName: 'aurora', title: 'aurora' }],
      currentUniverse: { extName: 'aurora', support: { email: 'help@aurora.test', openingHours: 'Mon–Fri' } },
      isUserAdmin: true,
      isRoot: false,
      isSettingsPageEnabled: true,
      signInKind: 'local',
    });
    expect(identity.surveys.map(({ extName }) => extName)).toEqual(['sales']);
    expect(identity.authToken).toMatch(/^[\w-]{43}$/);
  });

  test('a role’s unknown permissions are nothing; dealer and manager are no administrators; views are cut to the scope', async () => {
    const dealer = await fixture.loginLocally({ username: 'dealer', password: 'dealer' });
    expect(dealer).toMatchObject({ isUserAdmin: false, isSettingsPageEnabled: false, isRoot: false });
    expect(dealer.surveys[0]?.startPath).toBe('org.all.de.north.d1');
  });

  test('root by the record is root where local sign-in is allowed, without a membership', async () => {
    const root = await fixture.loginLocally({ username: 'root', password: 'root' });
    expect(root).toMatchObject({ isRoot: true, role: 'root', isUserAdmin: true, universes: [{ extName: 'aurora' }] });
  });

  test('whatever is wrong has the same answer', async () => {
    const attempts = [
      { ...localBody, password: 'wrong' },
      { ...localBody, username: 'nobody' },
      { ...localBody, universe: 'unknown' },
      { ...localBody, universe: 'nordic' },
      { username: 'manager', password: 'manager', universe: 'nordic' }, // Nordic allows no local sign-in.
      { username: 'stranger', password: 'stranger', universe: 'aurora' },
      { username: 'gone', password: 'gone', universe: 'aurora' },
    ];
    const problems = [];
    for (const body of attempts) problems.push((await fixture.client.call('login', { body })).problem);
    expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(1);
    expect(problems[0]).toMatchObject({ code: 'sign_in_failed', status: 401 });
  });

  test('an unknown name takes as long as a wrong password', async () => {
    const timeMs = async (username: string): Promise<number> => {
      const startedAt = performance.now();
      await fixture.client.call('login', { body: { ...localBody, username, password: 'wrong' } });
      return performance.now() - startedAt;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      known.push(await timeMs('admin'));
      unknown.push(await timeMs(`nobody-${i}`));
      await admin.query('delete from sign_in_throttle');
    }
    // The shortest of each: whatever else the machine does only makes them longer.
    const ratio = Math.min(...unknown) / Math.min(...known);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('six wrong passwords lock nobody out: the right one waits for a moment, known name or not', async () => {
    for (const username of ['admin', 'nobody']) {
      const body = { ...localBody, username, password: 'wrong' };
      for (let nr = 0; nr < 6; nr += 1) {
        expect((await fixture.client.call('login', { body })).code).toBe('sign_in_failed');
      }
    }
    await fixture.loginLocally();
    // Its own failures are forgiven.
    const { rows } = await admin.query<{ subject: string }>(
      `select subject from sign_in_throttle where subject like 'pair:%'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('of many at once few are judged; whoever would wait long is to come again in seconds', async () => {
    const body = { ...localBody, username: 'manager', password: 'wrong' };
    const results = await Promise.all(Array.from({ length: 40 }, () => fixture.client.call('login', { body })));
    const codes = results.map(({ code }) => code);
    expect(codes.filter((code) => code === 'sign_in_failed').length).toBeLessThanOrEqual(11);
    expect(codes.filter((code) => code === 'sign_in_failed').length).toBeGreaterThanOrEqual(6);
    const refused = results.find(({ code }) => code === 'sign_in_throttled');
    expect(refused?.status).toBe(429);
    expect(Number(refused?.problem?.details?.['retryAfterSeconds'])).toBeLessThanOrEqual(30);
  });

  test('names that are invented lock no address out', async () => {
    await admin.query(`delete from sign_in_throttle`);
    const guess = (nr: number) =>
      fixture.client.call('login', { body: { ...localBody, username: `invented-${nr}`, password: 'x' } });
    for (let turn = 0; turn < 4; turn += 1) {
      const guesses = await Promise.all(Array.from({ length: 10 }, (_, nr) => guess(10 * turn + nr)));
      expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['sign_in_failed']));
    }
    await fixture.loginLocally();
  });

  test('a browser that has signed the person in is not slowed down by who guesses elsewhere', async () => {
    await admin.query(`delete from sign_in_throttle`);
    const first = await fixture.client.call('login', { body: localBody });
    const line = first.headers.get('set-cookie') ?? '';
    expect(line).toMatch(/^echolot-device-\d+=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax$/);
    const cookie = line.split(';')[0] ?? '';
    // Guesses for the same name from the same address, far more than are judged.
    const guess = () => fixture.client.call('login', { body: { ...localBody, password: 'wrong' } });
    let areGuessed = false;
    const guesses = Promise.all(Array.from({ length: 20 }, guess)).then(() => (areGuessed = true));
    const again = await fixture.client.call('login', { body: localBody }, { headers: { cookie } });
    expect(again.code).toBeUndefined();
    expect(again.headers.get('set-cookie')).toContain(cookie);
    expect(areGuessed).toBe(false);
    await guesses;
    // Its own wrong passwords slow it down as well, and it is known for this person alone.
    const wrong = { ...localBody, password: 'wrong' };
    for (let nr = 0; nr < 6; nr += 1) await fixture.client.call('login', { body: wrong }, { headers: { cookie } });
    const { rows } = await admin.query<{ failures: number }>(
      `select failures from sign_in_throttle where subject like 'device:%'`,
    );
    expect(rows).toEqual([{ failures: 6 }]);
    await fixture.client.call(
      'login',
      { body: { ...localBody, username: 'dealer', password: 'wrong' } },
      { headers: { cookie } },
    );
    expect((await admin.query(`select from sign_in_throttle where subject like 'device:%'`)).rowCount).toBe(1);
  });

  test('the survey asked for comes first', async () => {
    await fixture.records.record.inUniverse(fixture.people.aurora, ({ db }) =>
      db
        .insertInto('survey')
        .values({
          universe_id: fixture.people.aurora,
          survey_id: '00000000-0000-7000-8000-00000000000a',
          ext_name: 'zeta',
          titles: '{}',
          position: 9,
        })
        .execute(),
    );
    const orderFor = async (surveyName?: string): Promise<string | undefined> =>
      (await fixture.client.call('login', { body: { ...localBody, ...(surveyName && { surveyName }) } })).reply()
        .surveys[0]?.extName;
    expect(await orderFor()).toBe('sales');
    expect(await orderFor('zeta')).toBe('zeta');
    expect(await orderFor('unknown')).toBe('sales');
    await admin.query(`delete from survey where ext_name = 'zeta'`);
  });

  test('a hash of weaker parameters is made anew at sign-in', async () => {
    const { argon2Sync } = await import('node:crypto');
    const nonce = Buffer.alloc(16, 1);
    const weak = argon2Sync('argon2id', {
      message: 'admin',
      nonce,
      memory: 1024,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    });
    const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
    await admin.query('update person set password_hash = $1 where username = $2', [
      `$argon2id$v=19$m=1024,t=1,p=1$${encode(nonce)}$${encode(weak)}`,
      'admin',
    ]);
    await fixture.loginLocally();
    const { rows } = await admin.query<{ password_hash: string }>(
      `select password_hash from person where username = 'admin'`,
    );
    expect(rows[0]?.password_hash).toContain('m=32768,t=2');
    await fixture.loginLocally();
  });
});
describe('quality case 8: nothing but the named fields is taken', () => {
  const more = { role: 'administrator', isRoot: true, universes: ['nordic'], createdAt: '2020-01-01', userId: 'x' };
  test.each(Object.entries(more))('%s beside the body is refused', async (name, value) => {
    const before = await admin.query('select count(*) from session');
    const bodies = {
      login: localBody,
      validateKeycloak: { accessToken: 'a.b.c', idToken: 'a.b.c' },
      validateCookie: { sessionId: 'x' },
    };
    for (const [path, body] of [
      ['/vuejs/auth/login', bodies.login],
      ['/vuejs/auth/validatekeycloak', bodies.validateKeycloak],
      ['/vuejs/auth/validatecookie', bodies.validateCookie],
    ] as const) {
      const response = await fetch(fixture.server.origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, [name]: value }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_input' });
    }
    expect((await admin.query('select count(*) from session')).rows).toEqual(before.rows);
  });

  test('a locale is one of ours, and nothing else of the person changes with it', async () => {
    const { authToken } = await fixture.loginLocally();
    const before = await admin.query(`select * from person where username = 'admin'`);
    const bad = await fetch(`${fixture.server.origin}/vuejs/auth/locale`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${authToken}` },
      body: JSON.stringify({ locale: 'de', isRoot: true }),
    });
    expect(bad.status).toBe(400);
    expect((await admin.query(`select * from person where username = 'admin'`)).rows).toEqual(before.rows);
    const identity = (
      await fixture.client.call('changeLocale', { body: { locale: 'de' } }, { token: authToken })
    ).reply();
    expect(identity).toMatchObject({
      locale: 'de',
      authToken,
      currentUniverse: { support: { openingHours: 'Mo–Fr' } },
    });
    await fixture.client.call('changeLocale', { body: { locale: 'en' } }, { token: authToken });
  });
});

test('acting as somebody else is not offered here, right password or not', async () => {
  for (const extra of [{ actAsUser: 'dealer' }, { actAsUniverse: 'nordic' }]) {
    const result = await fixture.client.call('login', { body: { ...localBody, ...extra } });
    expect(result.code).toBe('permission_missing');
  }
});
