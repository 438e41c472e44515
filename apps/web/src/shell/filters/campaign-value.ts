import type { Filter, FilterValue } from '@echolot/core/filter-tokens';
import { optionValue } from './filter-changes.ts';

export const campaignStates = ['delivered', 'pending', 'failed', 'unsubscribed'] as const;
export type CampaignState = (typeof campaignStates)[number];
export type YesNo = 'yes' | 'no';

/** Who was written to in a campaign, and what became of it; what is blank may be anything. */
export interface CampaignChoice {
  readonly campaignId: string;
  /** Days after the send-out within which an interview counts. */
  readonly days: number | undefined;
  readonly state: CampaignState | '';
  readonly opened: YesNo | '';
  readonly clicked: YesNo | '';
}

const prefix = 'cf';

/** Longest time after a send-out that can be asked for: ten years. */
const mostDays = 3653;

/** The campaign a filter is about, if it is one. */
export function campaignIdOf(extName: string): string | undefined {
  return extName.startsWith(prefix) ? extName.slice(prefix.length) : undefined;
}

/** Reads `cf{id}=days*state*opened*clicked`; undefined for any other filter or a value the product does not write. */
export function readCampaign({ extName, values }: Filter): CampaignChoice | undefined {
  const campaignId = campaignIdOf(extName);
  const [days = '', state = '', opened = '', clicked = ''] = values.map(({ value }) => value);
  if (campaignId === undefined || values.length > 4) return undefined;
  const count = days === '' ? undefined : parseDays(days);
  if (days !== '' && count === undefined) return undefined;
  if (state !== '' && !campaignStates.some((one) => one === state)) return undefined;
  if (!isYesNo(opened) || !isYesNo(clicked)) return undefined;
  return { campaignId, days: count, state: state as CampaignState | '', opened, clicked };
}

export function campaignFilter({ campaignId, days, state, opened, clicked }: CampaignChoice): Filter {
  const texts = [days === undefined ? '' : String(days), state, opened, clicked];
  const values: FilterValue[] = texts.map((text) => optionValue(text));
  return { extName: prefix + campaignId, values };
}

/** Whole days from 0 on; undefined for anything else. */
export function parseDays(text: string): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  return days !== undefined && days <= mostDays ? days : undefined;
}

function isYesNo(text: string): text is YesNo | '' {
  return text === '' || text === 'yes' || text === 'no';
}
