import { uniqueSlug } from '@echolot/core/slug';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';

/** A unit that an interview names and that does not exist yet. */
export interface UnknownUnit {
  readonly perspective: string;
  readonly extId: string;
  readonly name: string;
  readonly kind: string;
  /** Id of the unit above it; the uppermost one when absent or not known. */
  readonly parentExtId: string | undefined;
}

/** Units made on the way have always been where they are. */
const beginning = '1970-01-01';

interface Found {
  readonly unitId: string;
  readonly slugs: Set<string>;
}

/**
 * Makes those of the units that are still missing; a parent may be anywhere in the list. The universe's row is locked, so
 * that they are not made twice at the same time. @returns how many were made.
 */
export async function createUnits(
  tx: Tx,
  universeId: string,
  units: readonly UnknownUnit[],
  who: { readonly personId: string | undefined; readonly apiKeyId: string | undefined },
): Promise<number> {
  const { db } = tx;
  await db
    .updateTable('universe')
    .set({ tree_version: sql<string>`tree_version + 1` })
    .where('universe_id', '=', universeId)
    .execute();
  const { last } = await db
    .selectFrom('org_unit')
    .select(sql<number>`coalesce(max(unit_no), 0)`.as('last'))
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  let unitNo = last;
  const made: string[] = [];
  for (const [perspective, wanted] of Map.groupBy(units, (unit) => unit.perspective)) {
    const { perspectiveId, root, known } = await readPlaces(tx, universeId, perspective, wanted);
    for (const { extId, name, kind, parentExtId } of parentsFirst(wanted)) {
      const parent = known.get(parentExtId ?? '') ?? root;
      if (known.has(extId) || !parent) continue;
      const unitId = uuidV7();
      const slug = uniqueSlug(name, (taken) => parent.slugs.has(taken));
      parent.slugs.add(slug);
      known.set(extId, { unitId, slugs: new Set() });
      unitNo += 1;
      const key = { universe_id: universeId, unit_id: unitId };
      await db
        .insertInto('org_unit')
        .values({ ...key, perspective_id: perspectiveId, unit_no: unitNo, slug, name, ext_id: extId, kind })
        .execute();
      await db
        .insertInto('org_unit_parent')
        .values({ ...key, parent_id: parent.unitId, valid_from: beginning, valid_to: null })
        .execute();
      made.push(name);
    }
  }
  if (made.length > 0) {
    const details = { added: made.length, names: made.slice(0, 100) };
    await writeAuditEntry(tx, { universeId, ...who, action: 'postInterviews', subject: 'org units', details });
  }
  return made.length;
}

async function readPlaces(
  { db }: Tx,
  universeId: string,
  perspective: string,
  wanted: readonly UnknownUnit[],
): Promise<{ perspectiveId: string; root: Found | undefined; known: Map<string, Found> }> {
  const extIds = wanted.flatMap(({ extId, parentExtId }) => (parentExtId === undefined ? extId : [extId, parentExtId]));
  const { perspective_id: perspectiveId } = await db
    .selectFrom('perspective')
    .select('perspective_id')
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', perspective)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ extId: string; unitId: string; isRoot: boolean; slugs: string[] }>`
    select u.ext_id as "extId", u.unit_id as "unitId",
      not exists (select from org_unit_parent a where a.universe_id = u.universe_id and a.unit_id = u.unit_id) as "isRoot",
      array(select c.slug from org_unit_parent p join org_unit c using (universe_id, unit_id)
        where p.universe_id = u.universe_id and p.parent_id = u.unit_id) as slugs
    from org_unit u
    where u.universe_id = ${universeId} and u.perspective_id = ${perspectiveId} and (u.ext_id = any(${extIds}::text[])
      or not exists (select from org_unit_parent a where a.universe_id = u.universe_id and a.unit_id = u.unit_id))
    order by u.unit_no`.execute(db);
  const places = rows.map((row) => ({ ...row, slugs: new Set(row.slugs) }));
  return {
    perspectiveId,
    root: places.find(({ isRoot }) => isRoot),
    known: new Map(places.map((place) => [place.extId, place])),
  };
}

/** In an order in which each stands behind its parent; a circle is cut where it was entered. */
function parentsFirst(units: readonly UnknownUnit[]): UnknownUnit[] {
  const waiting = new Map(units.map((unit) => [unit.extId, unit]));
  const ordered: UnknownUnit[] = [];
  const take = (unit: UnknownUnit): void => {
    if (!waiting.delete(unit.extId)) return;
    const parent = waiting.get(unit.parentExtId ?? '');
    if (parent) take(parent);
    ordered.push(unit);
  };
  for (const unit of units) take(unit);
  return ordered;
}
