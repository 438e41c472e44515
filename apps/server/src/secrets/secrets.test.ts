import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { resealAll } from '../composition/reseal-secrets.ts';
import { newSecretKey, parseSecretKeys, readKeyFile, type SecretKey, secretKeyPath } from '../config/secret-keys.ts';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { createTestUniverse } from '../database/test-rows.ts';
import { loadEmbeddedKeys } from '../gateways/sign-on/embedded-keys.ts';
import { testSecretKey, testSecrets } from '../testing/test-secrets.ts';
import { openSecrets } from './open-secrets.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

const place = { table: 'webhook', universeId: 'u', rowId: 'w' } as const;

describe('a sealed value', () => {
  const sealed = testSecrets.seal('whsec_öffne', place);

  test('opens with its key in its place, says nothing of itself and is never the same twice', () => {
    expect(testSecrets.open(sealed, place)).toBe('whsec_öffne');
    expect(sealed).toMatch(new RegExp(`^sealed:1:${testSecretKey.id}:[\\w-]+$`));
    expect(testSecrets.seal('whsec_öffne', place)).not.toBe(sealed);
  });

  test.each([
    ['another universe', { ...place, universeId: 'v' }],
    ['another row', { ...place, rowId: 'x' }],
    ['another table', { table: 'sign_on_key', universeId: 'u', rowId: 'w' } as const],
  ])('does not open in %s', (_, elsewhere) => {
    expect(() => testSecrets.open(sealed, elsewhere)).toThrow('unable to authenticate');
  });

  test('does not open when a letter of it was changed, or without its key', () => {
    const last = sealed.at(-5) === 'A' ? 'B' : 'A';
    expect(() => testSecrets.open(`${sealed.slice(0, -5)}${last}${sealed.slice(-4)}`, place)).toThrow(
      'unable to authenticate',
    );
    expect(() => createSecretBox([newSecretKey()]).open(sealed, place)).toThrow(`key ${testSecretKey.id}`);
  });
});

test.each([
  ['base64', Buffer.alloc(32, 1).toString('base64'), 1],
  ['base64url', Buffer.alloc(32, 255).toString('base64url'), 1],
  ['hex, and a former key', `${'ab'.repeat(32)}\n${'cd'.repeat(32)}`, 2],
  ['too short', Buffer.alloc(31, 1).toString('base64'), undefined],
  ['a word', 'correct horse battery staple', undefined],
])('keys are given in %s', (_, text, count) => {
  expect(parseSecretKeys(text)?.length).toBe(count);
});

describe('the secrets of a record', () => {
  let records: TestRecord;
  let dataDir: string;
  let universeId: string;
  const webhookId = '01890000-0000-7000-8000-000000000001';

  beforeEach(async () => {
    records = await createTestRecord();
    dataDir = mkdtempSync(join(tmpdir(), 'echolot-secrets-'));
    ({ universeId } = await createTestUniverse(records.record));
    // As versions kept them that did not seal.
    await asAdmin(
      `insert into webhook (universe_id, webhook_id, name, url, events, secret, former_secret)
       values ('${universeId}', '${webhookId}', 'n', 'https://example.com', '{interview.accepted}', 'whsec_clear', 'whsec_former')`,
    );
    await asAdmin(`insert into sign_on_key (key_id, purpose, secret) values ('c', 'cookie', '{"k": "clear"}')`);
  });
  afterEach(async () => {
    await records.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function asAdmin<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: records.adminUrl });
    await client.connect();
    const { rows } = await client.query<Row>(sql).finally(() => client.end());
    return rows;
  }

  const open = (secretKeys?: readonly SecretKey[]): Promise<SecretBox> =>
    openSecrets({
      config: { dataDir, ...(secretKeys && { secretKeys }) },
      record: records.record,
      resealAll: (box) => resealAll(records.record, box),
    });

  const kept = async (): Promise<string[]> => {
    const rows = await asAdmin<{ value: string }>(
      'select secret as value from webhook union all select former_secret from webhook union all select secret from sign_on_key',
    );
    return rows.map(({ value }) => value);
  };

  function rotate(env: Record<string, string>, ...words: string[]): { status: number | null; said: string } {
    const command = join(import.meta.dirname, '../commands/rotate-secrets-command.ts');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
      env: { PATH: process.env['PATH'], DATABASE_URL: records.url, DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  }

  test('kept in clear by a former version are sealed by the first start, with a key made for its owner alone', async () => {
    const box = await open();
    expect(statSync(secretKeyPath(dataDir)).mode & 0o777).toBe(0o600);
    const values = await kept();
    expect(values).toHaveLength(3);
    for (const value of values) expect(value).toMatch(new RegExp(`^sealed:1:${box.keyId}:`));
    const [secret = '', former = ''] = values;
    const there = { table: 'webhook', universeId, rowId: webhookId } as const;
    expect([box.open(secret, there), box.open(former, there)]).toEqual(['whsec_clear', 'whsec_former']);
    expect((await loadEmbeddedKeys(records.record, box)).cookieKeys).toContain('clear');
    // The next start seals nothing anew.
    expect((await open()).keyId).toBe(box.keyId);
    expect(await kept()).toEqual(expect.arrayContaining(values));
  });

  test('a wrong or missing key stops the start with a sentence and changes nothing', async () => {
    const { keyId } = await open();
    const before = await kept();
    await expect(open([newSecretKey()])).rejects.toThrow(`sealed with key ${keyId}, which is not at hand`);
    rmSync(secretKeyPath(dataDir));
    await expect(open()).rejects.toThrow('put secret.key back into DATA_DIR. If it is lost: npm run rotate-secrets');
    expect(existsSync(secretKeyPath(dataDir)), 'no key is made that opens nothing').toBe(false);
    writeFileSync(secretKeyPath(dataDir), 'half a key');
    await expect(open()).rejects.toThrow('holds no key of 32 bytes');
    expect(await kept()).toEqual(before);
  });

  test('a start with another key in front seals with it; the former may go', async () => {
    const [first, second] = [newSecretKey(), newSecretKey()];
    await open([first]);
    await open([second, first]);
    const box = await open([second]);
    for (const value of await kept()) expect(value).toContain(`:${second.id}:`);
    expect((await loadEmbeddedKeys(records.record, box)).cookieKeys).toContain('clear');
  });

  test('npm run rotate-secrets makes another key beside the data; --forget goes on without a lost one', async () => {
    const { keyId: former } = await open();
    const { status, said } = rotate({});
    const [key, ...others] = readKeyFile(dataDir) ?? [];
    expect([status, others.length], said).toEqual([0, 0]);
    expect(key?.id).not.toBe(former);
    expect(said).toContain(`the new key ${key?.id}`);
    expect((await loadEmbeddedKeys(records.record, await open())).cookieKeys).toContain('clear');

    rmSync(secretKeyPath(dataDir));
    const lost = rotate({});
    expect([lost.status, lost.said]).toEqual([1, expect.stringContaining('rotate-secrets -- --forget')]);
    const forgot = rotate({}, '--forget');
    expect([forgot.status, forgot.said]).toEqual([
      0,
      expect.stringContaining('1 webhooks have new keys and are paused'),
    ]);
    const box = await open();
    expect((await loadEmbeddedKeys(records.record, box)).cookieKeys).not.toContain('clear');
    expect(await asAdmin('select is_active from webhook')).toEqual([{ is_active: false }]);
    expect(readFileSync(secretKeyPath(dataDir), 'utf8')).not.toBe('');
  });
});
