import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { NewSecret } from './api-key-secret.ts';

/** The key of a wall display as it is kept. */
export interface DisplayKey {
  readonly displayId: string;
  readonly name: string;
  readonly prefix: string;
  readonly survey: string;
  readonly surveyTitles: Readonly<Record<string, string>>;
  readonly drillPath: string;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly revokedAt: Date | null;
}

/** A display asks once per change and panel; this is far above that, and bounds what a stolen address can ask. */
const requestsPerMinute = 600;

/** Newest first. */
export async function listDisplayKeys({ db }: Tx, universeId: string): Promise<DisplayKey[]> {
  return displayKeys(db, universeId).orderBy('k.created_at', 'desc').orderBy('k.api_key_id', 'desc').execute();
}

/** Undefined for keys that are not a display's, and for another universe's. */
export async function findDisplayKey(
  { db }: Tx,
  universeId: string,
  displayId: string,
): Promise<DisplayKey | undefined> {
  return displayKeys(db, universeId).where('k.api_key_id', '=', displayId).executeTakeFirst();
}

function displayKeys(db: Tx['db'], universeId: string) {
  return db
    .selectFrom('api_key as k')
    .innerJoin('survey as s', (join) =>
      join.onRef('s.universe_id', '=', 'k.universe_id').onRef('s.survey_id', '=', 'k.display_survey_id'),
    )
    .select([
      'k.api_key_id as displayId',
      'k.name',
      'k.prefix',
      's.ext_name as survey',
      's.titles as surveyTitles',
      sql<string>`k.drill_path`.as('drillPath'),
      'k.expires_at as expiresAt',
      'k.last_used_at as lastUsedAt',
      'k.created_by as createdBy',
      'k.created_at as createdAt',
      'k.revoked_at as revokedAt',
    ])
    .where('k.universe_id', '=', universeId);
}

export interface NewDisplayKey {
  readonly displayId: string;
  readonly name: string;
  readonly surveyId: string;
  readonly drillPath: string;
  readonly expiresAt: Date | null;
  readonly createdBy: string;
}

export async function insertDisplayKey(
  { db }: Tx,
  universeId: string,
  display: NewDisplayKey,
  { secretHash, prefix }: Pick<NewSecret, 'secretHash' | 'prefix'>,
): Promise<void> {
  await db
    .insertInto('api_key')
    .values({
      universe_id: universeId,
      api_key_id: display.displayId,
      name: display.name,
      secret_hash: secretHash,
      prefix,
      survey_ids: null,
      rights: ['displays.show'],
      requests_per_minute: requestsPerMinute,
      expires_at: display.expiresAt,
      last_used_at: null,
      created_by: display.createdBy,
      replaced_by: null,
      revoked_at: null,
      display_survey_id: display.surveyId,
      drill_path: display.drillPath,
    })
    .execute();
}
