import type { Verb } from '../../../context.ts';
import { getStoredWebhook, removeWebhook } from './webhook-store.ts';

export const deleteWebhook: Verb<'deleteWebhook'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    await getStoredWebhook(tx, key);
    await removeWebhook(tx, key, ctx.actor.personId);
    return { deleted: true as const };
  });
