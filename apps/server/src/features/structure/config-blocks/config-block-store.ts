import type { ConfigName, ConfigVersion } from '@echolot/contract/structure/config-blocks';
import { reportFlagsOf } from '@echolot/contract/structure/config-reports';
import { sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

/** Where a block is set: the universe, or one survey of it. */
export interface ConfigPlace {
  readonly universeId: string;
  readonly name: ConfigName;
  /** Undefined: the universe. */
  readonly surveyId: string | undefined;
}

/** The newest version of a block in one place, as it is kept. */
export interface StoredConfig {
  readonly version: number;
  readonly isSet: boolean;
  readonly value: unknown;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** The newest version of a place; undefined while nothing was ever set there. */
export async function findNewestConfig({ db }: Tx, place: ConfigPlace): Promise<StoredConfig | undefined> {
  return versionsOf(db, place).limit(1).executeTakeFirst();
}

/** The newest versions of a place, newest first. */
export async function listConfigVersions({ db }: Tx, place: ConfigPlace, limit: number): Promise<ConfigVersion[]> {
  const rows = await versionsOf(db, place).limit(limit).execute();
  return rows.map(({ version, isSet, value, changedBy: by, changedAt }) => ({
    version,
    isSet,
    // What was written is JSON, so what is read is, too.
    value: (value ?? null) as ConfigVersion['value'],
    changedBy: by,
    changedAt: changedAt.toISOString(),
  }));
}

function versionsOf(db: Tx['db'], { universeId, name, surveyId }: ConfigPlace) {
  return db
    .selectFrom('config_block as c')
    .select([
      'c.version',
      sql<boolean>`c.value is not null`.as('isSet'),
      'c.value',
      'c.changed_by as changedBy',
      'c.changed_at as changedAt',
    ])
    .where('c.universe_id', '=', universeId)
    .where('c.name', '=', name)
    .where('c.survey_id', surveyId === undefined ? 'is' : '=', surveyId ?? null)
    .orderBy('c.version', 'desc');
}

/** What a survey was set up with: what its blocks `pages` and `reports` are while nobody has set them. */
export async function readSetUp({ db }: Tx, universeId: string, surveyId: string) {
  const survey = await db
    .selectFrom('survey')
    .select(['pages', 'report_flags as reportFlags'])
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .executeTakeFirst();
  return { pages: survey?.pages ?? [], reports: reportFlagsOf(survey?.reportFlags ?? {}) };
}

/** Adds a version after `after`; false when somebody else has added one meanwhile. */
export async function insertConfigVersion(
  { db }: Tx,
  { universeId, name, surveyId }: ConfigPlace,
  change: { after: number; value: string | null; personId: string; username: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('config_block')
    .values({
      universe_id: universeId,
      config_block_id: uuidV7(),
      name,
      survey_id: surveyId ?? null,
      version: change.after + 1,
      value: change.value,
      person_id: change.personId,
      changed_by: change.username,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Undefined for what this universe does not have. */
export async function findSurveyId({ db }: Tx, universeId: string, extName: string): Promise<string | undefined> {
  const survey = await db
    .selectFrom('survey')
    .select('survey_id as surveyId')
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', extName)
    .executeTakeFirst();
  return survey?.surveyId;
}

export async function noteConfigChange(
  tx: Tx,
  { universeId, name }: ConfigPlace,
  personId: string,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  const subject = `config block ${name}`;
  await writeAuditEntry(tx, { universeId, personId, action: 'saveConfigBlock', subject, details });
}
