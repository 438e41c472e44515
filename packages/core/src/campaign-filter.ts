import type { Filter, FilterValue } from './filter-tokens.ts';

export const sendOutStates = ['delivered', 'pending', 'failed', 'unsubscribed'] as const;
export type SendOutState = (typeof sendOutStates)[number];
type YesNo = 'yes' | 'no';

/** Who was written to in a campaign, and what became of it; what is blank may be anything. */
export interface CampaignChoice {
  readonly campaignId: string;
  /** Days after the send-out within which an interview counts. */
  readonly days: number | undefined;
  readonly state: SendOutState | '';
  readonly opened: YesNo | '';
  readonly clicked: YesNo | '';
}

/** Longest time after a send-out that can be asked for: ten years. */
const mostCampaignDays = 3653;

export type CampaignFault =
  | 'needs_days'
  | 'needs_state'
  | 'needs_yes_or_no'
  | 'too_many_values'
  | 'exclude_not_offered';

/** The campaign a filter is about (its number within the survey), if it is one. */
export function campaignIdOf(extName: string): string | undefined {
  return /^cf([1-9]\d{0,8})$/.exec(extName)?.[1];
}

/** Reads `cf{campaign}=days*state*opened*clicked`, blanks at the end may be left out; undefined for anything else. */
export function readCampaign(filter: Filter): CampaignChoice | undefined {
  const campaignId = campaignIdOf(filter.extName);
  if (campaignId === undefined || campaignFaultOf(filter)) return undefined;
  const [days = '', state = '', opened = '', clicked = ''] = filter.values.map(({ value }) => value);
  return {
    campaignId,
    days: parseCampaignDays(days),
    state: state as SendOutState | '',
    opened: opened as YesNo | '',
    clicked: clicked as YesNo | '',
  };
}

/** What is wrong with the values of a campaign's filter, and with which one. */
export function campaignFaultOf({ values }: Filter): { reason: CampaignFault; value: FilterValue } | undefined {
  for (const [index, value] of values.entries()) {
    const reason = faultAt(index, value);
    if (reason) return { reason, value };
  }
  return undefined;
}

function faultAt(index: number, { value, exclude, submatch }: FilterValue): CampaignFault | undefined {
  if (index > 3) return 'too_many_values';
  if (exclude || submatch) return 'exclude_not_offered';
  if (value === '') return undefined;
  if (index === 0) return parseCampaignDays(value) === undefined ? 'needs_days' : undefined;
  if (index === 1) return sendOutStates.some((state) => state === value) ? undefined : 'needs_state';
  return value === 'yes' || value === 'no' ? undefined : 'needs_yes_or_no';
}

export function campaignFilter({ campaignId, days, state, opened, clicked }: CampaignChoice): Filter {
  const texts = [days === undefined ? '' : String(days), state, opened, clicked];
  return { extName: `cf${campaignId}`, values: texts.map((value) => ({ value, exclude: false, submatch: false })) };
}

/** Whole days from 0 on; undefined for anything else. */
export function parseCampaignDays(text: string): number | undefined {
  const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
  return days !== undefined && days <= mostCampaignDays ? days : undefined;
}
