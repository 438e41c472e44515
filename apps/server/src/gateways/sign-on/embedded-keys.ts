import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { RecordDatabase } from '../../database/record.ts';

/** Keys of the embedded sign-on, newest first. */
export interface EmbeddedKeys {
  /** Private RSA keys (RS256). The first signs; all verify. */
  readonly tokenKeys: readonly JWK[];
  /** Secrets for signed cookies. The first signs; all verify. */
  readonly cookieKeys: readonly string[];
}

/** Keys made for this process only; sign-ins end with it. */
export async function createEmbeddedKeys(): Promise<EmbeddedKeys> {
  return { tokenKeys: [await createTokenKey()], cookieKeys: [createCookieKey()] };
}

/** Reads the keys from the record and makes those that are missing; processes that start together agree. */
export async function loadEmbeddedKeys(record: RecordDatabase): Promise<EmbeddedKeys> {
  const found = await readKeys(record);
  if (found.tokenKeys.length > 0 && found.cookieKeys.length > 0) return found;
  const tokenKey = await createTokenKey();
  const rows = [
    { key_id: String(tokenKey.kid), purpose: 'token' as const, secret: JSON.stringify(tokenKey) },
    {
      key_id: randomBytes(8).toString('hex'),
      purpose: 'cookie' as const,
      secret: JSON.stringify({ k: createCookieKey() }),
    },
  ];
  // One key per purpose is in use at a time: whoever comes second keeps nothing and reads what is there.
  await record.as('echolot_sign_on', (tx) =>
    tx.db
      .insertInto('sign_on_key')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return readKeys(record);
}

async function readKeys(record: RecordDatabase): Promise<EmbeddedKeys> {
  const rows = await record.as('echolot_sign_on', (tx) =>
    tx.db.selectFrom('sign_on_key').select(['purpose', 'secret']).orderBy('created_at', 'desc').execute(),
  );
  const secretsFor = (purpose: string) => rows.filter((row) => row.purpose === purpose).map(({ secret }) => secret);
  return {
    tokenKeys: secretsFor('token'),
    cookieKeys: secretsFor('cookie').map(({ k }) => String(k)),
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
