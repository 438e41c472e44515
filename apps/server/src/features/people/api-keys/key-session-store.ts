import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** A key that is valid now, with the universe it belongs to. */
export interface ValidKey {
  readonly universeId: string;
  readonly apiKeyId: string;
  readonly name: string;
  readonly rights: readonly string[];
  /** Ext names; null for all. */
  readonly surveys: readonly string[] | null;
  readonly unknownUnits: 'refuse' | 'create';
  readonly requestsPerMinute: number;
  readonly lastUsedAt: Date | null;
  /** Drill path of a wall display; null for other keys. */
  readonly drillPath: string | null;
  /** Ext name of the survey a wall display shows. */
  readonly displaySurvey: string | null;
}

/** The key of a secret, unless it was revoked or has expired. */
export async function findValidKey({ db }: Tx, secretHash: Buffer, now: Date): Promise<ValidKey | undefined> {
  return db
    .selectFrom('api_key')
    .select([
      'universe_id as universeId',
      'api_key_id as apiKeyId',
      'name',
      'rights',
      'unknown_units as unknownUnits',
      'requests_per_minute as requestsPerMinute',
      'last_used_at as lastUsedAt',
      'drill_path as drillPath',
      sql<string | null>`(select ext_name from survey s
        where s.universe_id = api_key.universe_id and s.survey_id = api_key.display_survey_id)`.as('displaySurvey'),
      sql<string[] | null>`case when survey_ids is not null then array(
        select ext_name from survey s where s.universe_id = api_key.universe_id and s.survey_id = any(api_key.survey_ids)) end`.as(
        'surveys',
      ),
    ])
    .where('secret_hash', '=', secretHash)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirst();
}

export async function noteKeyUse({ db }: Tx, { universeId, apiKeyId }: ValidKey, now: Date): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('universe_id', '=', universeId)
    .where('api_key_id', '=', apiKeyId)
    .execute();
}
