import { useSearch } from '@tanstack/react-router';

/** The campaign the address names; the router reads its digits as a number. */
export function useCampaignId(): string | undefined {
  const { campaignId } = useSearch({ strict: false }) as { campaignId?: unknown };
  const text = typeof campaignId === 'number' || typeof campaignId === 'string' ? String(campaignId) : '';
  return /^\d{1,9}$/.test(text) ? text : undefined;
}
