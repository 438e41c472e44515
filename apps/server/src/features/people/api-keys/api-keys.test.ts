import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { nordicNames, startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let admin: string;
let database: pg.Client;
const params = { universe: 'aurora' };
const survey = { survey: 'sales' };
const settings = {
  name: 'Till system',
  surveys: null as string[] | null,
  rights: ['interviews.write' as const],
  unknownUnits: 'refuse' as const,
  requestsPerMinute: 1000,
  expiresAt: null as string | null,
};

beforeAll(async () => {
  running = await startTestProduct();
  admin = await running.signIn('admin');
  database = new pg.Client({ connectionString: running.database.adminUrl });
  await database.connect();
});
afterAll(async () => {
  expect(running.errors).toEqual([]);
  await database.end();
  await running.close();
});

const interview = (externalId: string) => ({
  externalId,
  answeredAt: '2026-03-28T14:05:00+01:00',
  units: { org: 'd1', brand: 'vw' },
  answers: { nps: 9 },
});
const create = async (change: Partial<typeof settings> = {}) =>
  (await running.client.call('createApiKey', { params, body: { ...settings, ...change } }, { token: admin })).reply();
const revoke = async (key: string) =>
  (await running.client.call('revokeApiKey', { params: { ...params, key } }, { token: admin })).reply();
const post = (token: string, externalId = 'k', survey_ = 'sales') =>
  running.client.call('postInterview', { params: { survey: survey_ }, body: interview(externalId) }, { token });
const auditOf = async (apiKeyId: string) =>
  (
    await database.query<{ action: string; details: object }>(
      `select action, details from audit_entry where details->>'apiKeyId' = $1 order by at, audit_entry_id`,
      [apiKeyId],
    )
  ).rows;
const interviewCount = async () =>
  (await database.query<{ n: number }>('select count(*)::int as n from interview')).rows[0]?.n;

describe('R-087 an API key', () => {
  test('is shown once, kept as a hash, listed without its secret, and audited', async () => {
    const { apiKey, secret } = await create({ surveys: ['sales'], expiresAt: '2030-01-01T00:00:00Z' });
    expect(secret).toMatch(/^elk_aurora_[\w-]{43}$/);
    expect(secret.startsWith(apiKey.prefix)).toBe(true);
    expect(apiKey).toMatchObject({
      name: 'Till system',
      prefix: secret.slice(0, 15),
      surveys: ['sales'],
      state: 'active',
      expiresAt: '2030-01-01T00:00:00.000Z',
      lastUsedAt: null,
      createdBy: 'Admin Test',
    });
    const listed = await running.client.call('listApiKeys', { params }, { token: admin });
    expect(listed.reply().apiKeys[0]).toEqual(apiKey);
    const { rows } = await database.query<{ text: string; secret_hash: Buffer }>(
      'select t::text as text, secret_hash from api_key t where api_key_id = $1',
      [apiKey.apiKeyId],
    );
    expect(rows[0]?.['secret_hash']).toEqual(createHash('sha256').update(secret).digest());
    const secretPart = secret.slice(apiKey.prefix.length);
    expect(rows[0]?.text).not.toContain(secretPart);
    const audit = await auditOf(apiKey.apiKeyId);
    expect(audit.map(({ action }) => action)).toEqual(['createApiKey']);
    expect(JSON.stringify(audit)).not.toContain(secretPart);
  });

  test('R-124 GET …/create answers a blank one and makes nothing', async () => {
    const before = (await running.client.call('listApiKeys', { params }, { token: admin })).reply().apiKeys.length;
    const template = (await running.client.call('getApiKeyTemplate', { params }, { token: admin })).reply();
    expect(template).toMatchObject({ apiKey: { name: '', rights: ['interviews.write', 'structure.read'] } });
    expect(template.surveys).toEqual([{ extName: 'sales', title: 'Sales' }]);
    const body = { ...template.apiKey, name: 'From the template' };
    expect((await running.client.call('createApiKey', { params, body }, { token: admin })).status).toBe(200);
    const after = (await running.client.call('listApiKeys', { params }, { token: admin })).reply().apiKeys.length;
    expect(after).toBe(before + 1);
  });

  test('takes surveys of its universe only', async () => {
    const body = { ...settings, surveys: [nordicNames.survey] };
    expect((await running.client.call('createApiKey', { params, body }, { token: admin })).code).toBe(
      'survey_not_found',
    );
  });

  test('notes its last use, at most once a minute', async () => {
    const { apiKey, secret } = await create();
    const used = async () => {
      const { apiKeys } = (await running.client.call('listApiKeys', { params }, { token: admin })).reply();
      return apiKeys.find(({ apiKeyId }) => apiKeyId === apiKey.apiKeyId)?.lastUsedAt;
    };
    expect((await post(secret)).status).toBe(200);
    const first = await used();
    expect(Date.now() - Date.parse(first ?? '')).toBeLessThan(60_000);
    await sleep(2100);
    expect((await post(secret)).status).toBe(200);
    expect(await used()).toBe(first);
    await database.query(`update api_key set last_used_at = now() - interval '2 minutes' where api_key_id = $1`, [
      apiKey.apiKeyId,
    ]);
    await expect
      .poll(async () => (await post(secret)).status === 200 && Date.now() - Date.parse((await used()) ?? ''))
      .toBeLessThan(60_000);
  });
});

describe('R-124 a key ends', () => {
  test('at once in this process when it is revoked by the deleting GET, which needs the bearer token', async () => {
    const { apiKey, secret } = await create();
    expect((await post(secret)).status).toBe(200);
    const address = `${running.origin}/vuejs/apikey/delete/aurora/${apiKey.apiKeyId}`;
    expect((await fetch(address, { headers: { cookie: `session=${admin}` } })).status).toBe(401);
    expect((await post(secret)).status).toBe(200);
    expect((await revoke(apiKey.apiKeyId)).apiKey.state).toBe('revoked');
    expect((await post(secret)).code).toBe('sign_in_required');
    const { revokedAt } = (await revoke(apiKey.apiKeyId)).apiKey;
    expect((await revoke(apiKey.apiKeyId)).apiKey.revokedAt).toBe(revokedAt);
    expect((await auditOf(apiKey.apiKeyId)).map(({ action }) => action)).toEqual(['createApiKey', 'revokeApiKey']);
  });

  test('within five seconds when another process revokes it, and when it expires', async () => {
    const [one, other] = [await create(), await create()];
    expect([(await post(one.secret)).status, (await post(other.secret)).status]).toEqual([200, 200]);
    await database.query('update api_key set revoked_at = now() where api_key_id = $1', [one.apiKey.apiKeyId]);
    await database.query(`update api_key set expires_at = now() + interval '1 second' where api_key_id = $1`, [
      other.apiKey.apiKeyId,
    ]);
    await expect
      .poll(async () => [(await post(one.secret)).status, (await post(other.secret)).status])
      .toEqual([401, 401]);
  });

  test('after its grace when it is rotated; the new one has its settings', async () => {
    const { apiKey, secret } = await create({
      surveys: ['sales'],
      requestsPerMinute: 77,
      expiresAt: '2031-01-01T00:00:00Z',
    });
    const rotate = (key: string, graceHours: number) =>
      running.client.call('rotateApiKey', { params: { ...params, key }, body: { graceHours } }, { token: admin });
    const rotated = (await rotate(apiKey.apiKeyId, 2)).reply();
    expect(rotated.apiKey).toMatchObject({
      name: apiKey.name,
      surveys: ['sales'],
      requestsPerMinute: 77,
      state: 'active',
    });
    expect(rotated.secret).not.toBe(secret);
    expect([(await post(secret)).status, (await post(rotated.secret)).status]).toEqual([200, 200]);
    const { apiKeys } = (await running.client.call('listApiKeys', { params }, { token: admin })).reply();
    const former = apiKeys.find(({ apiKeyId }) => apiKeyId === apiKey.apiKeyId);
    expect(former).toMatchObject({ state: 'replaced', replacedBy: rotated.apiKey.apiKeyId });
    expect(Date.parse(former?.expiresAt ?? '') - Date.now()).toBeGreaterThan(7_100_000);
    expect((await rotate(apiKey.apiKeyId, 2)).code).toBe('conflict');
    const again = (await rotate(rotated.apiKey.apiKeyId, 0)).reply();
    expect([(await post(rotated.secret)).status, (await post(again.secret)).status]).toEqual([401, 200]);
  });
});

describe('R-124 what a key may not', () => {
  test('another survey, whether it exists or not, another right, another universe: refused, nothing changed', async () => {
    const { secret } = await create({ surveys: ['sales'] });
    await post(secret, 'there');
    const before = await interviewCount();
    const answers = [
      await post(secret, 'x', 'service'),
      await post(secret, 'x', 'zz-unknown'),
      await post(secret, 'x', nordicNames.survey),
      await running.client.call(
        'deleteInterview',
        { params: { ...survey, externalId: 'there' }, query: {} },
        { token: secret },
      ),
      await running.client.call('getInterviewStructure', { params: survey }, { token: secret }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('permission_missing'));
    const { secret: wide } = await create();
    expect((await post(wide, 'x', nordicNames.survey)).code).toBe('survey_not_found');
    const nordic = await createTestApiKey(running.database.record, running.people.nordic, 'nordic');
    expect((await post(nordic.secret, 'x', 'sales')).code).toBe('survey_not_found');
    expect(await interviewCount()).toBe(before);
  });

  test('a secret that is changed, cut or guessed is nobody’s', async () => {
    const { secret, apiKey } = await create();
    for (const token of [
      secret.slice(0, -1),
      `${secret}A`,
      secret.toUpperCase(),
      apiKey.prefix,
      'elk_aurora_',
      'elk_',
    ]) {
      expect((await post(token)).code, token).toBe('sign_in_required');
    }
  });

  test('more than its limit of a minute: told beforehand, refused with the seconds to wait', async () => {
    const { secret } = await create({ requestsPerMinute: 3 });
    const replies = [];
    for (let count = 0; count < 5; count += 1) replies.push(await post(secret));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(replies.map(({ headers }) => headers.get('ratelimit-remaining'))).toEqual(['2', '1', '0', '0', '0']);
    expect(replies[0]?.headers.get('ratelimit-limit')).toBe('3');
    const wait = Number(replies[4]?.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(10);
    expect(wait).toBeLessThanOrEqual(60);
    expect(Number(replies[4]?.headers.get('ratelimit-reset'))).toBe(wait);
  });
});
