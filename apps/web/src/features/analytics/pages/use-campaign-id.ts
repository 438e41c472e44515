import { useSearch } from '@tanstack/react-router';

/** The campaign the address names. */
export function useCampaignId(): string | undefined {
  return readCampaignId(useSearch({ strict: false }));
}

/** The same of what the router reads behind an address: digits are a number there. */
export function readCampaignId({ campaignId }: Readonly<Record<string, unknown>>): string | undefined {
  const text = typeof campaignId === 'number' || typeof campaignId === 'string' ? String(campaignId) : '';
  return /^\d{1,9}$/.test(text) ? text : undefined;
}
