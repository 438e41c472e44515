import type { Verb } from '../../../context.ts';
import { forgetSessions } from '../sign-in/public.ts';
import { checkUniverse, describeOne, getStoredApiKey } from './api-key-replies.ts';
import { noteInAudit, setRevoked } from './api-key-store.ts';

/** R-124 Revokes an API key, for good; revoking it again changes nothing. */
export const revokeApiKey: Verb<'revokeApiKey'> = async (ctx, { params }) => {
  checkUniverse(ctx, params.universe);
  const { universeId } = ctx.universe;
  await ctx.inTransaction(async (tx) => {
    const { apiKeyId, name, prefix, revokedAt } = await getStoredApiKey(tx, ctx, params.key);
    if (revokedAt) return;
    await setRevoked(tx, universeId, apiKeyId, ctx.now());
    const details = { apiKeyId, name, prefix };
    await noteInAudit(tx, { universeId, personId: ctx.actor.personId, action: 'revokeApiKey', details });
  });
  forgetSessions(ctx.record);
  return { apiKey: await describeOne(ctx, params.key) };
};
