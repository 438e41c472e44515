import { isPersonLevel } from '@echolot/core/person-level';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Perspective } from './unit-ledger-store.ts';

export interface UnitLevel {
  readonly kind: string;
  readonly isPerson: boolean;
  /** Nobody has said it: the name of the level does. */
  readonly isGuessed: boolean;
}

/** Kinds of units of a perspective, whatever their day. */
export async function readPersonLevels(
  { db }: Tx,
  universeId: string,
  { perspectiveId }: Perspective,
): Promise<UnitLevel[]> {
  const { rows } = await sql<{ kind: string; said: boolean | null }>`
    select distinct u.kind, (p.person_levels ->> u.kind)::boolean as said
    from org_unit u join perspective p on p.universe_id = u.universe_id and p.perspective_id = u.perspective_id
    where u.universe_id = ${universeId} and u.perspective_id = ${perspectiveId} and u.kind <> 'root' order by u.kind`.execute(
    db,
  );
  return rows.map(({ kind, said }) => ({ kind, isPerson: said ?? isPersonLevel(kind), isGuessed: said === null }));
}

/** Keeps what people say of a level and counts the hierarchies' version up. @returns the version */
export async function keepPersonLevel(
  { db }: Tx,
  universeId: string,
  { perspectiveId }: Perspective,
  { kind, isPerson }: Pick<UnitLevel, 'kind' | 'isPerson'>,
): Promise<string> {
  await sql`
    update perspective set person_levels = person_levels || jsonb_build_object(${kind}::text, ${isPerson}::boolean)
    where universe_id = ${universeId} and perspective_id = ${perspectiveId}`.execute(db);
  const { tree_version: version } = await db
    .updateTable('universe')
    .set({ tree_version: sql<string>`tree_version + 1` })
    .where('universe_id', '=', universeId)
    .returning('tree_version')
    .executeTakeFirstOrThrow();
  return version;
}
