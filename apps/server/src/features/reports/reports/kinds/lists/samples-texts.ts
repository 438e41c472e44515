import type { Sample, SampleChannel, SampleState } from '@echolot/contract/intake/samples';
import { defineTexts } from '../../../../../texts/define-texts.ts';

type SendOutState = Sample['sendOuts'][number]['state'];

/** Texts of files about samples; the same as on the screen. */
export const samplesTexts = defineTexts((i18n) => ({
  samples: i18n.t('Samples'),
  lifeCycle: i18n.t('Life cycle'),
  messages: i18n.t('Messages'),
  sample: i18n.t('Sample'),
  event: i18n.t('Id of the event'),
  eventDay: i18n.t('Event'),
  unit: i18n.t('Unit'),
  person: i18n.t('Contact'),
  email: i18n.t('E-mail'),
  phone: i18n.t('Phone'),
  customerNumber: i18n.t('Customer number'),
  channel: i18n.t('Channel'),
  language: i18n.t('Language'),
  state: i18n.t('State'),
  why: i18n.t('Why not invited'),
  since: i18n.t('Since'),
  campaigns: i18n.t('Campaigns'),
  campaign: i18n.t('Campaign'),
  interview: i18n.t('Interview'),
  when: i18n.t('When'),
  fault: i18n.t('Why it did not arrive'),
  sent: i18n.t('Sent'),
  delivered: i18n.t('Delivered'),
  opened: i18n.t('Opened'),
  clicked: i18n.t('Clicked'),
  unsubscribed: i18n.t('Unsubscribed'),
  failed: i18n.t('Failed'),
  answered: i18n.t('Answered'),
  none: i18n.t('There was no one to invite in this selection.'),
  noMessages: i18n.t('No message was sent in this selection.'),
  byDay: i18n.t('By day'),
  byUnit: i18n.t('By unit'),
  day: i18n.t('Day'),
  own: (unit: string) => i18n.t('At {unit} itself', { unit }),
  openedRule: i18n.t('Providers that load images by themselves count as opened.'),
  periodRule: i18n.t('The period is that of the events. Of the filters campaigns apply; filters about answers do not.'),
  sendingRule: i18n.t('The period is that of the sending. Other filters do not apply.'),
  states: {
    imported: i18n.t('imported'),
    not_sampled: i18n.t('not invited'),
    ready: i18n.t('ready'),
    queued: i18n.t('queued'),
    sent: i18n.t('sent'),
    delivered: i18n.t('delivered'),
    deferred: i18n.t('delayed'),
    bounced: i18n.t('bounced'),
    started: i18n.t('started'),
    partial: i18n.t('partly answered'),
    completed: i18n.t('answered'),
    expired: i18n.t('expired'),
    opted_out: i18n.t('opted out'),
  } satisfies Readonly<Record<SampleState, string>>,
  channels: {
    mail: i18n.t('e-mail'),
    sms: i18n.t('SMS'),
    letter: i18n.t('letter'),
    whatsapp: i18n.t('WhatsApp'),
  } satisfies Readonly<Record<SampleChannel, string>>,
  sendOutStates: {
    pending: i18n.t('on its way'),
    delivered: i18n.t('delivered'),
    failed: i18n.t('failed'),
    unsubscribed: i18n.t('unsubscribed'),
  } satisfies Readonly<Record<SendOutState, string>>,
  reasons: {
    quarantine: i18n.t('Already invited a short time before.'),
    duplicate: i18n.t('The same event came in twice.'),
    opted_out: i18n.t('Does not want to be written to.'),
    no_address: i18n.t('No address for this channel.'),
    address_invalid: i18n.t('The address cannot be right.'),
    too_old: i18n.t('The event is too long ago.'),
  } as Readonly<Record<string, string>>,
  quarantine: (day: string, days: number) =>
    i18n.t('Already invited on {day}: not again within {days, plural, one {# day} other {# days}}.', { day, days }),
  faults: {
    address_unknown: i18n.t('The address does not exist.'),
  } as Readonly<Record<string, string>>,
}));

export type SamplesTexts = ReturnType<typeof samplesTexts>;

/** Why somebody was not invited, in words; the code itself where there are none. */
export function notInvitedWords(
  code: string,
  details: Readonly<Record<string, string | number>>,
  { reasons, quarantine }: SamplesTexts,
): string {
  const [days, invited] = [Number(details['days']), details['invited']];
  if (code === 'quarantine' && typeof invited === 'string' && days > 0) return quarantine(invited, days);
  return reasons[code] ?? code;
}
