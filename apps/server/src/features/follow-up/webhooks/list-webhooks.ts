import type { Verb } from '../../../context.ts';
import { listStoredWebhooks } from './webhook-store.ts';

export const listWebhooks: Verb<'listWebhooks'> = (ctx) =>
  ctx.inTransaction(async (tx) => ({ webhooks: await listStoredWebhooks(tx, ctx.universe.universeId) }));
