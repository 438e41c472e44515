import type { Verb } from '../../../context.ts';
import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import type { WithSecrets } from '../../../secrets/secret-box.ts';
import { newSecret } from './webhook-message.ts';
import { readSettings } from './webhook-settings.ts';
import { getStoredWebhook, insertWebhook } from './webhook-store.ts';

/** Adds an address; the answer is the only time its key is shown. */
export const createWebhook: Verb<'createWebhook', WithSecrets & WithWebhooks> = (ctx, { body }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const secret = newSecret();
    const settings = await readSettings(ctx, tx, body);
    const webhookId = await insertWebhook(tx, settings, {
      universeId,
      personId: ctx.actor.personId,
      secret,
      secrets: ctx.secrets,
    });
    return { webhook: await getStoredWebhook(tx, { universeId, webhookId }), secret };
  });
