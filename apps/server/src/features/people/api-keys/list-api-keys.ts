import type { Verb } from '../../../context.ts';
import { checkUniverse, describeApiKeys } from './api-key-replies.ts';
import { listStoredApiKeys } from './api-key-store.ts';

/** R-087 The universe's API keys, newest first. */
export const listApiKeys: Verb<'listApiKeys'> = async (ctx, { params }) => {
  checkUniverse(ctx, params.universe);
  return { apiKeys: await describeApiKeys(ctx, (tx) => listStoredApiKeys(tx, ctx.universe.universeId)) };
};
