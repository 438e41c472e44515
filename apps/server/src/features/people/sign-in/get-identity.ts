import type { Verb } from '../../../context.ts';
import { tokenOf } from './authenticate.ts';
import { readIdentity } from './identity.ts';

/** The identity behind the bearer token, read anew. */
export const getIdentity: Verb<'getIdentity'> = (ctx) =>
  readIdentity(ctx, { sessionId: ctx.actor.sessionId, token: tokenOf(ctx.actor), rememberId: null });
