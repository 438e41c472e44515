import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** What tells whether something read of a survey and its units still holds. */
export interface IngestStamp {
  readonly surveyId: string;
  readonly structureVersion: number;
  readonly treeVersion: string;
  /** Whether any webhook of the universe is told what happens: most have none, and need not be asked for them each time. */
  readonly isListenedTo: boolean;
  readonly hasEffectBlocks: boolean;
}

/** Undefined when the universe has no such survey. */
export async function findIngestStamp(
  { db }: Tx,
  universeId: string,
  surveyExtName: string,
): Promise<IngestStamp | undefined> {
  const { rows } = await sql<IngestStamp>`
    select s.survey_id as "surveyId", s.structure_version as "structureVersion", u.tree_version as "treeVersion",
      exists (select from webhook w where w.universe_id = s.universe_id and w.is_active) as "isListenedTo",
      exists (select from effect_block e where e.universe_id = s.universe_id and e.survey_id = s.survey_id and e.is_enabled
        and e.removed_at is null) as "hasEffectBlocks"
    from survey s join universe u using (universe_id)
    where s.universe_id = ${universeId} and s.ext_name = ${surveyExtName}`.execute(db);
  return rows[0];
}

/** A unit as other systems name it. */
export interface NamedUnit {
  readonly perspective: string;
  readonly unitNo: number;
  readonly extId: string;
  readonly name: string;
  readonly kind: string;
  readonly closedOn: string | null;
}

/** Units of the perspectives of a survey. */
export async function listNamedUnits({ db }: Tx, universeId: string, surveyId: string): Promise<NamedUnit[]> {
  const { rows } = await sql<NamedUnit>`
    select p.ext_name as perspective, u.unit_no as "unitNo", u.ext_id as "extId", u.name, u.kind, u.closed_on as "closedOn"
    from survey_perspective sp
    join perspective p using (universe_id, perspective_id)
    join org_unit u using (universe_id, perspective_id)
    where sp.universe_id = ${universeId} and sp.survey_id = ${surveyId}
    order by sp.position, u.unit_no`.execute(db);
  return rows;
}
