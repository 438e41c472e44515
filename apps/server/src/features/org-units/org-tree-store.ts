import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';
import { type FormerPlace, growTree, type OrgTree, type UnitRow } from './org-tree.ts';

/** Hierarchies read from the record and kept as long as the universe's tree version stays. */
export interface OrgTrees {
  /**
   * The hierarchy of a perspective as it stands on a day (`YYYY-MM-DD`); a tree without a root when there is no such
   * perspective. `treeVersion` is the universe's, where the caller has just read it. */
  treeOf(tx: Tx, universeId: string, perspective: string, day: string, treeVersion?: string): Promise<OrgTree>;
  /** That hierarchy where it is kept. */
  find(universeId: string, perspective: string, day: string, treeVersion: string): OrgTree | undefined;
}

const treesKept = 200;

export function createOrgTrees(): OrgTrees {
  const trees = new Map<string, OrgTree>();
  return {
    async treeOf(tx, universeId, perspective, day, treeVersion) {
      const version = treeVersion ?? (await readTreeVersion(tx, universeId));
      const key = keyOf(universeId, perspective, day, version);
      const known = trees.get(key);
      if (known) return known;
      const units = await readUnits(tx, universeId, perspective, day);
      const places = await readFormerPlaces(tx, universeId, perspective, day);
      const tree = growTree(perspective, day, units, places, version);
      trees.set(key, tree);
      const oldest = trees.keys().next().value;
      if (trees.size > treesKept && oldest !== undefined) trees.delete(oldest);
      return tree;
    },
    find: (universeId, perspective, day, treeVersion) => trees.get(keyOf(universeId, perspective, day, treeVersion)),
  };
}

function keyOf(universeId: string, perspective: string, day: string, treeVersion: string): string {
  return `${universeId} ${perspective} ${day} ${treeVersion}`;
}

async function readTreeVersion({ db }: Tx, universeId: string): Promise<string> {
  const row = await db
    .selectFrom('universe')
    .select('tree_version')
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return row.tree_version;
}

async function readUnits({ db }: Tx, universeId: string, perspective: string, day: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select u.unit_id as "unitId", l.parent_id as "parentId", u.unit_no as "unitNo", u.slug, coalesce(n.name, u.name) as name,
           u.kind, u.closed_on::text as "closedOn", m.into_id as "intoId",
           l.parent_id is null and not exists (
             select from org_unit_parent a where a.universe_id = u.universe_id and a.unit_id = u.unit_id) as "isRoot",
           (select max(o.valid_from)::text from org_unit_owner o
            where o.universe_id = u.universe_id and o.unit_id = u.unit_id and o.valid_from <= ${day}::date
            having count(*) > 1) as "ownedFrom"
    from org_unit u
    join perspective p on p.universe_id = u.universe_id and p.perspective_id = u.perspective_id
    left join lateral (
      select parent_id from org_unit_parent
      where universe_id = u.universe_id and unit_id = u.unit_id and valid_from <= ${day}::date and (valid_to is null or valid_to > ${day}::date)
      order by valid_from desc limit 1) l on true
    left join (
      select distinct on (unit_id) unit_id, name from org_unit_name
      where universe_id = ${universeId} and valid_from <= ${day}::date order by unit_id, valid_from desc) n on n.unit_id = u.unit_id
    left join org_unit_merge m on m.universe_id = u.universe_id and m.unit_id = u.unit_id
      and m.valid_from <= ${day}::date and (m.valid_to is null or m.valid_to > ${day}::date)
    where u.universe_id = ${universeId} and p.ext_name = ${perspective}`.execute(db);
  return rows;
}

/** Addresses of other days: below former and coming parents, and with slugs that were changed. */
async function readFormerPlaces(
  { db }: Tx,
  universeId: string,
  perspective: string,
  day: string,
): Promise<FormerPlace[]> {
  const { rows } = await sql<FormerPlace>`
    with units as (
      select u.unit_id, u.slug from org_unit u join perspective p using (universe_id, perspective_id)
      where u.universe_id = ${universeId} and p.ext_name = ${perspective})
    select l.parent_id as "parentId", u.slug, l.unit_id as "unitId" from org_unit_parent l join units u using (unit_id)
    where l.universe_id = ${universeId} and not (l.valid_from <= ${day}::date and (l.valid_to is null or l.valid_to > ${day}::date))
    union all
    select a.parent_id, a.slug, a.unit_id from org_unit_former_address a join units u using (unit_id)
    where a.universe_id = ${universeId}`.execute(db);
  return rows;
}
