import type { Verb } from '../../../context.ts';
import { tokenOf } from './authenticate.ts';
import { readIdentity } from './identity.ts';
import type { WithSurveyLists } from './survey-lists.ts';

/** The identity behind the bearer token, read anew. */
export const getIdentity: Verb<'getIdentity', WithSurveyLists> = (ctx) =>
  readIdentity(ctx, { sessionId: ctx.actor.sessionId, token: tokenOf(ctx.actor), rememberId: null });
