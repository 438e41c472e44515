import type { Locale } from '@echolot/contract/identity';
import type { Sample, SampleChannel, SampleState } from '@echolot/contract/intake/samples';
import { textsIn } from '../report-texts.ts';

type SendOutState = Sample['sendOuts'][number]['state'];

/** Words of files about who is invited; the same as the screen's. */
export interface SamplesTexts {
  readonly samples: string;
  readonly lifeCycle: string;
  readonly messages: string;
  readonly sample: string;
  readonly event: string;
  readonly eventDay: string;
  readonly unit: string;
  readonly person: string;
  readonly email: string;
  readonly phone: string;
  readonly customerNumber: string;
  readonly channel: string;
  readonly language: string;
  readonly state: string;
  readonly why: string;
  readonly since: string;
  readonly campaigns: string;
  readonly campaign: string;
  readonly interview: string;
  readonly when: string;
  readonly fault: string;
  readonly sent: string;
  readonly delivered: string;
  readonly opened: string;
  readonly clicked: string;
  readonly unsubscribed: string;
  readonly failed: string;
  readonly answered: string;
  readonly none: string;
  readonly noMessages: string;
  readonly byDay: string;
  readonly byUnit: string;
  readonly day: string;
  readonly own: (unit: string) => string;
  readonly openedRule: string;
  readonly periodRule: string;
  readonly sendingRule: string;
  readonly states: Readonly<Record<SampleState, string>>;
  readonly channels: Readonly<Record<SampleChannel, string>>;
  readonly sendOutStates: Readonly<Record<SendOutState, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly quarantine: (day: string, days: number) => string;
  readonly faults: Readonly<Record<string, string>>;
}

const en: SamplesTexts = {
  samples: 'Samples',
  lifeCycle: 'Life cycle',
  messages: 'Messages',
  sample: 'Sample',
  event: 'Id of the event',
  eventDay: 'Event',
  unit: 'Unit',
  person: 'Contact',
  email: 'E-mail',
  phone: 'Phone',
  customerNumber: 'Customer number',
  channel: 'Channel',
  language: 'Language',
  state: 'State',
  why: 'Why not invited',
  since: 'Since',
  campaigns: 'Campaigns',
  campaign: 'Campaign',
  interview: 'Interview',
  when: 'When',
  fault: 'Why it did not arrive',
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  unsubscribed: 'Unsubscribed',
  failed: 'Failed',
  answered: 'Answered',
  none: 'Nobody was to be invited in this selection.',
  noMessages: 'No message was sent in this selection.',
  byDay: 'By day',
  byUnit: 'By unit',
  day: 'Day',
  own: (unit) => `At ${unit} itself`,
  openedRule: 'Providers that load images by themselves count as opened.',
  periodRule: 'The period is that of the events. Of the filters campaigns apply; filters about answers do not.',
  sendingRule: 'The period is that of the sending. Other filters do not apply.',
  states: {
    imported: 'imported',
    not_sampled: 'not invited',
    ready: 'ready',
    queued: 'queued',
    sent: 'sent',
    delivered: 'delivered',
    deferred: 'delayed',
    bounced: 'bounced',
    started: 'started',
    partial: 'partly answered',
    completed: 'answered',
    expired: 'expired',
    opted_out: 'opted out',
  },
  channels: { mail: 'e-mail', sms: 'SMS', letter: 'letter', whatsapp: 'WhatsApp' },
  sendOutStates: { pending: 'on its way', delivered: 'delivered', failed: 'failed', unsubscribed: 'unsubscribed' },
  reasons: {
    quarantine: 'Already invited a short time before.',
    duplicate: 'The same event came in twice.',
    opted_out: 'Does not want to be written to.',
    no_address: 'No address for this channel.',
    address_invalid: 'The address cannot be right.',
    too_old: 'The event is too long ago.',
  },
  quarantine: (day, days) => `Already invited on ${day}: not again within ${days === 1 ? '1 day' : `${days} days`}.`,
  faults: { address_unknown: 'The address does not exist.' },
};

const de: SamplesTexts = {
  samples: 'Stichprobe',
  lifeCycle: 'Verlauf',
  messages: 'Nachrichten',
  sample: 'Kontakt (Kennung)',
  event: 'Kennung des Ereignisses',
  eventDay: 'Ereignis',
  unit: 'Einheit',
  person: 'Kontakt',
  email: 'E-Mail',
  phone: 'Telefon',
  customerNumber: 'Kundennummer',
  channel: 'Kanal',
  language: 'Sprache',
  state: 'Zustand',
  why: 'Warum nicht eingeladen',
  since: 'Seit',
  campaigns: 'Kampagnen',
  campaign: 'Kampagne',
  interview: 'Interview',
  when: 'Wann',
  fault: 'Warum sie nicht ankam',
  sent: 'Versandt',
  delivered: 'Zugestellt',
  opened: 'Geöffnet',
  clicked: 'Geklickt',
  unsubscribed: 'Abgemeldet',
  failed: 'Fehlgeschlagen',
  answered: 'Beantwortet',
  none: 'In dieser Auswahl war niemand einzuladen.',
  noMessages: 'In dieser Auswahl wurde keine Nachricht versandt.',
  byDay: 'Nach Tag',
  byUnit: 'Nach Einheit',
  day: 'Tag',
  own: (unit) => `Bei ${unit} selbst`,
  openedRule: 'Anbieter, die Bilder von selbst laden, zählen als geöffnet.',
  periodRule:
    'Der Zeitraum ist der der Ereignisse. Von den Filtern gelten Kampagnen; Filter nach Antworten gelten nicht.',
  sendingRule: 'Der Zeitraum ist der des Versands. Andere Filter gelten nicht.',
  states: {
    imported: 'importiert',
    not_sampled: 'nicht eingeladen',
    ready: 'bereit',
    queued: 'eingereiht',
    sent: 'versandt',
    delivered: 'zugestellt',
    deferred: 'verzögert',
    bounced: 'unzustellbar',
    started: 'begonnen',
    partial: 'teilweise beantwortet',
    completed: 'beantwortet',
    expired: 'abgelaufen',
    opted_out: 'abgemeldet',
  },
  channels: { mail: 'E-Mail', sms: 'SMS', letter: 'Brief', whatsapp: 'WhatsApp' },
  sendOutStates: {
    pending: 'unterwegs',
    delivered: 'zugestellt',
    failed: 'fehlgeschlagen',
    unsubscribed: 'abgemeldet',
  },
  reasons: {
    quarantine: 'Kurz zuvor schon eingeladen.',
    duplicate: 'Dasselbe Ereignis kam zweimal herein.',
    opted_out: 'Möchte nicht angeschrieben werden.',
    no_address: 'Keine Adresse für diesen Kanal.',
    address_invalid: 'Die Adresse kann nicht stimmen.',
    too_old: 'Das Ereignis liegt zu lange zurück.',
  },
  quarantine: (day, days) =>
    `Schon am ${day} eingeladen: nicht noch einmal innerhalb von ${days === 1 ? '1 Tag' : `${days} Tagen`}.`,
  faults: { address_unknown: 'Die Adresse gibt es nicht.' },
};

export const samplesTexts = (locale: Locale): SamplesTexts => textsIn({ en, de }, locale);

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
