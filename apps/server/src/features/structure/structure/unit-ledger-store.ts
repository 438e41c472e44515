import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { UnitEntry } from './unit-entry.ts';
import { UnitLedger } from './unit-ledger.ts';

export interface Perspective {
  readonly perspectiveId: string;
  readonly extName: string;
}

/** Undefined when the survey has no such perspective. */
export async function findPerspective({ db }: Tx, surveyId: string, extName: string): Promise<Perspective | undefined> {
  const row = await db
    .selectFrom('survey_perspective as s')
    .innerJoin('perspective as p', 'p.perspective_id', 's.perspective_id')
    .select('p.perspective_id')
    .where('s.survey_id', '=', surveyId)
    .where('p.ext_name', '=', extName)
    .executeTakeFirst();
  return row && { perspectiveId: row.perspective_id, extName };
}

export async function readTreeVersion({ db }: Tx, universeId: string): Promise<string> {
  const row = await db
    .selectFrom('universe')
    .select('tree_version')
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return row.tree_version;
}

/** As `readTreeVersion`; nobody else changes a hierarchy of the universe until the transaction ends. */
export async function lockTrees({ db }: Tx, universeId: string): Promise<string> {
  const row = await db
    .selectFrom('universe')
    .select('tree_version')
    .where('universe_id', '=', universeId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.tree_version;
}

/**
 * Reads each table by its key alone and puts them together here: a fresh table has no statistics, and a join over it may be
 * planned as a nested loop over everything.
 */
export async function readLedger(
  { db }: Tx,
  universeId: string,
  { perspectiveId, extName }: Perspective,
): Promise<UnitLedger> {
  const units = await db
    .selectFrom('org_unit')
    .select(['unit_id', 'unit_no', 'ext_id', 'kind', 'slug', 'name', 'closed_on'])
    .where('universe_id', '=', universeId)
    .where('perspective_id', '=', perspectiveId)
    .orderBy('unit_no')
    .execute();
  const names = byUnit(
    await db
      .selectFrom('org_unit_name')
      .select(['unit_id', 'name', 'valid_from'])
      .where('universe_id', '=', universeId)
      .orderBy('valid_from')
      .execute(),
  );
  const parents = byUnit(
    await db
      .selectFrom('org_unit_parent')
      .select(['unit_id', 'parent_id', 'valid_from', 'valid_to'])
      .where('universe_id', '=', universeId)
      .orderBy('valid_from')
      .execute(),
  );
  const merges = byUnit(
    await db
      .selectFrom('org_unit_merge')
      .select(['unit_id', 'into_id', 'valid_from', 'valid_to'])
      .where('universe_id', '=', universeId)
      .orderBy('valid_from')
      .execute(),
  );
  const owners = byUnit(
    await db
      .selectFrom('org_unit_owner')
      .select(['unit_id', 'owner', 'valid_from'])
      .where('universe_id', '=', universeId)
      .orderBy('valid_from')
      .execute(),
  );
  const places = await db
    .selectFrom('org_unit_former_address')
    .select(['parent_id as parentId', 'slug', 'unit_id as unitId'])
    .where('universe_id', '=', universeId)
    .execute();
  const entries = units.map((row): UnitEntry => {
    const of = <Row>(rows: ReadonlyMap<string, readonly Row[]>): readonly Row[] => rows.get(row.unit_id) ?? [];
    return {
      unitId: row.unit_id,
      unitNo: row.unit_no,
      extId: row.ext_id,
      kind: row.kind,
      slug: row.slug,
      name: row.name,
      closedOn: row.closed_on,
      names: of(names).map(({ name, valid_from: from }) => ({ name, from })),
      parents: of(parents).map(({ parent_id: parentId, valid_from: from, valid_to: to }) => ({ parentId, from, to })),
      merges: of(merges).map(({ into_id: intoId, valid_from: from, valid_to: to }) => ({ intoId, from, to })),
      owners: of(owners).map(({ owner, valid_from: from }) => ({ owner, from })),
    };
  });
  const isOwn = new Set(entries.map(({ unitId }) => unitId));
  return new UnitLedger(
    extName,
    entries,
    places.filter(({ unitId }) => isOwn.has(unitId)),
  );
}

function byUnit<Row extends { readonly unit_id: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  return Map.groupBy(rows, (row) => row.unit_id);
}

/** Writes the units a ledger has changed and counts the hierarchies' version up. @returns the version. */
export async function keepLedger(
  tx: Tx,
  universeId: string,
  { perspectiveId }: Perspective,
  ledger: UnitLedger,
): Promise<string> {
  const { db } = tx;
  const unitIds = [...ledger.before.keys()];
  const made = new Set([...ledger.before].filter(([, before]) => !before).map(([unitId]) => unitId));
  const entries = unitIds.map((unitId) => ledger.find(unitId)).filter((entry) => entry !== undefined);
  for (const { unitId, slug, name, closedOn, extId, kind } of entries) {
    if (made.has(unitId)) {
      await sql`
        insert into org_unit (universe_id, unit_id, perspective_id, unit_no, slug, name, ext_id, kind, closed_on)
        select ${universeId}, ${unitId}, ${perspectiveId}, coalesce(max(unit_no), 0) + 1, ${slug}, ${name}, ${extId}, ${kind}, ${closedOn}::date
        from org_unit where universe_id = ${universeId}`.execute(db);
    } else {
      await db
        .updateTable('org_unit')
        .set({ slug, name, closed_on: closedOn })
        .where('universe_id', '=', universeId)
        .where('unit_id', '=', unitId)
        .execute();
    }
  }
  for (const table of ['org_unit_name', 'org_unit_parent', 'org_unit_merge', 'org_unit_owner'] as const) {
    await db.deleteFrom(table).where('universe_id', '=', universeId).where('unit_id', 'in', unitIds).execute();
  }
  const of = (entry: UnitEntry) => ({ universe_id: universeId, unit_id: entry.unitId });
  const names = entries.flatMap((e) => e.names.map(({ name, from }) => ({ ...of(e), name, valid_from: from })));
  const parents = entries.flatMap((e) =>
    e.parents.map(({ parentId, from, to }) => ({ ...of(e), parent_id: parentId, valid_from: from, valid_to: to })),
  );
  const merges = entries.flatMap((e) =>
    e.merges.map(({ intoId, from, to }) => ({ ...of(e), into_id: intoId, valid_from: from, valid_to: to })),
  );
  const owners = entries.flatMap((e) => e.owners.map(({ owner, from }) => ({ ...of(e), owner, valid_from: from })));
  if (names.length > 0) await db.insertInto('org_unit_name').values(names).execute();
  if (parents.length > 0) await db.insertInto('org_unit_parent').values(parents).execute();
  if (merges.length > 0) await db.insertInto('org_unit_merge').values(merges).execute();
  if (owners.length > 0) await db.insertInto('org_unit_owner').values(owners).execute();
  const places = ledger.newAddresses.map(({ parentId, slug, unitId }) => ({
    universe_id: universeId,
    parent_id: parentId,
    slug,
    unit_id: unitId,
  }));
  if (places.length > 0) {
    await db
      .insertInto('org_unit_former_address')
      .values(places)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const { tree_version: version } = await db
    .updateTable('universe')
    .set({ tree_version: sql<string>`tree_version + 1` })
    .where('universe_id', '=', universeId)
    .returning('tree_version')
    .executeTakeFirstOrThrow();
  return version;
}
