import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import type { WithSecrets } from '../../../secrets/secret-box.ts';
import { signedHeaders } from './webhook-message.ts';
import { findDueDelivery, noteAttempt, removeOldDeliveries } from './webhook-store.ts';

/** Sends one message and notes the answer; throws when it has not arrived, so that the queue tries again later. */
export const deliverWebhook: JobHandler<
  { universeId: string; webhookId: string; deliveryId: string },
  WithSecrets & WithWebhooks
> = async (ctx, { universeId, webhookId, deliveryId }, { signal, isLastAttempt }) => {
  const key = { universeId, webhookId };
  const due = await ctx.record.inUniverse(universeId, (tx) => findDueDelivery(tx, key, deliveryId, ctx.secrets));
  // Sent before a crash, paused or deleted meanwhile: nothing is left to do.
  if (!due) return;
  const headers = signedHeaders({ id: deliveryId, body: due.body }, due.secrets, ctx.now());
  const answer = await ctx.webhooks.send({ url: due.url, headers, body: due.body, signal });
  // A process that stops has not failed the receiver.
  signal.throwIfAborted();
  await ctx.record.inUniverse(universeId, (tx) => noteAttempt(tx, key, deliveryId, answer, isLastAttempt));
  if (answer.fault && !isLastAttempt) throw new Error(`The receiver did not take the message: ${answer.fault}`);
};

/** Forgets messages older than 30 days. */
export const cleanWebhooks: JobHandler<object> = async (ctx) => {
  const removed = await removeOldDeliveries(ctx.record);
  if (removed > 0) ctx.log.info({ removed }, 'old webhook messages were deleted');
};
