import { apiKeyRights, longestGraceHours, mostRequestsPerMinute } from '@echolot/contract/people/api-keys';
import { localesOf, localText } from '@echolot/core/local-text';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Verb } from '../../../context.ts';
import { checkUniverse } from './api-key-replies.ts';
import { listSurveyNames } from './api-key-view.ts';

const usualRequestsPerMinute = 6000;
const usualLifeMs = 365 * 86_400_000;

/** R-124 A blank API key with the usual settings: a GET makes nothing. */
export const getApiKeyTemplate: Verb<'getApiKeyTemplate'> = async (ctx, { params }) => {
  checkUniverse(ctx, params.universe);
  const surveys = await ctx.inTransaction((tx) => listSurveyNames(tx, ctx.universe.universeId));
  const locales = localesOf(ctx.actor, ctx.universe);
  return {
    apiKey: {
      name: '',
      surveys: null,
      rights: ['interviews.write', 'structure.read'],
      unknownUnits: 'refuse',
      requestsPerMinute: usualRequestsPerMinute,
      expiresAt: new Date(ctx.now().getTime() + usualLifeMs).toISOString(),
    },
    surveys: [...surveys.values()]
      .filter(({ extName }) => maySurvey(ctx.actor, extName))
      .map(({ extName, titles }) => ({ extName, title: localText(titles, locales) })),
    rights: [...apiKeyRights],
    mostRequestsPerMinute,
    longestGraceHours,
  };
};
