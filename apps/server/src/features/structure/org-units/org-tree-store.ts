import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { OrgPast, PastUnit, UnitLink } from './org-past.ts';
import { type FormerPlace, growTree, type OrgTree, type UnitRow } from './org-tree.ts';

/** Needed by what reads trees of units. */
export interface WithTrees {
  readonly trees: OrgTrees;
}

/** Hierarchies read from the record and kept as long as the universe's tree version stays. */
export interface OrgTrees {
  /**
   * The hierarchy of a perspective as it is on a day (`YYYY-MM-DD`); a tree without a root when there is no such
   * perspective. `treeVersion` is the universe's, where the caller has just read it. */
  treeOf(tx: Tx, universeId: string, perspective: string, day: string, treeVersion?: string): Promise<OrgTree>;
  /** That hierarchy where it is kept. */
  find(universeId: string, perspective: string, day: string, treeVersion: string): OrgTree | undefined;
  /** The hierarchy of a perspective on all days, with the names of one. */
  pastOf(tx: Tx, universeId: string, perspective: string, day: string, treeVersion: string): Promise<OrgPast>;
  findPast(universeId: string, perspective: string, day: string, treeVersion: string): OrgPast | undefined;
}

const treesKept = 200;
const pastsKept = 6;

export function createOrgTrees(): OrgTrees {
  const trees = new Map<string, OrgTree>();
  const pasts = new Map<string, OrgPast>();
  return {
    async treeOf(tx, universeId, perspective, day, treeVersion) {
      const version = treeVersion ?? (await readTreeVersion(tx, universeId));
      const key = keyOf(universeId, perspective, day, version);
      const known = trees.get(key);
      if (known) return known;
      const units = await readUnits(tx, universeId, perspective, day);
      const places = await readFormerPlaces(tx, universeId, perspective, day);
      const tree = growTree(perspective, day, units, places, version);
      keep(trees, key, tree, treesKept);
      return tree;
    },
    find: (universeId, perspective, day, treeVersion) => trees.get(keyOf(universeId, perspective, day, treeVersion)),
    async pastOf(tx, universeId, perspective, day, treeVersion) {
      const key = keyOf(universeId, perspective, day, treeVersion);
      const known = pasts.get(key);
      if (known) return known;
      const units = await readPastUnits(tx, universeId, perspective, day);
      const past = { units: new Map(units.map((unit) => [unit.unitId, unit])) };
      keep(pasts, key, past, pastsKept);
      return past;
    },
    findPast: (universeId, perspective, day, treeVersion) =>
      pasts.get(keyOf(universeId, perspective, day, treeVersion)),
  };
}

/** The oldest goes when there are too many. */
function keep<Kept>(kept: Map<string, Kept>, key: string, one: Kept, most: number): void {
  kept.set(key, one);
  const oldest = kept.keys().next().value;
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
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
           u.kind, (p.person_levels ->> u.kind)::boolean as "isPerson", u.closed_on::text as "closedOn", m.into_id as "intoId",
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

async function readPastUnits({ db }: Tx, universeId: string, perspective: string, day: string): Promise<PastUnit[]> {
  const { rows: units } = await sql<Omit<PastUnit, 'parents' | 'merges'>>`
    select u.unit_id as "unitId", u.unit_no as "unitNo", u.slug, coalesce(n.name, u.name) as name, u.kind
    from org_unit u join perspective p using (universe_id, perspective_id)
    left join (
      select distinct on (unit_id) unit_id, name from org_unit_name
      where universe_id = ${universeId} and valid_from <= ${day}::date order by unit_id, valid_from desc) n using (unit_id)
    where u.universe_id = ${universeId} and p.ext_name = ${perspective}`.execute(db);
  const { rows: links } = await sql<UnitLink & { ofUnit: string; isMerge: boolean }>`
    select unit_id as "ofUnit", parent_id as "unitId", valid_from::text as "fromDay", valid_to::text as "untilDay", false as "isMerge"
    from org_unit_parent where universe_id = ${universeId}
    union all
    select unit_id, into_id, valid_from::text, valid_to::text, true from org_unit_merge where universe_id = ${universeId}
    order by "fromDay"`.execute(db);
  const linksOf = { parents: new Map<string, UnitLink[]>(), merges: new Map<string, UnitLink[]>() };
  for (const { ofUnit, isMerge, ...link } of links) {
    const kind = linksOf[isMerge ? 'merges' : 'parents'];
    const its = kind.get(ofUnit);
    if (its) its.push(link);
    else kind.set(ofUnit, [link]);
  }
  return units.map((unit) => ({
    ...unit,
    parents: linksOf.parents.get(unit.unitId) ?? [],
    merges: linksOf.merges.get(unit.unitId) ?? [],
  }));
}
