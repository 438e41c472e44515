import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import { parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import type { ReactNode } from 'react';
import { type ShownFigure, useExplain } from '../explain/use-explain.tsx';
import type { useCampaignFigures } from './use-campaign-figures.ts';

type Counts = Extract<ShownFigure, { kind: 'campaign' }>['counts'];

interface CampaignExplanation {
  explainCampaign(
    campaign: CampaignFigures,
    day?: { readonly title: string; readonly counts: Counts & { day: string } },
  ): void;
  readonly panel: ReactNode;
}

/** Explains the figures of a campaign, or of one of its days, as they were read. */
export function useCampaignExplanation({
  query,
  pageId,
  survey,
  drillPath,
}: ReturnType<typeof useCampaignFigures>): CampaignExplanation {
  const { explainFigure, panel } = useExplain(survey);
  return {
    panel,
    explainCampaign: (campaign, day) =>
      explainFigure({
        filteredDrillPath: day ? onDay(drillPath, day.counts.day) : drillPath,
        figure: {
          kind: 'campaign',
          id: campaign.id,
          pageId,
          title: day ? `${campaign.title}, ${day.title}` : campaign.title,
          day: day?.counts.day,
          counts: day?.counts ?? campaign,
          ignored: query.data?.ignored ?? [],
        },
        readAt: query.dataUpdatedAt,
      }),
  };
}

/** The same path with one day as its period. */
function onDay(filteredDrillPath: string, day: string): string {
  const { path, filters } = parseFilteredDrillPath(filteredDrillPath);
  const period = { extName: 'date', values: [{ value: `${day}_${day}`, exclude: false, submatch: false }] };
  return printFilteredDrillPath({ path, filters: [...filters.filter(({ extName }) => extName !== 'date'), period] });
}
