import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { lowestId, mayTell, type Page } from '../../../personal-data/scan.ts';

export interface SentMessage {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly subject: string;
  readonly body: string;
  readonly isOwn: boolean;
}

/** Messages to other systems that may tell the person, or are about the person's own interviews. */
export async function scanMessages(
  { db }: Tx,
  universeId: string,
  finder: PersonFinder,
  externalIds: readonly string[],
  after: readonly string[] | null,
  limit: number,
): Promise<Page<SentMessage>> {
  const { rows } = await sql<SentMessage & { n: number; last: string[] }>`
    with page as materialized (
      select * from webhook_delivery
      where universe_id = ${universeId}
        and (webhook_id, delivery_id) > (${after?.[0] ?? lowestId}::uuid, ${after?.[1] ?? lowestId}::uuid)
      order by webhook_id, delivery_id limit ${limit}
    ), bounds as (
      select count(*)::int as n, (array_agg(array[webhook_id::text, delivery_id::text] order by webhook_id desc, delivery_id desc))[1:1] as last from page
    )
    select b.n, array[b.last[1][1], b.last[1][2]] as last, p.* from bounds b left join (
      select webhook_id as "webhookId", delivery_id as "deliveryId", subject, body, subject = any(${externalIds}::text[]) as "isOwn"
      from page where subject = any(${externalIds}::text[]) or ${mayTell(sql`body`, finder)}
    ) p on true`.execute(db);
  const scanned = rows[0]?.n ?? 0;
  return {
    rows: rows.filter((row) => row.webhookId !== null),
    last: scanned < limit ? null : (rows[0]?.last ?? null),
    scanned,
  };
}

export async function writeMessages({ db }: Tx, universeId: string, messages: readonly SentMessage[]): Promise<void> {
  if (messages.length === 0) return;
  await sql`
    update webhook_delivery d set body = t.body
    from unnest(${messages.map(({ webhookId }) => webhookId)}::uuid[], ${messages.map(({ deliveryId }) => deliveryId)}::uuid[],
      ${messages.map(({ body }) => body)}::text[]) as t (webhook_id, delivery_id, body)
    where d.universe_id = ${universeId} and d.webhook_id = t.webhook_id and d.delivery_id = t.delivery_id`.execute(db);
}

/** Deletes messages that have been sent or given up; one still on its way keeps its place. */
export async function deleteSentMessages(
  { db }: Tx,
  universeId: string,
  deliveryIds: readonly string[],
): Promise<void> {
  if (deliveryIds.length === 0) return;
  await sql`
    delete from webhook_delivery where universe_id = ${universeId} and delivery_id = any(${deliveryIds}::uuid[])
      and state <> 'waiting'`.execute(db);
}
