import { addDays, type Day, dayNumberOf } from '@echolot/core/day';
import type {
  CarriedSendOut,
  SampleChannel,
  SampleEntry,
  SampleState,
  SendOutState,
} from '../database/tables-samples.ts';
import type { DemoCampaign } from './demo-campaigns.ts';
import type { DemoInterview } from './demo-interview.ts';
import { namesByCountry } from './demo-names.ts';
import { createRandom, cumulate, type Random, randomUuid } from './random.ts';

export interface DemoContact {
  readonly contactId: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
  readonly createdAt: Date;
}

export interface DemoSample {
  readonly sampleId: string;
  readonly externalId: string;
  readonly contactId: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly eventDay: Day;
  readonly channel: SampleChannel;
  readonly locale: string;
  readonly state: SampleState;
  readonly reason: string;
  readonly history: readonly SampleEntry[];
  readonly linkToken: string;
  readonly createdAt: Date;
}

export interface DemoSendOut {
  readonly campaignId: string;
  readonly sampleId: string;
  readonly state: SendOutState;
  readonly fault: string;
  readonly sentAt: Date;
  readonly sentDay: Day;
  readonly deliveredAt: Date | null;
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly unsubscribedAt: Date | null;
}

/** Who was invited around a piece of interviews; interviews that answer an invitation name it. */
export interface DemoSampling {
  readonly contacts: DemoContact[];
  readonly samples: DemoSample[];
  readonly sendOuts: DemoSendOut[];
  readonly interviews: DemoInterview[];
}

const channels: Readonly<Record<string, SampleChannel>> = {
  email: 'mail',
  sms: 'sms',
  whatsapp: 'whatsapp',
  letter: 'letter',
};
const daysToAnswer = [0, 1, 2, 3, 4, 6, 9, 13, 20, 32];
const answerShares = cumulate([16, 22, 15, 11, 8, 9, 7, 6, 4, 2]);
/** What became of those who did not answer. */
const silentEnds = ['delivered', 'bounced', 'opted_out', 'started', 'sent'] as const;
const silentShares = cumulate([84, 7, 2, 4, 3]);
const reasons = ['quarantine', 'duplicate', 'opted_out', 'no_address', 'address_invalid'] as const;
const reasonShares = cumulate([55, 12, 12, 12, 9]);
const countries = { de: 'de', en: 'de', fi: 'fi', sv: 'se', et: 'ee' } as const;
const minuteMs = 60_000;
const expiresAfterDays = 45;

/** Messages go out early in the morning, before the first answers of the day. */
const sentAtOf = (day: Day, random: Random): Date =>
  new Date(Date.parse(`${day}T03:00:00Z`) + random.below(50) * minuteMs);
const plus = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);

/** Invitations around a piece of interviews: the same for the same piece, whichever was made before. */
export function planDemoSamples(options: {
  topic: 'sales' | 'service';
  today: Day;
  campaigns: readonly DemoCampaign[];
  /** Country of a unit of perspective `org`: people are called as people there are. */
  countryOf: (unitNo: number) => Country | undefined;
  /** Most customers since are known, also those whom nobody invited. */
  knownFromDay: Day;
}): (pieceIndex: number, interviews: readonly DemoInterview[]) => DemoSampling {
  const { topic, today, campaigns, countryOf, knownFromDay } = options;
  return (pieceIndex, interviews) => {
    const random = createRandom(`samples aurora ${topic} ${pieceIndex}`);
    const made: DemoSampling = { contacts: [], samples: [], sendOuts: [], interviews: [] };
    const common = {
      random,
      today,
      campaigns,
      made,
      prefix: `${topic}-${pieceIndex + 1}`,
      countryOf,
      byCountry: new Map(),
    };
    for (const interview of interviews) made.interviews.push(invited(interview, common));
    return withKnown(made, common, knownFromDay);
  };
}

interface Common {
  readonly random: Random;
  readonly today: Day;
  readonly campaigns: readonly DemoCampaign[];
  readonly made: DemoSampling;
  readonly prefix: string;
  readonly countryOf: (unitNo: number) => Country | undefined;
  /** Contacts made so far. */
  readonly byCountry: Map<Country, DemoContact[]>;
}

/** Customers of the last months whom nobody invited, known by the dealer's own books. */
function withKnown(made: DemoSampling, common: Common, fromDay: Day): DemoSampling {
  const interviews = made.interviews.map((interview) => {
    if (interview.contactId !== undefined || interview.day < fromDay) return interview;
    const random = createRandom(`customer ${interview.interviewId}`);
    if (random.isBelow(0.2)) return interview;
    const { contactId } = addContact(interview, interview.day, { ...common, random });
    return { ...interview, contactId };
  });
  return { ...made, interviews };
}

/** The interview as the answer to an invitation, where a campaign fits; others who were invited that day come with it. */
function invited(interview: DemoInterview, common: Common): DemoInterview {
  const { random, today, campaigns } = common;
  const waitedDays = daysToAnswer[random.pickIndex(answerShares)] ?? 0;
  const isInvited = random.isBelow(0.62);
  if (interview.day > addDays(today, -4) && random.isBelow(0.05)) addWaiting(interview, common);
  const sentDay = addDays(interview.day, -waitedDays);
  const campaign = campaigns.find(
    ({ channel, fromDay, toDay, reminds }) =>
      reminds === undefined && channel === channels[interview.channel] && sentDay >= fromDay && sentDay <= toDay,
  );
  if (!campaign || !isInvited) return interview;
  const silent = Math.floor(random.unit() * 3) + 1;
  for (let nth = 0; nth < silent; nth += 1) addSilent(interview, campaign, sentDay, common);
  if (random.isBelow(0.4)) addNotSampled(interview, campaign, sentDay, common);
  return answering(interview, campaign, sentDay, common);
}

function answering(interview: DemoInterview, campaign: DemoCampaign, sentDay: Day, common: Common): DemoInterview {
  const { random, made, campaigns } = common;
  // Some have been asked before.
  const known = made.contacts.length > 20 && random.isBelow(0.06) ? pickKnown(interview, common) : undefined;
  const contact = known ?? addContact(interview, sentDay, common);
  const begun = beginSample(interview, contact.contactId, campaign, sentDay, random);
  const { answeredAt, day } = interview;
  const sendOuts = [sendOutTo(begun.sampleId, campaign, sentDay, random, { answeredAt })];
  const reminder = campaigns.find(({ reminds }) => reminds === campaign.campaignNo);
  const remindedDay = addDays(sentDay, 10);
  if (reminder && remindedDay <= day)
    sendOuts.push(sendOutTo(begun.sampleId, reminder, remindedDay, random, { answeredAt }));
  const isPartial = interview.status === 'partial';
  const state = isPartial ? 'partial' : 'completed';
  const history = [
    ...begun.history,
    ...sentEntries(sendOuts, campaigns),
    { state: 'started', at: plus(answeredAt, -4).toISOString() },
    { state, at: answeredAt.toISOString() },
  ] satisfies SampleEntry[];
  made.samples.push({ ...begun, externalId: numbered(common), state, reason: '', history: inOrder(history) });
  made.sendOuts.push(...sendOuts);
  const carried = sendOuts.map(
    (sendOut): CarriedSendOut => ({
      campaign: campaigns.find(({ campaignId }) => campaignId === sendOut.campaignId)?.campaignNo ?? 0,
      days: dayNumberOf(day) - dayNumberOf(sendOut.sentDay),
      state: sendOut.state,
      opened: sendOut.openedAt !== null,
      clicked: sendOut.clickedAt !== null,
    }),
  );
  return { ...interview, contactId: contact.contactId, sampleId: begun.sampleId, sendOuts: carried };
}

function addSilent(interview: DemoInterview, campaign: DemoCampaign, sentDay: Day, common: Common): void {
  const { random, made, today, campaigns } = common;
  const contact = addContact(interview, sentDay, common);
  const begun = beginSample(interview, contact.contactId, campaign, sentDay, random);
  const end = silentEnds[random.pickIndex(silentShares)] ?? 'delivered';
  const sendOuts = [sendOutTo(begun.sampleId, campaign, sentDay, random, { end })];
  const reminder = campaigns.find(({ reminds }) => reminds === campaign.campaignNo);
  const remindedDay = addDays(sentDay, 10);
  if (reminder && end === 'delivered' && remindedDay < today && random.isBelow(0.7))
    sendOuts.push(sendOutTo(begun.sampleId, reminder, remindedDay, random, { end }));
  const expiredDay = addDays(sentDay, expiresAfterDays);
  const isExpired = expiredDay < today && (end === 'delivered' || end === 'started' || end === 'sent');
  const sentAt = sendOuts[0]?.sentAt ?? new Date(0);
  const history: SampleEntry[] = [...begun.history, ...sentEntries(sendOuts, campaigns)];
  if (end === 'bounced' || end === 'opted_out' || end === 'started')
    history.push({
      state: end,
      at: plus(sentAt, end === 'bounced' ? 2 : 700).toISOString(),
      campaign: campaign.extName,
    });
  if (isExpired) history.push({ state: 'expired', at: `${expiredDay}T02:00:00.000Z` });
  const ordered = inOrder(history);
  const state = isExpired ? 'expired' : end;
  made.samples.push({ ...begun, externalId: numbered(common), state, reason: '', history: ordered });
  made.sendOuts.push(...sendOuts);
}

function addNotSampled(interview: DemoInterview, campaign: DemoCampaign, sentDay: Day, common: Common): void {
  const { random, made } = common;
  const reason = reasons[random.pickIndex(reasonShares)] ?? 'quarantine';
  const known = made.contacts.length > 5 && reason === 'quarantine' ? pickKnown(interview, common) : undefined;
  const contact = known ?? addContact(interview, sentDay, common, reason === 'no_address');
  const begun = beginSample(interview, contact.contactId, campaign, sentDay, random);
  const [imported] = begun.history;
  const at = plus(begun.createdAt, 30).toISOString();
  const details =
    reason === 'quarantine' ? { days: 90, invited: addDays(sentDay, -(5 + random.below(80))) } : undefined;
  const entry: SampleEntry = { state: 'not_sampled', at, reason, ...(details && { details }) };
  made.samples.push({
    ...begun,
    externalId: numbered(common),
    state: 'not_sampled',
    reason,
    history: [...(imported ? [imported] : []), entry],
    linkToken: '',
  });
}

/** Somebody of the last days who has not been written to. */
function addWaiting(interview: DemoInterview, common: Common): void {
  const { random, made, campaigns } = common;
  const campaign = campaigns[0];
  if (!campaign) return;
  const contact = addContact(interview, interview.day, common);
  const begun = beginSample(interview, contact.contactId, campaign, addDays(interview.day, 3), random);
  const isReady = random.isBelow(0.7);
  const history = begun.history.slice(0, isReady ? 2 : 1);
  made.samples.push({
    ...begun,
    externalId: numbered(common),
    state: isReady ? 'ready' : 'imported',
    reason: '',
    history,
    linkToken: isReady ? begun.linkToken : '',
  });
}

const numbered = ({ prefix, made }: Common): string => `event-${prefix}-${made.samples.length + 1}`;

/** A sample as far as before its first message. */
function beginSample(
  { unitNos, locale }: DemoInterview,
  contactId: string,
  { channel }: DemoCampaign,
  sentDay: Day,
  random: Random,
): Omit<DemoSample, 'externalId' | 'state' | 'reason'> {
  const eventDay = addDays(sentDay, -3 - random.below(5));
  const createdAt = new Date(Date.parse(`${addDays(eventDay, 1)}T04:00:00Z`) + random.below(30) * minuteMs);
  return {
    sampleId: randomUuid(random, createdAt.getTime()),
    contactId,
    unitNos,
    eventDay,
    channel,
    locale,
    createdAt,
    linkToken: Array.from({ length: 3 }, () => random.bits().toString(36).padStart(7, '0')).join(''),
    history: [
      { state: 'imported', at: createdAt.toISOString() },
      { state: 'ready', at: plus(createdAt, 30).toISOString() },
    ],
  };
}

/** The way of messages through the states of their sample. */
function sentEntries(sendOuts: readonly DemoSendOut[], campaigns: readonly DemoCampaign[]): SampleEntry[] {
  return sendOuts.flatMap((sendOut) => {
    const campaign = campaigns.find(({ campaignId }) => campaignId === sendOut.campaignId)?.extName ?? '';
    const { sentAt, deliveredAt } = sendOut;
    return [
      { state: 'queued' as const, at: plus(sentAt, -10).toISOString(), campaign },
      { state: 'sent' as const, at: sentAt.toISOString(), campaign },
      ...(deliveredAt ? [{ state: 'delivered' as const, at: deliveredAt.toISOString(), campaign }] : []),
    ];
  });
}

const inOrder = (history: readonly SampleEntry[]): SampleEntry[] =>
  history.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** What became of a message to somebody who answered, or not. */
function sendOutTo(
  sampleId: string,
  { campaignId, channel }: DemoCampaign,
  sentDay: Day,
  random: Random,
  { answeredAt, end }: { answeredAt?: Date; end?: (typeof silentEnds)[number] },
): DemoSendOut {
  const sentAt = sentAtOf(sentDay, random);
  const chance = random.unit();
  const state: SendOutState = answeredAt
    ? chance < 0.93
      ? 'delivered'
      : chance < 0.96
        ? 'pending'
        : chance < 0.98
          ? 'failed'
          : 'unsubscribed'
    : end === 'bounced'
      ? 'failed'
      : end === 'opted_out'
        ? 'unsubscribed'
        : end === 'sent'
          ? 'pending'
          : 'delivered';
  const isThere = state === 'delivered' || state === 'unsubscribed';
  const isClicked =
    isThere && channel !== 'letter' && (answeredAt ? random.isBelow(0.88) : end === 'started' || end === 'opted_out');
  const isOpened = isThere && channel === 'mail' && (isClicked || random.isBelow(answeredAt ? 0.7 : 0.38));
  const openedAt = plus(sentAt, 20 + random.below(30));
  return {
    campaignId,
    sampleId,
    state,
    fault: state === 'failed' ? 'address_unknown' : '',
    sentAt,
    sentDay,
    deliveredAt: isThere ? plus(sentAt, 1) : null,
    openedAt: isOpened ? openedAt : null,
    clickedAt: isClicked ? plus(openedAt, 1) : null,
    unsubscribedAt: state === 'unsubscribed' ? plus(openedAt, 3) : null,
  };
}

function addContact(interview: DemoInterview, sentDay: Day, common: Common, isUnreachable = false): DemoContact {
  const { random, made, prefix } = common;
  const { locale, channel } = interview;
  const country = countryAt(interview, common);
  const names = namesByCountry[country];
  const givenName = random.pick(names.given);
  const familyName = random.pick(names.family);
  const number = `${prefix}-${made.contacts.length + 1}`;
  const createdAt = new Date(`${addDays(sentDay, -8)}T04:00:00Z`);
  const writesTo = plain(`${givenName}.${familyName}`);
  // A range the German regulator keeps for films and the like.
  const hasPhone = !isUnreachable && (channel === 'sms' || channel === 'whatsapp' || random.isBelow(0.3));
  const contact: DemoContact = {
    contactId: randomUuid(random, createdAt.getTime()),
    externalId: `no:K-${number}`,
    givenName,
    familyName,
    email: isUnreachable ? '' : `${writesTo}.${number}@example.org`,
    phone: hasPhone ? `+493023125${String(random.below(1000)).padStart(3, '0')}` : '',
    locale,
    createdAt,
  };
  made.contacts.push(contact);
  const others = common.byCountry.get(country);
  if (others) others.push(contact);
  else common.byCountry.set(country, [contact]);
  return contact;
}

type Country = keyof typeof namesByCountry;

/** Where the customer is at home: in the country of the unit. */
function countryAt({ unitNos, locale }: DemoInterview, { countryOf }: Common): Country {
  return countryOf(unitNos['org'] ?? 0) ?? countries[locale as keyof typeof countries] ?? 'de';
}

/** An earlier customer of the same country; undefined while there is none. */
function pickKnown(interview: DemoInterview, common: Common): DemoContact | undefined {
  const others = common.byCountry.get(countryAt(interview, common));
  return others && common.random.pick(others);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z.]/g, '');
