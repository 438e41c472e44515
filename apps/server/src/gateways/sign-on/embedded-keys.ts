import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { RecordDatabase } from '../../database/record.ts';
import type { SecretBox, SecretPlace } from '../../secrets/secret-box.ts';

/** Keys of the embedded sign-on, newest first. */
export interface EmbeddedKeys {
  /** Private RSA keys (RS256). The first signs; all verify. */
  readonly tokenKeys: readonly JWK[];
  /** Secrets for signed cookies. The first signs; all verify. */
  readonly cookieKeys: readonly string[];
}

/** Reads the keys from the record and makes those that are missing; processes that start together agree. */
export async function loadEmbeddedKeys(record: RecordDatabase, secrets: SecretBox): Promise<EmbeddedKeys> {
  const found = await readKeys(record, secrets);
  if (found.tokenKeys.length > 0 && found.cookieKeys.length > 0) return found;
  const tokenKey = await createTokenKey();
  const made = [
    { keyId: String(tokenKey.kid), purpose: 'token' as const, key: tokenKey },
    { keyId: randomBytes(8).toString('hex'), purpose: 'cookie' as const, key: { k: createCookieKey() } },
  ];
  const rows = made.map(({ keyId, purpose, key }) => ({
    key_id: keyId,
    purpose,
    secret: secrets.seal(JSON.stringify(key), placeOf(keyId)),
  }));
  // One key per purpose is in use at a time: whoever comes second keeps nothing and reads what is there.
  await record.as('echolot_sign_on', (tx) =>
    tx.db
      .insertInto('sign_on_key')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return readKeys(record, secrets);
}

const placeOf = (keyId: string): SecretPlace => ({ table: 'sign_on_key', rowId: keyId });

/** Seals every key with the key in use. */
export async function resealEmbeddedKeys(record: RecordDatabase, secrets: SecretBox): Promise<void> {
  await record.as('echolot_sign_on', async ({ db }) => {
    for (const { key_id: keyId, secret } of await db
      .selectFrom('sign_on_key')
      .select(['key_id', 'secret'])
      .forUpdate()
      .execute()) {
      const sealed = secrets.reseal(secret, placeOf(keyId));
      if (sealed !== secret)
        await db.updateTable('sign_on_key').set({ secret: sealed }).where('key_id', '=', keyId).execute();
    }
  });
}

/** Deletes keys that cannot be opened any more; the next start makes others, and everybody signs in again. */
export async function forgetEmbeddedKeys(record: RecordDatabase): Promise<void> {
  await record.as('echolot_sign_on', ({ db }) => db.deleteFrom('sign_on_key').execute());
}

async function readKeys(record: RecordDatabase, secrets: SecretBox): Promise<EmbeddedKeys> {
  const rows = await record.as('echolot_sign_on', (tx) =>
    tx.db.selectFrom('sign_on_key').select(['key_id', 'purpose', 'secret']).orderBy('created_at', 'desc').execute(),
  );
  const keysFor = (purpose: string): Record<string, unknown>[] =>
    rows
      .filter((row) => row.purpose === purpose)
      // What we sealed ourselves, unchanged.
      .map(({ key_id: keyId, secret }) => JSON.parse(secrets.open(secret, placeOf(keyId))) as Record<string, unknown>);
  return {
    tokenKeys: keysFor('token'),
    cookieKeys: keysFor('cookie').map(({ k }) => String(k)),
  };
}

async function createTokenKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const key = await exportJWK(privateKey);
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'RS256', use: 'sig' };
}

function createCookieKey(): string {
  return randomBytes(32).toString('base64url');
}
