import type { Verb } from '../../context.ts';
import { readSettings } from './webhook-settings.ts';
import { changeWebhook, getStoredWebhook } from './webhook-store.ts';

export const updateWebhook: Verb<'updateWebhook'> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    await getStoredWebhook(tx, key);
    const settings = await readSettings(ctx, tx, body);
    await changeWebhook(tx, key, ctx.actor.personId, { ...settings, isActive: body.isActive });
    return { webhook: await getStoredWebhook(tx, key) };
  });
