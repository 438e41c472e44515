import type { Verb } from '../../../context.ts';
import { forgetSessions, tokenOf } from './authenticate.ts';
import { readIdentity } from './identity.ts';
import { keepLocale } from './person-store.ts';
import type { WithSurveyLists } from './survey-lists.ts';

/** Keeps the person's language and answers the identity in it. */
export const changeLocale: Verb<'changeLocale', WithSurveyLists> = async (ctx, { body }) => {
  const { personId, sessionId } = ctx.actor;
  await ctx.record.as('echolot_sign_on', (tx) => keepLocale(tx, personId, body.locale));
  forgetSessions(ctx.record);
  return readIdentity(ctx, { sessionId, token: tokenOf(ctx.actor), rememberId: null });
};
