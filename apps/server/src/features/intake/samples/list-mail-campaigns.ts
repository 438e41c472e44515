import { localesOf, localText } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { listCampaigns } from './campaign-view.ts';

export const listMailCampaigns: Verb<'listMailCampaigns'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { surveyId } = await getSurvey(tx, params.survey);
    const locales = localesOf(ctx.actor, ctx.universe);
    const campaigns = await listCampaigns(tx, ctx.universe.universeId, surveyId, 'mail');
    return {
      campaigns: campaigns.map(({ campaignNo, extName, titles, state, startedAt, finishedAt }) => ({
        id: String(campaignNo),
        extName,
        title: localText(titles, locales) || extName,
        state,
        startedAt: startedAt?.toISOString() ?? null,
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
    };
  });
