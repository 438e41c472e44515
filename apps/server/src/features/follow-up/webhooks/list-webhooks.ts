import type { Verb } from '../../../context.ts';
import { mayHandle } from './webhook-settings.ts';
import { listStoredWebhooks } from './webhook-store.ts';

export const listWebhooks: Verb<'listWebhooks'> = (ctx) =>
  ctx.inTransaction(async (tx) => {
    const webhooks = await listStoredWebhooks(tx, ctx.universe.universeId);
    return { webhooks: webhooks.filter(({ survey }) => mayHandle(ctx, survey)) };
  });
