import type { Tx } from '../../../database/record.ts';
import type { ScopeUniverse } from './fitting-staff.ts';

/** What background work needs of a universe to say who sees what. */
export async function readScopeUniverse({ db }: Tx, universeId: string): Promise<ScopeUniverse> {
  const row = await db
    .selectFrom('universe')
    .select(['time_zone', 'shares_former_owner_interviews'])
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  return {
    universeId,
    timeZone: row.time_zone,
    sharesFormerOwnerInterviews: row.shares_former_owner_interviews,
  };
}
