import {
  type FilterPurpose,
  filterPurposes,
  type SavedFilter,
  savedFilterCap,
} from '@echolot/contract/analytics/saved-filters';
import { AppError } from '@echolot/contract/app-error';
import { type RawBuilder, sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { listRemovedVariables } from './saved-filter-view.ts';
import { goneFilters } from './without-gone.ts';

/** Who asks, in which survey. */
export interface Reader {
  readonly universeId: string;
  readonly surveyId: string;
  readonly personId: string;
  readonly role: string;
  /** Whether the reader sees and changes whatever is shared. */
  readonly mayShare: boolean;
}

/** What is kept of filters under a name. */
export interface SavedFilterSettings {
  readonly name: string;
  readonly tokens: string;
  readonly sharedWithRole: string | null;
}

/** What a person or a role begins with filters. */
export interface UseHolder {
  readonly chosenFor: 'person' | 'role';
  readonly holder: string;
}

/** For so long a removed one can be brought back. */
const restorableHours = 24;

type Row = Omit<SavedFilter, 'mayChange' | 'gone'>;

/** Own ones and those the reader shares, by name. */
export async function listStored(tx: Tx, reader: Reader): Promise<SavedFilter[]> {
  return read(tx, reader, sql`f.removed_at is null and ${isVisibleTo(reader)}`);
}

/** @throws AppError saved_filter_not_found, also for what others keep to themselves. */
export async function getStored(tx: Tx, reader: Reader, savedFilterId: string): Promise<SavedFilter> {
  const [filter] = await read(
    tx,
    reader,
    sql`f.removed_at is null and f.saved_filter_id = ${savedFilterId} and ${isVisibleTo(reader)}`,
  );
  if (!filter) throw new AppError('saved_filter_not_found');
  return filter;
}

/** What the reader has just changed, even when it is no longer shared with the reader. */
export async function getChanged(tx: Tx, reader: Reader, savedFilterId: string): Promise<SavedFilter> {
  const [filter] = await read(tx, reader, sql`f.saved_filter_id = ${savedFilterId}`);
  if (!filter) throw new AppError('saved_filter_not_found');
  return filter;
}

/** @throws AppError saved_filter_not_found when there is nothing that could be brought back. */
export async function getRemoved(tx: Tx, reader: Reader, savedFilterId: string): Promise<SavedFilter> {
  const [filter] = await read(
    tx,
    reader,
    sql`f.removed_at > now() - make_interval(hours => ${restorableHours})
      and f.saved_filter_id = ${savedFilterId} and ${isVisibleTo(reader)}`,
  );
  if (!filter) throw new AppError('saved_filter_not_found');
  return filter;
}

function isVisibleTo({ personId, role, mayShare }: Pick<Reader, 'personId' | 'role' | 'mayShare'>) {
  return sql<boolean>`(f.person_id = ${personId} or f.shared_with_role = ${role}
    or (${mayShare} and f.shared_with_role is not null))`;
}

async function read(tx: Tx, reader: Reader, condition: RawBuilder<unknown>): Promise<SavedFilter[]> {
  const { universeId, surveyId, personId, mayShare } = reader;
  const usesOf = (chosenFor: UseHolder['chosenFor'], holder: RawBuilder<unknown>) => sql<FilterPurpose[]>`array(
    select u.purpose from saved_filter_use u
    where u.universe_id = f.universe_id and u.saved_filter_id = f.saved_filter_id
      and u.chosen_for = ${chosenFor} and u.holder = ${holder} order by u.purpose desc)`;
  const { rows } = await sql<Row>`
    select f.saved_filter_id as "savedFilterId", f.name, f.tokens, f.person_id = ${personId} as "isMine", f.owner,
           case when r.ext_name is not null then jsonb_build_object('extName', r.ext_name, 'title', r.title) end
             as "sharedWithRole",
           ${usesOf('person', sql`${personId}::text`)} as "myUses",
           ${usesOf('role', sql`f.shared_with_role`)} as "roleUses",
           f.version, to_char(f.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "changedAt"
    from saved_filter f
      left join role r on r.universe_id = f.universe_id and r.ext_name = f.shared_with_role
    where f.universe_id = ${universeId} and f.survey_id = ${surveyId} and ${condition}
    order by lower(f.name), f.saved_filter_id`.execute(tx.db);
  const removed = rows.length > 0 ? await listRemovedVariables(tx, universeId, [surveyId]) : undefined;
  return rows.map((row) => ({
    ...row,
    gone: goneFilters(row.tokens, removed?.get(surveyId)),
    mayChange: row.isMine || (mayShare && row.sharedWithRole !== null),
  }));
}

/** @throws AppError saved_filter_limit, saved_filter_name_taken */
export async function insertSavedFilter(
  tx: Tx,
  reader: Reader,
  owner: string,
  { name, tokens, sharedWithRole }: SavedFilterSettings,
): Promise<string> {
  await holdNamesOf(tx, reader, reader.personId);
  await checkCount(tx, reader, reader.personId);
  await checkName(tx, reader, reader.personId, name);
  const savedFilterId = uuidV7();
  const { universeId, surveyId, personId } = reader;
  await tx.db
    .insertInto('saved_filter')
    .values({
      universe_id: universeId,
      saved_filter_id: savedFilterId,
      survey_id: surveyId,
      person_id: personId,
      owner,
      name,
      tokens,
      shared_with_role: sharedWithRole,
    })
    .execute();
  return savedFilterId;
}

/** @throws AppError conflict with what is there when it is another version, saved_filter_name_taken, saved_filter_not_found */
export async function changeSavedFilter(
  tx: Tx,
  reader: Reader,
  savedFilterId: string,
  { name, tokens, sharedWithRole, version }: SavedFilterSettings & { readonly version: number },
): Promise<void> {
  const owner = await ownerOf(tx, reader, savedFilterId);
  await holdNamesOf(tx, reader, owner);
  await checkName(tx, reader, owner, name, savedFilterId);
  const { numUpdatedRows } = await tx.db
    .updateTable('saved_filter')
    .set({ name, tokens, shared_with_role: sharedWithRole, version: version + 1, changed_at: sql<Date>`now()` })
    .where('universe_id', '=', reader.universeId)
    .where('saved_filter_id', '=', savedFilterId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const filter = await getStored(tx, reader, savedFilterId);
  throw new AppError('conflict', { version: filter.version, filter });
}

/** Takes it away for now, and for good what was removed long ago. */
export async function removeSavedFilter(tx: Tx, reader: Reader, savedFilterId: string): Promise<void> {
  const ofSurvey = { universe_id: reader.universeId, survey_id: reader.surveyId };
  await tx.db
    .deleteFrom('saved_filter')
    .where((where) => where.and(ofSurvey))
    .where('removed_at', '<', sql<Date>`now() - make_interval(hours => ${restorableHours})`)
    .execute();
  await tx.db
    .updateTable('saved_filter')
    .set({ removed_at: sql<Date>`now()` })
    .where((where) => where.and({ ...ofSurvey, saved_filter_id: savedFilterId }))
    .execute();
}

/** @throws AppError saved_filter_limit, saved_filter_name_taken */
export async function bringBack(tx: Tx, reader: Reader, { savedFilterId, name }: SavedFilter): Promise<void> {
  const owner = await ownerOf(tx, reader, savedFilterId);
  await holdNamesOf(tx, reader, owner);
  await checkCount(tx, reader, owner);
  await checkName(tx, reader, owner, name);
  await tx.db
    .updateTable('saved_filter')
    .set({ removed_at: null })
    .where('universe_id', '=', reader.universeId)
    .where('saved_filter_id', '=', savedFilterId)
    .execute();
}

/** Sets what a holder begins with these filters; what they began before is left for other filters. */
export async function setUses(
  { db }: Tx,
  { universeId, surveyId }: Reader,
  savedFilterId: string,
  { chosenFor, holder }: UseHolder,
  uses: readonly FilterPurpose[],
): Promise<void> {
  for (const purpose of filterPurposes) {
    const key = { universe_id: universeId, survey_id: surveyId, purpose, chosen_for: chosenFor, holder };
    if (uses.includes(purpose)) {
      await db
        .insertInto('saved_filter_use')
        .values({ ...key, saved_filter_id: savedFilterId })
        .onConflict((conflict) =>
          conflict
            .columns(['universe_id', 'survey_id', 'purpose', 'chosen_for', 'holder'])
            .doUpdateSet({ saved_filter_id: savedFilterId }),
        )
        .execute();
    } else {
      await db
        .deleteFrom('saved_filter_use')
        .where((where) => where.and({ ...key, saved_filter_id: savedFilterId }))
        .execute();
    }
  }
}

/** One change of names at a time per person and survey, so that counting and looking up hold until the commit. */
async function holdNamesOf({ db }: Tx, { surveyId }: Reader, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`saved_filter ${surveyId} ${personId}`}, 0))`.execute(db);
}

async function checkCount({ db }: Tx, { universeId, surveyId }: Reader, personId: string): Promise<void> {
  const { count } = await db
    .selectFrom('saved_filter')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= savedFilterCap) throw new AppError('saved_filter_limit', { limit: savedFilterCap });
}

async function checkName(
  { db }: Tx,
  { universeId, surveyId }: Reader,
  personId: string,
  name: string,
  except = '00000000-0000-0000-0000-000000000000',
): Promise<void> {
  const taken = await db
    .selectFrom('saved_filter')
    .select('saved_filter_id')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('person_id', '=', personId)
    .where('removed_at', 'is', null)
    .where('saved_filter_id', '<>', except)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  if (taken) throw new AppError('saved_filter_name_taken', { name });
}

async function ownerOf({ db }: Tx, { universeId }: Reader, savedFilterId: string): Promise<string> {
  const { person_id: personId } = await db
    .selectFrom('saved_filter')
    .select('person_id')
    .where('universe_id', '=', universeId)
    .where('saved_filter_id', '=', savedFilterId)
    .executeTakeFirstOrThrow();
  return personId;
}

export async function noteChange(
  tx: Tx,
  { universeId, personId }: Reader,
  action: string,
  savedFilterId: string,
  details: NonNullable<AuditEntry['details']>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId, personId, action, subject: savedFilterId, details });
}
