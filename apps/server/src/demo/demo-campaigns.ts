import { addDays, type Day } from '@echolot/core/day';
import type { SampleChannel } from '../database/tables-samples.ts';
import { type FiveTexts, five } from './demo-survey.ts';
import { createRandom, randomUuid } from './random.ts';

/** A campaign of the past year of a demo survey. */
export interface DemoCampaign {
  readonly campaignId: string;
  readonly campaignNo: number;
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly channel: SampleChannel;
  /** First and last day of sending. */
  readonly fromDay: Day;
  readonly toDay: Day;
  /** Number of the campaign whose silent recipients it writes to once more. */
  readonly reminds?: number;
}

interface CampaignText {
  readonly extName: string;
  readonly titles: FiveTexts;
  readonly channel: SampleChannel;
  readonly daysAgo: number;
  readonly sendingDays: number;
  readonly reminds?: number;
}

const sales: readonly CampaignText[] = [
  {
    extName: 'handover-winter',
    titles: five(
      'Handover, winter',
      'Auslieferung, Winter',
      'Luovutus, talvi',
      'Üleandmine, talv',
      'Överlämning, vinter',
    ),
    channel: 'mail',
    daysAgo: 345,
    sendingDays: 35,
  },
  {
    extName: 'handover-spring',
    titles: five(
      'Handover, spring',
      'Auslieferung, Frühjahr',
      'Luovutus, kevät',
      'Üleandmine, kevad',
      'Överlämning, vår',
    ),
    channel: 'mail',
    daysAgo: 250,
    sendingDays: 35,
  },
  {
    extName: 'handover-letter',
    titles: five(
      'Handover by letter',
      'Auslieferung per Brief',
      'Luovutus kirjeitse',
      'Üleandmine kirjaga',
      'Överlämning per brev',
    ),
    channel: 'letter',
    daysAgo: 240,
    sendingDays: 60,
  },
  {
    extName: 'handover-summer',
    titles: five(
      'Handover, summer',
      'Auslieferung, Sommer',
      'Luovutus, kesä',
      'Üleandmine, suvi',
      'Överlämning, sommar',
    ),
    channel: 'mail',
    daysAgo: 160,
    sendingDays: 35,
  },
  {
    extName: 'handover-autumn',
    titles: five(
      'Handover, autumn',
      'Auslieferung, Herbst',
      'Luovutus, syksy',
      'Üleandmine, sügis',
      'Överlämning, höst',
    ),
    channel: 'mail',
    daysAgo: 75,
    sendingDays: 45,
  },
  {
    extName: 'handover-reminder',
    titles: five(
      'Reminder, autumn',
      'Erinnerung, Herbst',
      'Muistutus, syksy',
      'Meeldetuletus, sügis',
      'Påminnelse, höst',
    ),
    channel: 'sms',
    daysAgo: 65,
    sendingDays: 45,
    reminds: 5,
  },
];

const service: readonly CampaignText[] = [
  {
    extName: 'workshop-spring',
    titles: five('Workshop, spring', 'Werkstatt, Frühjahr', 'Korjaamo, kevät', 'Töökoda, kevad', 'Verkstad, vår'),
    channel: 'mail',
    daysAgo: 235,
    sendingDays: 40,
  },
  {
    extName: 'workshop-autumn',
    titles: five('Workshop, autumn', 'Werkstatt, Herbst', 'Korjaamo, syksy', 'Töökoda, sügis', 'Verkstad, höst'),
    channel: 'mail',
    daysAgo: 70,
    sendingDays: 40,
  },
  {
    extName: 'workshop-whatsapp',
    titles: five(
      'Workshop by WhatsApp',
      'Werkstatt per WhatsApp',
      'Korjaamo WhatsAppissa',
      'Töökoda WhatsAppis',
      'Verkstad via WhatsApp',
    ),
    channel: 'whatsapp',
    daysAgo: 45,
    sendingDays: 30,
  },
];

/** The past year's campaigns of a survey of `aurora`, the same for the same day. */
export function demoCampaigns(topic: 'sales' | 'service', today: Day): DemoCampaign[] {
  return { sales, service }[topic].map(({ daysAgo, sendingDays, ...campaign }, index) => ({
    ...campaign,
    campaignId: randomUuid(createRandom(`campaign aurora ${topic} ${campaign.extName}`), Date.UTC(2020, 0, 1)),
    campaignNo: index + 1,
    fromDay: addDays(today, -daysAgo),
    toDay: addDays(today, -daysAgo + sendingDays),
  }));
}
