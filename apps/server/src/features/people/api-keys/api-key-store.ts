import type { ApiKeyRight } from '@echolot/contract/people/api-keys';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { NewSecret } from './api-key-secret.ts';

/** An API key as it is kept. */
export interface StoredApiKey {
  readonly apiKeyId: string;
  readonly name: string;
  readonly prefix: string;
  readonly surveyIds: readonly string[] | null;
  readonly rights: readonly ApiKeyRight[];
  readonly unknownUnits: 'refuse' | 'create';
  readonly requestsPerMinute: number;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly replacedBy: string | null;
  readonly revokedAt: Date | null;
}

type Settings = Pick<
  StoredApiKey,
  'name' | 'surveyIds' | 'rights' | 'unknownUnits' | 'requestsPerMinute' | 'expiresAt' | 'createdBy'
>;

const columns = [
  'api_key_id as apiKeyId',
  'name',
  'prefix',
  'survey_ids as surveyIds',
  'unknown_units as unknownUnits',
  'requests_per_minute as requestsPerMinute',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
  'created_by as createdBy',
  'created_at as createdAt',
  'replaced_by as replacedBy',
  'revoked_at as revokedAt',
] as const;
const rights = sql<ApiKeyRight[]>`rights`.as('rights');

export async function listStoredApiKeys({ db }: Tx, universeId: string): Promise<StoredApiKey[]> {
  return db
    .selectFrom('api_key')
    .select([...columns, rights])
    .where('universe_id', '=', universeId)
    .where('drill_path', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('api_key_id', 'desc')
    .execute();
}

/** Locked until the transaction ends; undefined also for another universe's key, and for a wall display's. */
export async function findStoredApiKey(
  { db }: Tx,
  universeId: string,
  apiKeyId: string,
): Promise<StoredApiKey | undefined> {
  return db
    .selectFrom('api_key')
    .select([...columns, rights])
    .where('universe_id', '=', universeId)
    .where('api_key_id', '=', apiKeyId)
    .where('drill_path', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Keys that may be used now or later. */
export async function countUsableApiKeys({ db }: Tx, universeId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('api_key')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('universe_id', '=', universeId)
    .where('drill_path', 'is', null)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertApiKey(
  { db }: Tx,
  universeId: string,
  apiKeyId: string,
  settings: Settings,
  { secretHash, prefix }: Pick<NewSecret, 'secretHash' | 'prefix'>,
): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      universe_id: universeId,
      api_key_id: apiKeyId,
      name: settings.name,
      secret_hash: secretHash,
      prefix,
      survey_ids: settings.surveyIds && [...settings.surveyIds],
      rights: [...settings.rights],
      unknown_units: settings.unknownUnits,
      requests_per_minute: settings.requestsPerMinute,
      expires_at: settings.expiresAt,
      last_used_at: null,
      created_by: settings.createdBy,
      replaced_by: null,
      revoked_at: null,
      drill_path: null,
      display_survey_id: null,
    })
    .execute();
}

export async function setRevoked({ db }: Tx, universeId: string, apiKeyId: string, at: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ revoked_at: at })
    .where('universe_id', '=', universeId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
}

/** The former key ends at `expiresAt`. */
export async function setReplaced(
  { db }: Tx,
  universeId: string,
  apiKeyId: string,
  replaced: { by: string; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ replaced_by: replaced.by, expires_at: replaced.expiresAt })
    .where('universe_id', '=', universeId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
}

/** Notes what a person did with a key, in the transaction that does it. */
export async function noteInAudit(
  tx: Tx,
  entry: { universeId: string; personId: string; action: string; details: Readonly<Record<string, unknown>> },
): Promise<void> {
  await writeAuditEntry(tx, { ...entry, subject: 'API key' });
}
