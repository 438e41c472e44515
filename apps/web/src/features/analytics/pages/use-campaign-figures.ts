import { getCampaignFigures } from '@echolot/contract/analytics/pages';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { useIdentity } from '../../../identity/use-identity.ts';

/** Figures of the campaigns at the address's place and period, as far as the reader's role opens them. */
export function useCampaignFigures(campaignId: string | undefined) {
  const { permissions } = useIdentity();
  const isAllowed = permissions.includes('samples.read');
  const params = useParams({ strict: false }) as { pageId?: string; survey?: string; drillPath?: string };
  const { pageId = '', survey = '', drillPath = '' } = params;
  const query = useQuery({
    ...queryOptionsOf(getCampaignFigures, { params: { survey, filteredDrillPath: drillPath }, query: { campaignId } }),
    enabled: isAllowed,
  });
  return { query, isAllowed, pageId, survey, drillPath };
}
