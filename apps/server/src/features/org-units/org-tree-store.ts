import { sql } from 'kysely';
import type { Tx } from '../../database/record.ts';
import { growTree, type OrgTree, type UnitRow } from './org-tree.ts';

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
      const tree = growTree(perspective, day, await readUnits(tx, universeId, perspective, day));
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
    select u.unit_id as "unitId", l.parent_id as "parentId", u.unit_no as "unitNo", u.slug, u.name, u.kind,
           (select max(o.valid_from)::text from org_unit_owner o
            where o.universe_id = u.universe_id and o.unit_id = u.unit_id and o.valid_from <= ${day}::date
            having count(*) > 1) as "ownedFrom"
    from org_unit u
    join perspective p on p.universe_id = u.universe_id and p.perspective_id = u.perspective_id
    left join lateral (
      select parent_id from org_unit_parent
      where universe_id = u.universe_id and unit_id = u.unit_id and valid_from <= ${day}::date and (valid_to is null or valid_to > ${day}::date)
      order by valid_from desc limit 1) l on true
    where u.universe_id = ${universeId} and p.ext_name = ${perspective}`.execute(db);
  return rows;
}
