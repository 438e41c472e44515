import type { Verb } from '../../../context.ts';
import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import type { WithSecrets } from '../../../secrets/secret-box.ts';
import { messageOf, signedHeaders } from './webhook-message.ts';
import { seeWebhook } from './webhook-settings.ts';
import { getTarget } from './webhook-store.ts';

/** Calls the receiver while the person waits, outside of any transaction. */
export const testWebhook: Verb<'testWebhook', WithSecrets & WithWebhooks> = async (ctx, { params }) => {
  const { universeId, extName } = ctx.universe;
  const key = { universeId, webhookId: params.webhookId };
  const { url, secrets } = await ctx.inTransaction(async (tx) => {
    await seeWebhook(ctx, tx, params.webhookId);
    return getTarget(tx, key, ctx.secrets);
  });
  const at = ctx.now();
  const id = uuidV7();
  const body = messageOf({ type: 'test', data: { sentBy: ctx.actor.username } }, extName, at);
  const headers = signedHeaders({ id, body }, secrets, at);
  const { status, fault, durationMs } = await ctx.webhooks.send({ url, headers, body, signal: ctx.signal });
  return { status: status ?? null, fault: fault ?? null, durationMs };
};
