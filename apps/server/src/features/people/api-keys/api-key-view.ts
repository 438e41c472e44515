import type { ApiKey } from '@echolot/contract/people/api-keys';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { StoredApiKey } from './api-key-store.ts';

/** Ext names and titles of the universe's surveys by id, in the order of the survey list. */
export async function listSurveyNames(
  { db }: Tx,
  universeId: string,
): Promise<Map<string, { extName: string; titles: Record<string, string> }>> {
  const rows = await db
    .selectFrom('survey')
    .select(['survey_id', 'ext_name', 'titles'])
    .where('universe_id', '=', universeId)
    .orderBy('position')
    .orderBy('ext_name')
    .execute();
  return new Map(rows.map((row) => [row.survey_id, { extName: row.ext_name, titles: row.titles }]));
}

/** Keys as people see them: surveys by name, and the state of the moment. */
export function describeApiKey(
  stored: StoredApiKey,
  surveys: ReadonlyMap<string, { extName: string }>,
  names: ReadonlyMap<string, string>,
  now: Date,
): ApiKey {
  const { surveyIds, createdBy, expiresAt, lastUsedAt, createdAt, revokedAt } = stored;
  return {
    apiKeyId: stored.apiKeyId,
    name: stored.name,
    prefix: stored.prefix,
    surveys: surveyIds && surveyIds.flatMap((surveyId) => surveys.get(surveyId)?.extName ?? []),
    rights: [...stored.rights],
    unknownUnits: stored.unknownUnits,
    requestsPerMinute: stored.requestsPerMinute,
    state: stateOf(stored, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy === null ? null : (names.get(createdBy) ?? null),
    replacedBy: stored.replacedBy,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}

function stateOf({ revokedAt, expiresAt, replacedBy }: StoredApiKey, now: Date): ApiKey['state'] {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt <= now) return 'expired';
  return replacedBy ? 'replaced' : 'active';
}

/** Names of people. People belong to no universe: only those asked for are told. */
export async function listPersonNames(tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ personId: string; name: string }>`
    select person_id as "personId", coalesce(nullif(trim(given_name || ' ' || family_name), ''), username) as name
    from person where person_id = any(${personIds}::uuid[])`.execute(tx.db);
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}
