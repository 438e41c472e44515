import { sendOutStates } from '@echolot/core/campaign-filter';
import type { CarriedSendOut } from '../database/tables-samples.ts';
import type { SendOutMatch } from './ranking-query.ts';

/** Days fit in 12 bits; more than ten years count as that. */
const mostDays = 4095;
/** Numbers of one campaign: its number × this, then days × 16, state × 4, opened × 2, clicked. */
const perCampaign = 65_536;
const perDay = 16;

/** A send-out an interview carries as one whole number below 2⁵³: what is asked for lies side by side. */
export function packedSendOut({ campaign, days, state, opened, clicked }: CarriedSendOut): number {
  const inDays = Math.min(Math.max(days, 0), mostDays) * perDay;
  return campaign * perCampaign + inDays + bitsOf(state, opened, clicked);
}

const bitsOf = (state: CarriedSendOut['state'], opened: boolean, clicked: boolean): number =>
  sendOutStates.indexOf(state) * 4 + (opened ? 2 : 0) + (clicked ? 1 : 0);

/** SQL of the campaign's number in a packed send-out. */
export const campaignOfPacked = (packed: string): string => `intDiv(${packed}, ${perCampaign})`;

/** SQL of the days from a packed send-out to the answer. */
export const daysOfPacked = (packed: string): string => `intDiv(${packed} % ${perCampaign}, ${perDay})`;

/** Which packed send-outs match: those from `from` to `to` whose bits under `mask` are `bits`. */
export function sendOutBounds({ campaign, days = mostDays, state, opened, clicked }: SendOutMatch): {
  from: number;
  to: number;
  mask: number;
  bits: number;
} {
  const from = campaign * perCampaign;
  return {
    from,
    to: from + Math.min(days, mostDays) * perDay + perDay - 1,
    mask: (state === undefined ? 0 : 12) + (opened === undefined ? 0 : 2) + (clicked === undefined ? 0 : 1),
    bits: bitsOf(state ?? sendOutStates[0], opened ?? false, clicked ?? false),
  };
}
