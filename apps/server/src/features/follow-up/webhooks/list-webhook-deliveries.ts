import type { ReplyOf } from '@echolot/contract/endpoint';
import type { listWebhookDeliveries as endpoint } from '@echolot/contract/follow-up/webhooks';
import type { Verb } from '../../../context.ts';
import { seeWebhook } from './webhook-settings.ts';
import { listDeliveries } from './webhook-store.ts';

type Fault = ReplyOf<typeof endpoint>['deliveries'][number]['fault'];

export const listWebhookDeliveries: Verb<'listWebhookDeliveries'> = (ctx, { params, query }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    await seeWebhook(ctx, tx, params.webhookId);
    const rows = await listDeliveries(tx, key, query.state);
    const deliveries = rows.map((row) => ({
      deliveryId: row.delivery_id,
      event: row.event,
      subject: row.subject,
      state: row.state,
      attempts: row.attempts,
      status: row.status,
      fault: row.fault as Fault, // Written from the sender's answer.
      durationMs: row.duration_ms,
      createdAt: row.created_at.toISOString(),
      attemptedAt: row.attempted_at?.toISOString() ?? null,
      body: row.body,
    }));
    return { deliveries };
  });
