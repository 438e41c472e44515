import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Names of the units that drill paths lead to in today's hierarchy; a path that leads to none is not in it. */
export async function readUnitNames(
  { db }: Tx,
  universeId: string,
  paths: readonly string[],
  timeZone: string,
): Promise<Map<string, string>> {
  const wanted = paths.filter((path) => path !== '*');
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ path: string; name: string }>`
    with recursive today as (select (now() at time zone ${timeZone})::date as day),
    wanted as (select path, string_to_array(path, '.') as segments from unnest(${wanted}::text[]) path),
    walk as (
      select w.path, w.segments, 2 as depth, u.unit_id, u.name from wanted w
      join perspective p on p.universe_id = ${universeId} and p.ext_name = w.segments[1]
      join org_unit u on u.universe_id = p.universe_id and u.perspective_id = p.perspective_id and u.slug = w.segments[2]
      where not exists (select from org_unit_parent a where a.universe_id = u.universe_id and a.unit_id = u.unit_id)
      union all
      select w.path, w.segments, w.depth + 1, u.unit_id, u.name from walk w
      cross join today
      join org_unit_parent a on a.universe_id = ${universeId} and a.parent_id = w.unit_id
        and a.valid_from <= today.day and (a.valid_to is null or a.valid_to > today.day)
      join org_unit u on u.universe_id = a.universe_id and u.unit_id = a.unit_id and u.slug = w.segments[w.depth + 1]
    )
    select path, name from walk where depth = cardinality(segments)`.execute(db);
  return new Map(rows.map(({ path, name }) => [path, name]));
}
