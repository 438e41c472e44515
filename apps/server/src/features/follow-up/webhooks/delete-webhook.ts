import type { Verb } from '../../../context.ts';
import { seeWebhook } from './webhook-settings.ts';
import { removeWebhook } from './webhook-store.ts';

export const deleteWebhook: Verb<'deleteWebhook'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    await seeWebhook(ctx, tx, params.webhookId);
    await removeWebhook(tx, key, ctx.actor.personId);
    return { deleted: true as const };
  });
