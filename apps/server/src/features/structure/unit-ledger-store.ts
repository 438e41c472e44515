import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';
import type { FormerPlace } from '../org-units/public.ts';
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

export async function readLedger(
  { db }: Tx,
  universeId: string,
  { perspectiveId, extName }: Perspective,
): Promise<UnitLedger> {
  const own = sql`universe_id = ${universeId} and unit_id in (
    select unit_id from org_unit where universe_id = ${universeId} and perspective_id = ${perspectiveId})`;
  const { rows } = await sql<UnitEntry>`
    select u.unit_id as "unitId", u.unit_no as "unitNo", u.ext_id as "extId", u.kind, u.slug, u.name,
      u.closed_on::text as "closedOn", coalesce(n.list, '[]') as names, coalesce(p.list, '[]') as parents,
      coalesce(m.list, '[]') as merges, coalesce(o.list, '[]') as owners
    from org_unit u
    left join (select unit_id, json_agg(json_build_object('name', name, 'from', valid_from) order by valid_from) as list
      from org_unit_name where ${own} group by unit_id) n using (unit_id)
    left join (select unit_id, json_agg(json_build_object('parentId', parent_id, 'from', valid_from, 'to', valid_to) order by valid_from) as list
      from org_unit_parent where ${own} group by unit_id) p using (unit_id)
    left join (select unit_id, json_agg(json_build_object('intoId', into_id, 'from', valid_from, 'to', valid_to) order by valid_from) as list
      from org_unit_merge where ${own} group by unit_id) m using (unit_id)
    left join (select unit_id, json_agg(json_build_object('owner', owner, 'from', valid_from) order by valid_from) as list
      from org_unit_owner where ${own} group by unit_id) o using (unit_id)
    where u.universe_id = ${universeId} and u.perspective_id = ${perspectiveId} order by u.unit_no`.execute(db);
  const places = await sql<FormerPlace>`
    select parent_id as "parentId", slug, unit_id as "unitId" from org_unit_former_address where ${own}`.execute(db);
  return new UnitLedger(extName, rows, places.rows);
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
