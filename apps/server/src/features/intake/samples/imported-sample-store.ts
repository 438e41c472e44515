import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

export interface ImportedSamples {
  readonly ready: number;
  readonly notSampled: { readonly reason: string; readonly count: number }[];
}

/** How the samples of a file stand by now. */
export async function countImportedSamples({ db }: Tx, universeId: string, importId: string): Promise<ImportedSamples> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select case when state = 'not_sampled' then reason else '' end as reason, count(*)::int as count from sample
    where universe_id = ${universeId} and import_id = ${importId} group by 1 order by 2 desc, 1`.execute(db);
  return {
    ready: rows.find(({ reason }) => reason === '')?.count ?? 0,
    notSampled: rows.filter(({ reason }) => reason !== ''),
  };
}

/**
 * Takes samples of a file back for which no message was sent, some at a time.
 * @returns how many went; none any more when it is done.
 */
export async function removeImportedSamples(
  { db }: Tx,
  universeId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sample where universe_id = ${universeId} and sample_id in (
      select s.sample_id from sample s
      where s.universe_id = ${universeId} and s.import_id = ${importId} and s.state in ('imported', 'not_sampled', 'ready')
        and not exists (select from send_out o where o.universe_id = s.universe_id and o.sample_id = s.sample_id)
        and not exists (select from interview i where i.universe_id = s.universe_id and i.sample_id = s.sample_id)
      limit ${limit} for update)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
