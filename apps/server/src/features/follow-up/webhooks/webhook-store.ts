import { AppError } from '@echolot/contract/app-error';
import type { Webhook, WebhookEvent } from '@echolot/contract/follow-up/webhooks';
import { sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import { listUniverseIds } from '../../../database/list-universe-ids.ts';
import type { RecordDatabase, Tx } from '../../../database/record.ts';
import type { WebhookAnswer } from '../../../gateways/webhooks/webhook-sender.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { SecretBox, SecretPlace } from '../../../secrets/secret-box.ts';

export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly surveyId: string | null;
}

interface Key {
  readonly universeId: string;
  readonly webhookId: string;
}

export const placeOf = ({ universeId, webhookId }: Key): SecretPlace => ({
  table: 'webhook',
  universeId,
  rowId: webhookId,
});

/** Whether any webhook of the universe of `survey s` listens. */
export const isAnyActive = sql<boolean>`
  exists (select from webhook w where w.universe_id = s.universe_id and w.is_active)`;

/** More than a universe needs; each event costs a message to every one. */
const webhookCap = 20;
/** So many messages given up in a row pause a webhook. */
const failureCap = 20;
const formerSecretHours = 24;
const keptDays = 30;

export async function listStoredWebhooks({ db }: Tx, universeId: string, webhookId?: string): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select w.webhook_id as "webhookId", w.name, w.url, w.events, s.ext_name as survey, w.version, w.is_active as "isActive",
           w.paused_because as "pausedBecause", w.failures,
           case when w.former_secret_until > now() then to_jsonb(w.former_secret_until) #>> '{}' end as "formerSecretUntil",
           to_jsonb(w.created_at) #>> '{}' as "createdAt",
           (select jsonb_build_object('at', coalesce(d.attempted_at, d.created_at), 'state', d.state, 'status', d.status)
            from webhook_delivery d where d.universe_id = w.universe_id and d.webhook_id = w.webhook_id
            order by d.delivery_id desc limit 1) as "lastDelivery"
    from webhook w left join survey s on s.universe_id = w.universe_id and s.survey_id = w.survey_id
    where w.universe_id = ${universeId} and (${webhookId ?? null}::uuid is null or w.webhook_id = ${webhookId ?? null})
    order by w.name, w.webhook_id`.execute(db);
  return rows;
}

/** @throws AppError webhook_not_found */
export async function getStoredWebhook(tx: Tx, { universeId, webhookId }: Key): Promise<Webhook> {
  const [webhook] = await listStoredWebhooks(tx, universeId, webhookId);
  if (!webhook) throw new AppError('webhook_not_found');
  return webhook;
}

/** @throws AppError survey_not_found */
export async function getSurveyId({ db }: Tx, universeId: string, extName: string): Promise<string> {
  const found = await db
    .selectFrom('survey')
    .select('survey_id')
    .where('universe_id', '=', universeId)
    .where('ext_name', '=', extName)
    .executeTakeFirst();
  if (!found) throw new AppError('survey_not_found', { survey: extName });
  return found.survey_id;
}

/** @throws AppError webhook_limit */
export async function insertWebhook(
  tx: Tx,
  settings: WebhookSettings,
  by: { universeId: string; personId: string; secret: string; secrets: SecretBox },
): Promise<string> {
  const { universeId, personId } = by;
  const { count } = await tx.db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('universe_id', '=', universeId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= webhookCap) throw new AppError('webhook_limit', { limit: webhookCap });
  const webhookId = uuidV7();
  const secret = by.secrets.seal(by.secret, placeOf({ universeId, webhookId }));
  await tx.db
    .insertInto('webhook')
    .values({ universe_id: universeId, webhook_id: webhookId, created_by: personId, secret, ...columnsOf(settings) })
    .execute();
  await note(tx, { universeId, webhookId }, personId, 'createWebhook', { ...settings });
  return webhookId;
}

/**
 * Changes the version somebody saw; without `isActive` it stays paused or active as it is.
 * @throws AppError conflict when somebody else changed it meanwhile
 */
export async function changeWebhook(
  tx: Tx,
  key: Key,
  by: { readonly personId: string; readonly username: string },
  version: number,
  settings: WebhookSettings & { readonly isActive?: boolean | undefined },
): Promise<void> {
  const { isActive } = settings;
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook')
    .set(({ eb }) => ({
      ...columnsOf(settings),
      ...(isActive !== undefined && { is_active: isActive, paused_because: isActive ? null : 'person' }),
      ...(isActive && { failures: 0 }),
      version: eb('version', '+', 1),
      changed_by: by.username,
      changed_at: sql<Date>`now()`,
    }))
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const webhook = await getStoredWebhook(tx, key);
    throw new AppError('conflict', { version: webhook.version, changedBy: await whoChanged(tx, key), webhook });
  }
  await note(tx, key, by.personId, 'updateWebhook', { ...settings });
}

async function whoChanged({ db }: Tx, { universeId, webhookId }: Key): Promise<string | null> {
  const row = await db
    .selectFrom('webhook')
    .select('changed_by')
    .where('universe_id', '=', universeId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row?.changed_by ?? null;
}

function columnsOf({ name, url, events, surveyId }: WebhookSettings) {
  return { name, url, events: [...new Set(events)], survey_id: surveyId };
}

export async function removeWebhook(tx: Tx, key: Key, personId: string): Promise<void> {
  await tx.db
    .deleteFrom('webhook')
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .execute();
  await note(tx, key, personId, 'deleteWebhook', {});
}

export async function replaceSecret(
  tx: Tx,
  key: Key,
  personId: string,
  { secret, secrets }: { secret: string; secrets: SecretBox },
): Promise<void> {
  await tx.db
    .updateTable('webhook')
    .set({
      former_secret: sql`secret`,
      former_secret_until: sql<Date>`now() + make_interval(hours => ${formerSecretHours})`,
      secret: secrets.seal(secret, placeOf(key)),
    })
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .execute();
  await note(tx, key, personId, 'changeWebhookSecret', {});
}

async function note(tx: Tx, key: Key, personId: string, action: string, details: AuditEntry['details']): Promise<void> {
  await writeAuditEntry(tx, {
    universeId: key.universeId,
    personId,
    action,
    subject: key.webhookId,
    ...(details && { details }),
  });
}

export interface ListeningWebhook {
  readonly webhookId: string;
  readonly surveyId: string | null;
  readonly events: readonly string[];
}

/** Active webhooks of the universe. */
export async function listListening({ db }: Tx, universeId: string): Promise<ListeningWebhook[]> {
  return db
    .selectFrom('webhook')
    .select(['webhook_id as webhookId', 'survey_id as surveyId', 'events'])
    .where('universe_id', '=', universeId)
    .where('is_active', '=', true)
    .execute();
}

export interface NewDelivery {
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly event: string;
  readonly subject: string;
  readonly body: string;
}

export async function insertDeliveries(tx: Tx, universeId: string, deliveries: readonly NewDelivery[]): Promise<void> {
  const columns = ['universe_id', 'webhook_id', 'delivery_id', 'event', 'subject', 'body'];
  await tx.copyRows(
    'webhook_delivery',
    columns,
    deliveries.map((one) => [universeId, one.webhookId, one.deliveryId, one.event, one.subject, one.body]),
  );
}

export interface DueDelivery {
  readonly url: string;
  readonly body: string;
  readonly secrets: readonly string[];
}

/** What a waiting delivery of an active webhook needs to be sent; undefined when there is nothing to send any more. */
export async function findDueDelivery(
  tx: Tx,
  key: Key,
  deliveryId: string,
  secrets: SecretBox,
): Promise<DueDelivery | undefined> {
  const row = await tx.db
    .selectFrom('webhook_delivery as d')
    .innerJoin('webhook as w', (join) =>
      join.onRef('w.universe_id', '=', 'd.universe_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['w.url', 'd.body', 'w.secret', 'w.former_secret', 'w.former_secret_until'])
    .where('d.universe_id', '=', key.universeId)
    .where('d.webhook_id', '=', key.webhookId)
    .where('d.delivery_id', '=', deliveryId)
    .where('d.state', '=', 'waiting')
    .where('w.is_active', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const isFormerValid = row.former_secret !== null && (row.former_secret_until?.getTime() ?? 0) > Date.now();
  const sealed = [row.secret, ...(isFormerValid && row.former_secret !== null ? [row.former_secret] : [])];
  return { url: row.url, body: row.body, secrets: sealed.map((one) => secrets.open(one, placeOf(key))) };
}

/** The secrets and address of a webhook, for a test message. */
export async function getTarget(tx: Tx, key: Key, secrets: SecretBox): Promise<Pick<DueDelivery, 'url' | 'secrets'>> {
  const row = await tx.db
    .selectFrom('webhook')
    .select(['url', 'secret'])
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .executeTakeFirst();
  if (!row) throw new AppError('webhook_not_found');
  return { url: row.url, secrets: [secrets.open(row.secret, placeOf(key))] };
}

/** Notes what became of an attempt; a webhook that fails again and again is paused. */
export async function noteAttempt(
  tx: Tx,
  key: Key,
  deliveryId: string,
  answer: WebhookAnswer,
  isLast: boolean,
): Promise<void> {
  const hasArrived = answer.fault === undefined;
  const state = hasArrived ? 'delivered' : isLast ? 'failed' : 'waiting';
  await tx.db
    .updateTable('webhook_delivery')
    .set({
      state,
      attempts: sql<number>`attempts + 1`,
      status: answer.status ?? null,
      fault: answer.fault ?? null,
      duration_ms: answer.durationMs,
      attempted_at: sql<Date>`now()`,
    })
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .where('delivery_id', '=', deliveryId)
    .execute();
  if (state === 'waiting') return;
  const { rows } = await sql<{ failures: number }>`
    update webhook set failures = ${hasArrived ? sql`0` : sql`failures + 1`}
    where universe_id = ${key.universeId} and webhook_id = ${key.webhookId} and (failures > 0 or ${!hasArrived})
    returning failures`.execute(tx.db);
  if ((rows[0]?.failures ?? 0) < failureCap) return;
  await tx.db
    .updateTable('webhook')
    .set({ is_active: false, paused_because: 'failures' })
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .execute();
  await writeAuditEntry(tx, {
    universeId: key.universeId,
    personId: undefined,
    action: 'pauseWebhook',
    subject: key.webhookId,
    details: { failures: failureCap },
  });
}

export async function listDeliveries(tx: Tx, key: Key, state: 'waiting' | 'delivered' | 'failed' | undefined) {
  let query = tx.db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .orderBy('delivery_id', 'desc')
    .limit(200);
  if (state) query = query.where('state', '=', state);
  return query.execute();
}

/** Deliveries that are neither delivered nor given up, oldest first. */
export async function listWaiting({ db }: Tx, { universeId, webhookId }: Key): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('delivery_id as deliveryId')
    .where('universe_id', '=', universeId)
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .orderBy('delivery_id')
    .execute();
  return rows.map(({ deliveryId }) => deliveryId);
}

/** @returns whether there was such a delivery that had been given up. */
export async function putBack(tx: Tx, key: Key, deliveryId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_delivery')
    .set({ state: 'waiting' })
    .where('universe_id', '=', key.universeId)
    .where('webhook_id', '=', key.webhookId)
    .where('delivery_id', '=', deliveryId)
    .where('state', '<>', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the messages of long ago, universe by universe. */
export async function removeOldDeliveries(record: RecordDatabase): Promise<number> {
  let removed = 0;
  for (const universeId of await listUniverseIds(record)) {
    removed += await record.inUniverse(universeId, async ({ db }) => {
      const { numDeletedRows } = await db
        .deleteFrom('webhook_delivery')
        .where('universe_id', '=', universeId)
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
        .executeTakeFirst();
      return Number(numDeletedRows);
    });
  }
  return removed;
}
