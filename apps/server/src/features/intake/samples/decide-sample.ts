import type { NotSampledReason } from '@echolot/contract/intake/sample-intake';
import type { SampleChannel } from '@echolot/contract/intake/samples';
import type { Quarantine } from '@echolot/contract/structure/config-quarantine';
import { type Day, dayNumberOf } from '@echolot/core/day';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** What a decision rests on. */
export interface SampleCase {
  readonly channel: SampleChannel;
  readonly eventDay: Day;
  readonly today: Day;
  readonly email: string;
  /** E.164 where it could be read as a number. */
  readonly phone: string;
  readonly address: Readonly<Record<string, string | undefined>>;
  readonly isDuplicate: boolean;
  readonly isOptedOut: boolean;
  /** Latest day of an invitation, by whatever channel, and by this one. */
  readonly invitedOn: Day | undefined;
  readonly invitedByChannelOn: Day | undefined;
  readonly rules: Quarantine;
}

export type Decision =
  | { readonly state: 'ready' }
  | {
      readonly state: 'not_sampled';
      readonly reason: NotSampledReason;
      readonly details?: Readonly<Record<string, string | number>>;
    };

/** Whether a contact is invited because of an event, and if not, by which rule. */
export function decideSample(one: SampleCase): Decision {
  if (one.isDuplicate) return not('duplicate');
  if (one.isOptedOut) return not('opted_out');
  const fault = addressFault(one);
  if (fault) return not(fault);
  const { eventDay, today, rules, channel, invitedOn, invitedByChannelOn } = one;
  if (daysBetween(eventDay, today) > rules.eventDays) return not('too_old', { days: rules.eventDays });
  const ofChannel = rules.channels[channel];
  if (ofChannel !== undefined) return quarantined(invitedByChannelOn, ofChannel, today);
  return quarantined(invitedOn, rules.days, today);
}

/** A day of quarantine is over when as many days have passed: invited on the 1st, 90 days: free on the 91st day after. */
function quarantined(invited: Day | undefined, days: number, today: Day): Decision {
  if (invited === undefined || days === 0 || daysBetween(invited, today) > days) return { state: 'ready' };
  return not('quarantine', { days, invited });
}

const not = (reason: NotSampledReason, details?: Record<string, string | number>): Decision => ({
  state: 'not_sampled',
  reason,
  ...(details && { details }),
});

const daysBetween = (from: Day, to: Day): number => dayNumberOf(to) - dayNumberOf(from);

/** One @, something before it, and a domain with a dot after it: more only the mail server knows. */
const mailAddress = /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/;

function addressFault({ channel, email, phone, address }: SampleCase): 'no_address' | 'address_invalid' | undefined {
  if (channel === 'mail') {
    if (email === '') return 'no_address';
    return mailAddress.test(email) && email.length <= 254 && !email.includes('..') ? undefined : 'address_invalid';
  }
  if (channel === 'letter') {
    return address['street'] && address['postcode'] && address['city'] ? undefined : 'no_address';
  }
  if (phone === '') return 'no_address';
  // By all that is known of the country's numbers: the shorter data take four digits for a mobile number.
  return parsePhoneNumberFromString(phone)?.isValid() ? undefined : 'address_invalid';
}
