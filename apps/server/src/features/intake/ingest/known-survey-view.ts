import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { InterviewStep } from '../../../events/interview-step.ts';

/** What tells whether something read of a survey and its units still holds. */
export interface IngestStamp {
  readonly surveyId: string;
  readonly structureVersion: number;
  readonly treeVersion: string;
  /** Of each step, whether it has anything to do: most have not, and need not look each time. */
  readonly wanted: readonly boolean[];
}

/** Undefined when the universe has no such survey. */
export async function findIngestStamp(
  { db }: Tx,
  universeId: string,
  surveyExtName: string,
  steps: readonly InterviewStep[],
): Promise<IngestStamp | undefined> {
  const { rows } = await sql<IngestStamp>`
    select s.survey_id as "surveyId", s.structure_version as "structureVersion", u.tree_version as "treeVersion",
      array[${sql.join(steps.map(({ isWanted }) => isWanted))}]::boolean[] as wanted
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
