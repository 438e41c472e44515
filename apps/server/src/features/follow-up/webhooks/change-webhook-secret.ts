import type { Verb } from '../../../context.ts';
import type { WithSecrets } from '../../../secrets/secret-box.ts';
import { newSecret } from './webhook-message.ts';
import { seeWebhook } from './webhook-settings.ts';
import { getStoredWebhook, replaceSecret } from './webhook-store.ts';

/** A new key; receivers have a day to learn it, in which messages carry both signatures. */
export const changeWebhookSecret: Verb<'changeWebhookSecret', WithSecrets> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = { universeId: ctx.universe.universeId, webhookId: params.webhookId };
    await seeWebhook(ctx, tx, params.webhookId);
    const secret = newSecret();
    await replaceSecret(tx, key, ctx.actor.personId, { secret, secrets: ctx.secrets });
    return { webhook: await getStoredWebhook(tx, key), secret };
  });
