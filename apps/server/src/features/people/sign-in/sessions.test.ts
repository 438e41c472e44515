import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { localBody, SignInFixture } from '../../../testing/sign-in-fixture.ts';
import { SignOnBrowser } from '../../../testing/sign-on-browser.ts';
import { changePassword, cleanUpSignIn, createAuthenticate } from './public.ts';

let fixture: SignInFixture;
let admin: pg.Client;

beforeAll(async () => {
  fixture = await SignInFixture.start();
  admin = new pg.Client({ connectionString: fixture.records.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  expect(fixture.server.faults).toEqual([]);
  await admin.end();
  await fixture.close();
});
beforeEach(async () => {
  fixture.offsetMs = 0;
  await admin.query('delete from sign_in_throttle');
});

describe('R-089 R-090 R-113 sessions', () => {
  test('the token opens the endpoints; after logout it is refused, with its remember-me id', async () => {
    const { authToken, sessionId } = await fixture.loginLocally({ remember: true });
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    const identity = (await fixture.client.call('getIdentity', {}, { token: authToken })).reply();
    expect(identity).toMatchObject({ username: 'admin', authToken, sessionId: null });
    expect((await fixture.client.call('logout', {}, { token: authToken })).reply()).toEqual({ ok: true });
    expect(await fixture.codeWith(authToken)).toBe('sign_in_required');
    const again = await fixture.client.call('validateCookie', { body: { sessionId: sessionId ?? '' } });
    expect(again.code).toBe('sign_in_required');
    expect((await fixture.client.call('logout', {}, { token: authToken })).code).toBe('sign_in_required');
  });

  test('a remember-me id opens one new session and is used up; its former token ends', async () => {
    const first = await fixture.loginLocally({ remember: true });
    const body = { sessionId: first.sessionId ?? '' };
    const second = (await fixture.client.call('validateCookie', { body })).reply();
    expect(second).toMatchObject({ username: 'admin', universe: 'aurora', signInKind: 'local' });
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(await fixture.codeWith(first.authToken)).toBe('sign_in_required');
    expect(await fixture.codeWith(second.authToken)).toBeUndefined();
    // The bearer token has expired long before; the id has not.
    fixture.offsetMs = 20 * 86_400_000;
    const third = await fixture.client.call('validateCookie', { body: { sessionId: second.sessionId ?? '' } });
    fixture.offsetMs = 51 * 86_400_000;
    const fourth = await fixture.client.call('validateCookie', { body: { sessionId: third.reply().sessionId ?? '' } });
    expect(fourth.code).toBe('sign_in_required');
  });

  test('a remember-me id that comes twice ends all it has opened, however far, and says so; others live on', async () => {
    const first = await fixture.loginLocally({ remember: true });
    const other = await fixture.loginLocally({ remember: true });
    const use = (identity: { sessionId: string | null }) =>
      fixture.client.call('validateCookie', { body: { sessionId: identity.sessionId ?? '' } });
    const second = (await use(first)).reply();
    const third = (await use(second)).reply();
    const reused = await use(first);
    expect(reused.problem).toMatchObject({ code: 'session_id_reused', status: 401 });
    expect(reused.problem?.title).toContain('used a second time');
    expect(await fixture.codeWith(third.authToken)).toBe('sign_in_required');
    expect((await use(third)).code).toBe('sign_in_required');
    expect(await fixture.codeWith(other.authToken)).toBeUndefined();
    expect(await auditOf(fixture.people.aurora)).toContainEqual(
      expect.objectContaining({
        action: 'validateCookie',
        details: expect.objectContaining({ outcome: 'reused' }) as object,
      }),
    );
    const mails = await admin.query(`select to_address, subject from mail_message`);
    expect(mails.rows).toEqual([{ to_address: 'admin@echolot.test', subject: 'You were signed out on a device' }]);
    // Of several at once one opens a session, and the others end it.
    const results = await Promise.all(Array.from({ length: 5 }, () => use(other)));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(results.filter(({ code }) => code === 'session_id_reused')).toHaveLength(4);
    const signedOut = await fixture.loginLocally({ remember: true });
    await fixture.client.call('logout', {}, { token: signedOut.authToken });
    expect((await use(signedOut)).code).toBe('sign_in_required');
  });

  test('a bearer token is no remember-me id, nor the other way round', async () => {
    const { authToken, sessionId } = await fixture.loginLocally({ remember: true });
    expect((await fixture.client.call('validateCookie', { body: { sessionId: authToken } })).code).toBe(
      'sign_in_required',
    );
    expect(await fixture.codeWith(sessionId ?? '')).toBe('sign_in_required');
  });

  test('an unused session ends after 12 hours; a used one lives on, but not past 7 days', async () => {
    const idle = (await fixture.loginLocally()).authToken;
    const used = (await fixture.loginLocally()).authToken;
    for (let hours = 10; hours < 167; hours += 10) {
      fixture.offsetMs = hours * 3_600_000;
      await delay(2);
      expect(await fixture.freshCodeWith(used), `after ${hours} h`).toBeUndefined();
    }
    expect(await fixture.freshCodeWith(idle)).toBe('sign_in_required');
    fixture.offsetMs = 168.1 * 3_600_000;
    expect(await fixture.freshCodeWith(used)).toBe('sign_in_required');
  });

  test('changing universe ends the session and opens one in the other, remembered if it was', async () => {
    const first = (await fixture.signOn('manager', 'aurora', true)).reply();
    const second = (
      await fixture.client.call('changeUniverse', { params: { universe: 'nordic' } }, { token: first.authToken })
    ).reply();
    expect(second).toMatchObject({ universe: 'nordic', currentUniverse: { extName: 'nordic' }, signInKind: 'sign_on' });
    expect(second.sessionId).toMatch(/^[\w-]{43}$/);
    expect(await fixture.codeWith(first.authToken)).toBe('sign_in_required');
    expect(await fixture.codeWith(second.authToken)).toBeUndefined();
    const back = await fixture.client.call(
      'changeUniverse',
      { params: { universe: 'made-up' } },
      { token: second.authToken },
    );
    expect(back.code).toBe('universe_not_found');
    expect(await fixture.codeWith(second.authToken)).toBeUndefined();
    // A local session stays among the universes that allow it.
    const local = await fixture.loginLocally({ username: 'manager', password: 'manager' });
    const elsewhere = await fixture.client.call(
      'changeUniverse',
      { params: { universe: 'nordic' } },
      { token: local.authToken },
    );
    expect(elsewhere.code).toBe('universe_not_found');
  });

  test('case 11: a new password ends every other session, here and at the sign-on', async () => {
    const browser = new SignOnBrowser(fixture.server.origin);
    const tokens = await browser.signOn('admin', 'admin');
    const other = (
      await fixture.client.call('validateKeycloak', {
        body: { accessToken: tokens.accessToken, idToken: tokens.idToken },
      })
    ).reply();
    const remembered = await fixture.loginLocally({ remember: true });
    const kept = await fixture.loginLocally();
    const { rows } = await admin.query<{ session_id: string }>(
      'select session_id from session where person_id = $1 order by session_id desc limit 1',
      [fixture.people.personIds.admin],
    );
    await changePassword(
      { record: fixture.records.record, now: fixture.now },
      fixture.people.personIds.admin,
      'new secret',
      rows[0]?.session_id,
    );
    onTestFinished(() =>
      changePassword({ record: fixture.records.record, now: fixture.now }, fixture.people.personIds.admin, 'admin'),
    );
    expect(await fixture.codeWith(other.authToken)).toBe('sign_in_required');
    expect(await fixture.codeWith(remembered.authToken)).toBe('sign_in_required');
    expect(await fixture.codeWith(kept.authToken)).toBeUndefined();
    const cookie = await fixture.client.call('validateCookie', { body: { sessionId: remembered.sessionId ?? '' } });
    expect(cookie.code).toBe('sign_in_required');
    await expect(browser.refresh(tokens.refreshToken)).rejects.toThrow('invalid_grant');
    expect((await fixture.client.call('login', { body: localBody })).code).toBe('sign_in_failed');
    await fixture.loginLocally({ password: 'new secret' });
  });

  test('case 5: what is taken away elsewhere is gone within 5 seconds', async () => {
    const admins = (await fixture.loginLocally()).authToken;
    const managers = (await fixture.signOn('manager', 'nordic')).reply().authToken;
    const roots = (await fixture.signOn('root')).reply().authToken;
    const authenticate = createAuthenticate(fixture.server.context);
    for (const token of [admins, managers, roots]) expect(await authenticate(token)).toBeDefined();
    await admin.query(`update role set permissions = '{}' where universe_id = $1 and ext_name = 'administrator'`, [
      fixture.people.aurora,
    ]);
    await admin.query('delete from membership where universe_id = $1 and person_id = $2', [
      fixture.people.nordic,
      fixture.people.personIds.manager,
    ]);
    await admin.query(`update person set is_root = false where username = 'root'`);
    await delay(2500);
    expect([...((await authenticate(admins))?.actor.permissions ?? ['gone'])]).toEqual([]);
    expect(await authenticate(managers)).toBeUndefined();
    expect(await authenticate(roots)).toBeUndefined();
    expect((await fixture.client.call('getIdentity', {}, { token: admins })).reply().isUserAdmin).toBe(false);
    expect(await fixture.codeWith(managers)).toBe('sign_in_required');
    expect(await fixture.codeWith(roots)).toBe('sign_in_required');
    await admin.query(`update person set is_root = true where username = 'root'`);
    await admin.query(
      `update role set permissions = '{rankings.read,users.manage,settings.manage}' where ext_name = 'administrator'`,
    );
  });

  test('neither tokens nor remember-me ids stand in the record', async () => {
    const { authToken, sessionId } = await fixture.loginLocally({ remember: true });
    const { rows } = await admin.query<{ text: string }>('select session::text as text from session');
    const everything = rows.map(({ text }) => text).join();
    for (const secret of [authToken, sessionId ?? '?']) {
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  test('ended sessions are deleted a month later, attempts after an hour, known browsers after half a year', async () => {
    const { authToken } = await fixture.loginLocally();
    const alive = (await fixture.loginLocally({ remember: true })).sessionId;
    await fixture.client.call('logout', {}, { token: authToken });
    const count = async (): Promise<number> => (await admin.query('select from session')).rowCount ?? 0;
    const before = await count();
    fixture.offsetMs = 29 * 86_400_000;
    await cleanUpSignIn({ record: fixture.records.record, now: fixture.now });
    expect(await count()).toBe(before);
    fixture.offsetMs = 31 * 86_400_000;
    await cleanUpSignIn({ record: fixture.records.record, now: fixture.now });
    expect(await count()).toBeLessThan(before);
    fixture.offsetMs = 29.9 * 86_400_000;
    expect((await fixture.client.call('validateCookie', { body: { sessionId: alive ?? '' } })).status).toBe(200);
    const kinds = async (): Promise<string[]> =>
      (
        await admin.query<{ kind: string }>(`select distinct split_part(subject, ':', 1) as kind from sign_in_throttle`)
      ).rows.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['device']);
    fixture.offsetMs = 182 * 86_400_000;
    await cleanUpSignIn({ record: fixture.records.record, now: fixture.now });
    expect(await kinds()).toEqual([]);
  });
});

describe('the audit', () => {
  test('names who came, went, was refused and changed universe, without a password', async () => {
    await admin.query('delete from audit_entry');
    await admin.query(
      `insert into membership (universe_id, person_id, role, drill_paths) values ($1, $2, 'manager', '{*}') on conflict do nothing`,
      [fixture.people.nordic, fixture.people.personIds.manager],
    );
    const { authToken } = (await fixture.signOn('manager', 'aurora')).reply();
    const moved = (
      await fixture.client.call('changeUniverse', { params: { universe: 'nordic' } }, { token: authToken })
    ).reply();
    await fixture.client.call('logout', {}, { token: moved.authToken });
    await fixture.client.call('login', { body: { ...localBody, password: 'top secret one' } });
    await fixture.client.call('login', { body: { ...localBody, username: 'top secret two', password: 'x' } });
    await fixture.client.call('login', { body: { ...localBody, universe: 'unknown' } });
    await new SignOnBrowser(fixture.server.origin).signOn('dealer', 'top secret three').catch(() => undefined);
    const told = (await auditOf(fixture.people.aurora)).map(({ action, subject, details }) => [
      action,
      subject,
      details['outcome'],
    ]);
    expect(told).toEqual([
      ['validateKeycloak', 'manager', 'opened'],
      ['changeUniverse', 'manager', 'ended'],
      ['login', 'admin', 'refused'],
      ['login', '', 'refused'],
      ['login', 'dealer', 'refused'],
    ]);
    expect((await auditOf(fixture.people.nordic)).map(({ action, details }) => [action, details['outcome']])).toEqual([
      ['changeUniverse', 'opened'],
      ['logout', 'ended'],
    ]);
    expect(JSON.stringify([await auditOf(fixture.people.aurora), await auditOf(fixture.people.nordic)])).not.toContain(
      'secret',
    );
  });
});

async function auditOf(universeId: string) {
  const { rows } = await admin.query<{ action: string; subject: string; details: Record<string, unknown> }>(
    'select action, subject, details from audit_entry where universe_id = $1 order by audit_entry_id',
    [universeId],
  );
  return rows;
}
