import type { DateStyle } from '@echolot/core/date-format';
import { uniqueSlug } from '@echolot/core/slug';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { RecordDatabase, Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { UnitStep } from './row-reader.ts';

export type { RecordDatabase, Tx } from '../../../database/record.ts';

/** Units of imported files have always been where they are. */
const beginning = '1970-01-01';

export interface UniverseRow {
  readonly universeId: string;
  readonly timeZone: string;
  readonly defaultLocale: string;
}

export async function findUniverse(record: RecordDatabase, extName: string): Promise<UniverseRow | undefined> {
  return record.as('echolot_operator', async ({ db }) => {
    const row = await db
      .selectFrom('universe')
      .select(['universe_id', 'time_zone', 'default_locale'])
      .where('ext_name', '=', extName)
      .executeTakeFirst();
    return row && { universeId: row.universe_id, timeZone: row.time_zone, defaultLocale: row.default_locale };
  });
}

/** Every universe, for work of the night. */
export async function listUniverseIds(record: RecordDatabase): Promise<string[]> {
  const rows = await record.as('echolot_operator', ({ db }) =>
    db.selectFrom('universe').select('universe_id').execute(),
  );
  return rows.map((row) => row.universe_id);
}

/** Undefined when there is one of that name. */
export async function createUniverse(
  record: RecordDatabase,
  universe: { extName: string; title: string; timeZone: string; defaultLocale: string; dateFormat?: DateStyle },
): Promise<UniverseRow | undefined> {
  const universeId = uuidV7();
  const { numInsertedOrUpdatedRows } = await record.as('echolot_operator', ({ db }) =>
    db
      .insertInto('universe')
      .values({
        universe_id: universeId,
        ext_name: universe.extName,
        title: universe.title,
        time_zone: universe.timeZone,
        default_locale: universe.defaultLocale,
        ...(universe.dateFormat && { date_format: universe.dateFormat }),
      })
      .onConflict((conflict) => conflict.column('ext_name').doNothing())
      .executeTakeFirstOrThrow(),
  );
  const { timeZone, defaultLocale } = universe;
  return Number(numInsertedOrUpdatedRows ?? 0) > 0 ? { universeId, timeZone, defaultLocale } : undefined;
}

/** Ids of people by user name; unknown names are left out. */
export async function findPeople(
  record: RecordDatabase,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  return record.as('echolot_operator', async ({ db }) => {
    const rows = await db
      .selectFrom('person')
      .select(['username', 'person_id'])
      .where('username', 'in', usernames)
      .where('disabled_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.username, row.person_id]));
  });
}

/** Notes what an import changed. */
export async function noteImport(
  tx: Tx,
  universeId: string,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await writeAuditEntry(tx, { universeId, personId: undefined, action: 'importFile', subject, details });
}

export interface KnownUnit {
  readonly extId: string;
  readonly unitNo: number;
  readonly kind: string;
  /** An import made it and was undone; the next one that names it opens it again. */
  readonly isClosedByUndo?: boolean;
}

/** The units of a perspective, the root among them under the id `all`. */
export async function listUnits(tx: Tx, perspectiveId: string): Promise<KnownUnit[]> {
  const { rows } = await sql<{ ext_id: string; unit_no: number; kind: string; is_closed: boolean }>`
    select u.ext_id, u.unit_no, u.kind, u.closed_on is not null and exists (
      select from import_made m join import i using (universe_id, import_id)
      where m.universe_id = u.universe_id and m.kind = 'unit' and m.subject_id = u.unit_id and i.undo is not null) as is_closed
    from org_unit u where u.perspective_id = ${perspectiveId}`.execute(tx.db);
  return rows.map((row) => ({
    extId: row.ext_id,
    unitNo: row.unit_no,
    kind: row.kind,
    ...(row.is_closed && { isClosedByUndo: true }),
  }));
}

/** Opens units again that were closed when an import was undone; they belong to the import that names them now. */
export async function reopenUnits(
  { db }: Tx,
  { universeId, importId }: { universeId: string; importId: string },
  perspectiveId: string,
  extIds: readonly string[],
): Promise<void> {
  if (extIds.length === 0) return;
  await sql`
    with opened as (
      update org_unit set closed_on = null
      where universe_id = ${universeId} and perspective_id = ${perspectiveId} and ext_id = any(${extIds}::text[])
      returning unit_id
    )
    insert into import_made (universe_id, import_id, kind, subject_id)
    select ${universeId}, ${importId}, 'unit', unit_id from opened on conflict do nothing`.execute(db);
  await sql`update universe set tree_version = tree_version + 1 where universe_id = ${universeId}`.execute(db);
}

/** Notes what an import was the first to name. */
export async function noteMade(
  tx: Tx,
  { universeId, importId }: { universeId: string; importId: string },
  kind: 'unit' | 'variable',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into import_made (universe_id, import_id, kind, subject_id)
    select ${universeId}, ${importId}, ${kind}, id from unnest(${ids}::uuid[]) as t (id) on conflict do nothing`.execute(
    tx.db,
  );
}

/** A unit to make, with the id of the unit above it. */
export interface NewUnit extends UnitStep {
  readonly parentExtId: string;
}

/**
 * Makes those of the units that are still missing, uppermost first; the parents of all are earlier in the list or in the
 * record. One import after another: the universe's row is locked. @returns all of them, made or found.
 */
export async function createUnits(
  tx: Tx,
  { universeId, importId }: { universeId: string; importId: string },
  perspectiveId: string,
  units: readonly NewUnit[],
): Promise<{ units: KnownUnit[]; made: number }> {
  const { db } = tx;
  await db
    .updateTable('universe')
    .set({ tree_version: sql<string>`tree_version + 1` })
    .where('universe_id', '=', universeId)
    .execute();
  const wanted = [...new Set(units.flatMap(({ extId, parentExtId }) => [extId, parentExtId]))];
  const stored = await sql<{ ext_id: string; unit_id: string; unit_no: number; kind: string; slugs: string[] }>`
    select u.ext_id, u.unit_id, u.unit_no, u.kind, array(
      select c.slug from org_unit_parent p join org_unit c using (universe_id, unit_id)
      where p.universe_id = u.universe_id and p.parent_id = u.unit_id
      union all select f.slug from org_unit_former_address f
      where f.universe_id = u.universe_id and f.parent_id = u.unit_id) as slugs
    from org_unit u where u.universe_id = ${universeId} and u.perspective_id = ${perspectiveId}
      and u.ext_id = any(${wanted}::text[])`.execute(db);
  const known = new Map(
    stored.rows.map((row) => [
      row.ext_id,
      { unitId: row.unit_id, unitNo: row.unit_no, kind: row.kind, slugs: new Set(row.slugs) },
    ]),
  );
  const { last } = await db
    .selectFrom('org_unit')
    .select(sql<number>`coalesce(max(unit_no), 0)`.as('last'))
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  let unitNo = last;
  const rows: unknown[][] = [];
  const parents: unknown[][] = [];
  for (const { extId, name, kind, parentExtId } of units) {
    if (known.has(extId)) continue;
    const parent = known.get(parentExtId);
    if (!parent) throw new Error(`The unit above ${extId} is missing`);
    const slug = uniqueSlug(name, (taken) => parent.slugs.has(taken));
    parent.slugs.add(slug);
    const unitId = uuidV7();
    unitNo += 1;
    known.set(extId, { unitId, unitNo, kind, slugs: new Set() });
    rows.push([universeId, unitId, perspectiveId, unitNo, slug, name, extId, kind]);
    parents.push([universeId, unitId, parent.unitId, beginning]);
  }
  await tx.copyRows(
    'org_unit',
    ['universe_id', 'unit_id', 'perspective_id', 'unit_no', 'slug', 'name', 'ext_id', 'kind'],
    rows,
  );
  await tx.copyRows('org_unit_parent', ['universe_id', 'unit_id', 'parent_id', 'valid_from'], parents);
  if (rows.length > 0) {
    const names = units.slice(0, 100).map(({ name }) => name);
    await noteImport(tx, universeId, 'org units', { importId, added: rows.length, names });
    await noteMade(
      tx,
      { universeId, importId },
      'unit',
      rows.map(([, unitId]) => String(unitId)),
    );
  }
  const all = [...known].map(([extId, unit]) => ({ extId, unitNo: unit.unitNo, kind: unit.kind }));
  return { units: all, made: rows.length };
}

export interface NewOption {
  readonly variableId: string;
  readonly variable: string;
  readonly extName: string;
  readonly title: string;
}

/** Adds categories behind those there are. */
export async function createOptions(
  tx: Tx,
  survey: { universeId: string; surveyId: string; locale: string },
  options: readonly NewOption[],
): Promise<void> {
  if (options.length === 0) return;
  const { universeId, surveyId, locale } = survey;
  const rows = options.map(({ variableId, extName, title }, index) => ({
    variable_id: variableId,
    ext_name: extName,
    titles: { [locale]: title },
    place: index,
  }));
  await sql`
    insert into variable_option (universe_id, survey_id, variable_id, ext_name, titles, position)
    select ${universeId}, ${surveyId}, t.variable_id, t.ext_name, t.titles, t.place + coalesce((
      select max(o.position) + 1 from variable_option o
      where o.universe_id = ${universeId} and o.survey_id = ${surveyId} and o.variable_id = t.variable_id), 0)
    from json_to_recordset(${JSON.stringify(rows)}::json) as t (variable_id uuid, ext_name text, titles jsonb, place int)
    on conflict do nothing`.execute(tx.db);
  const added = options.slice(0, 200).map(({ variable, title }) => ({ variable, title }));
  await noteImport(tx, universeId, 'variable options', { count: options.length, added });
}
