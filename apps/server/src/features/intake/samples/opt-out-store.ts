import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { OptOutChannel } from './sample-intake-store.ts';

export interface StoredOptOut {
  readonly optOutId: string;
  readonly channel: OptOutChannel;
  readonly source: string;
  readonly reason: string;
  readonly at: Date;
}

export type OptOutPlace = Pick<StoredOptOut, 'at' | 'optOutId'>;

/** To the millisecond, as a cursor tells it. */
const columns = sql`opt_out_id as "optOutId", channel, source, reason, date_trunc('milliseconds', at) as at`;

/** Newest first, behind a place. */
export async function readOptOutPage(
  { db }: Tx,
  universeId: string,
  { after, limit }: { after: OptOutPlace | undefined; limit: number },
): Promise<StoredOptOut[]> {
  const { rows } = await sql<StoredOptOut>`
    select ${columns} from opt_out where universe_id = ${universeId}
      and (${after?.at ?? null}::timestamptz is null
        or (date_trunc('milliseconds', at), opt_out_id) < (${after?.at ?? null}::timestamptz, ${after?.optOutId ?? null}::uuid))
    order by date_trunc('milliseconds', at) desc, opt_out_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function countOptOuts({ db }: Tx, universeId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from opt_out where universe_id = ${universeId}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function findOptOutsOf({ db }: Tx, universeId: string, key: Buffer): Promise<StoredOptOut[]> {
  const { rows } = await sql<StoredOptOut>`
    select ${columns} from opt_out where universe_id = ${universeId} and key_hash = ${key} order by channel`.execute(
    db,
  );
  return rows;
}

/** @returns what it was; undefined when there is none any more. */
export async function deleteOptOutById(
  { db }: Tx,
  universeId: string,
  optOutId: string,
): Promise<StoredOptOut | undefined> {
  const { rows } = await sql<StoredOptOut>`
    delete from opt_out where universe_id = ${universeId} and opt_out_id = ${optOutId} returning ${columns}`.execute(
    db,
  );
  return rows[0];
}
