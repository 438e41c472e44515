import type { Verb } from '../../../context.ts';
import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import { webhookDeliver } from './webhook-deliver.job.ts';
import { readSettings, seeWebhook } from './webhook-settings.ts';
import { changeWebhook, getStoredWebhook, listWaiting } from './webhook-store.ts';

export const updateWebhook: Verb<'updateWebhook', WithWebhooks> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    const before = await seeWebhook(ctx, tx, params.webhookId);
    const settings = await readSettings(ctx, tx, body);
    await changeWebhook(tx, key, ctx.actor, body.version, { ...settings, isActive: body.isActive });
    if (body.isActive && !before.isActive) {
      // Their jobs ended when they found it paused.
      const waiting = await listWaiting(tx, key);
      await ctx.jobs.enqueueAll(
        tx,
        webhookDeliver,
        waiting.map((deliveryId) => ({ ...key, deliveryId })),
      );
    }
    return { webhook: await getStoredWebhook(tx, key) };
  });
