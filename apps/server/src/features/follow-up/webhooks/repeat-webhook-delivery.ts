import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { webhookDeliver } from './webhook-deliver.job.ts';
import { seeWebhook } from './webhook-settings.ts';
import { putBack } from './webhook-store.ts';

export const repeatWebhookDelivery: Verb<'repeatWebhookDelivery'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    const { deliveryId } = params;
    await seeWebhook(ctx, tx, params.webhookId);
    if (!(await putBack(tx, key, deliveryId))) throw new AppError('webhook_not_found');
    await ctx.jobs.enqueue(tx, webhookDeliver, { ...key, deliveryId });
    return { queued: true as const };
  });
