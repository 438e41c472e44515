import { AppError } from '@echolot/contract/app-error';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { unitNosOf } from '../../structure/org-units/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import {
  type CampaignQuestion,
  type CountedCampaign,
  hasCampaign,
  listCampaignDays,
  listCampaignFigures,
} from './campaign-figures-view.ts';

/** R-080 What became of the messages of mail campaigns, as far as the actor sees those they went to. */
export const getCampaignFigures: Verb<'getCampaignFigures', WithFigures> = (ctx, { params, query }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['campaign figures', query], (resolved) => {
    const campaignNo = query.campaignId === undefined ? undefined : Number(query.campaignId);
    const question = questionOf(ctx.universe.universeId, resolved, campaignNo);
    const locales = localesOf(ctx.actor, ctx.universe);
    return ctx.inTransaction(async (tx) => {
      if (campaignNo !== undefined && !(await hasCampaign(tx, question))) throw new AppError('campaign_not_found');
      const campaigns = await listCampaignFigures(tx, question);
      const { filters, dateVariable } = resolved;
      return {
        unit: resolved.node.name,
        ignored: [...filters.map(({ variable }) => variable), ...(dateVariable === undefined ? [] : ['tabledate'])],
        campaigns: campaigns.map((campaign) => campaignOnWire(campaign, locales)),
        days: campaignNo === undefined ? [] : await listCampaignDays(tx, question),
      };
    });
  });

export function questionOf(
  universeId: string,
  resolved: ResolvedQuery,
  campaignNo: number | undefined,
): CampaignQuestion {
  const { survey, perspective, node, tree, scope, window } = resolved;
  const isWhole = node === tree.root && scope.unitNos === 'all' && scope.fromDay === undefined;
  // A new owner does not see whom the former one invited.
  const fromDay = [window.fromDay, scope.fromDay]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  const unitNos = isWhole ? 'all' : unitNosOf(node);
  return { universeId, surveyId: survey.surveyId, perspective, unitNos, fromDay, toDay: window.toDay, campaignNo };
}

function campaignOnWire({ titles, extName, ...campaign }: CountedCampaign, locales: readonly string[]) {
  const { campaignNo, startedAt, finishedAt, ...counted } = campaign;
  return {
    ...counted,
    id: String(campaignNo),
    title: localText(titles, locales) || extName,
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
