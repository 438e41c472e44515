import type { Tx } from '../../../database/record.ts';
import type { ScopeUniverse } from './fitting-staff.ts';

/** What background work needs of a universe to say who sees what, and to write to them. */
export async function readScopeUniverse({ db }: Tx, universeId: string): Promise<ScopeUniverse> {
  const row = await db
    .selectFrom('universe')
    .select(['time_zone', 'date_format', 'shares_former_owner_interviews'])
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return {
    universeId,
    timeZone: row.time_zone,
    dateFormat: row.date_format,
    sharesFormerOwnerInterviews: row.shares_former_owner_interviews,
  };
}
