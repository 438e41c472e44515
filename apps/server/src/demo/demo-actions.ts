import { addDays, type Day } from '@echolot/core/day';
import type { ActionStatus } from '../database/tables-interview-page.ts';
import type { AuroraOrganisation, Dealer } from './aurora-organisation.ts';
import type { DemoAlert } from './demo-alerts.ts';
import { createRandom, type Random, randomUuid } from './random.ts';

/** An improvement measure of the demo. */
export interface DemoAction {
  readonly actionId: string;
  /** Unit in perspective `org`. */
  readonly unitNo: number;
  readonly interviewId: string | null;
  readonly alertId: string | null;
  readonly title: string;
  readonly description: string;
  readonly owner: string;
  readonly dueOn: Day;
  readonly status: ActionStatus;
  readonly doneOn: Day | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** What becomes a measure, and how far it is; days count from today. */
interface Sketch {
  readonly title: string;
  readonly description: string;
  readonly status: ActionStatus;
  readonly began: number;
  readonly due: number;
  readonly done?: number;
}

const sketches: Readonly<Record<'sales' | 'service', readonly Sketch[]>> = {
  sales: [
    {
      title: 'An hour for every handover',
      description: 'No handover is booked within an hour of another; the adviser explains the car and its app.',
      ...{ status: 'done', began: -140, due: -90, done: -92 },
    },
    {
      title: 'Call every buyer two weeks after the handover',
      description: 'A list of the week, and a short call: is everything as agreed?',
      ...{ status: 'done', began: -100, due: -55, done: -61 },
    },
    {
      title: 'Say a delivery date only when it is certain',
      description: 'The date comes from the planning of the maker; every change is told the same day.',
      ...{ status: 'done', began: -75, due: -30, done: -33 },
    },
    {
      title: 'Quiet room for talks about price',
      description: 'The back office becomes a meeting room.',
      ...{ status: 'done', began: -40, due: -3, done: -5 },
    },
    {
      title: 'Train advisers in electric cars',
      description: 'Two days for everybody; charging at home is what customers ask most about.',
      ...{ status: 'in_progress', began: -30, due: 21 },
    },
    {
      title: 'Answer requests from the web the same day',
      description: 'One colleague a day looks after the inbox.',
      ...{ status: 'in_progress', began: -35, due: -6 },
    },
    {
      title: 'Test drives on Saturdays',
      description: 'First at this place, then we look at the effect.',
      ...{ status: 'open', began: -8, due: 38 },
    },
    {
      title: 'Flowers at every handover',
      description: 'Nobody missed them.',
      ...{ status: 'dropped', began: -120, due: -60 },
    },
  ],
  service: [
    {
      title: 'A written estimate before each repair',
      description: 'Nothing is repaired that was not named and priced; more needs a call.',
      ...{ status: 'done', began: -150, due: -95, done: -98 },
    },
    {
      title: 'Remind of appointments by text message',
      description: 'The day before, with a link to move the appointment.',
      ...{ status: 'done', began: -110, due: -70, done: -66 },
    },
    {
      title: 'One adviser from reception to invoice',
      description: 'Whoever takes the car in also hands it back.',
      ...{ status: 'done', began: -80, due: -40, done: -38 },
    },
    {
      title: 'Explain the invoice at the desk',
      description: 'Line by line, before the card is asked for.',
      ...{ status: 'done', began: -30, due: -4, done: -6 },
    },
    {
      title: 'Hire cars for repairs of more than a day',
      description: 'Six cars, booked together with the appointment.',
      ...{ status: 'in_progress', began: -45, due: 18 },
    },
    {
      title: 'Call back within the working day',
      description: 'Missed calls become tasks of the desk.',
      ...{ status: 'in_progress', began: -28, due: -4 },
    },
    {
      title: 'Check finished work four-eyed',
      description: 'A second mechanic signs before the car is washed.',
      ...{ status: 'open', began: -6, due: 40 },
    },
    {
      title: 'Free car wash for everybody',
      description: 'Too dear for what it changes.',
      ...{ status: 'dropped', began: -130, due: -75 },
    },
  ],
};

const followUps = [
  ['Go through the invoices of this month', 'One item was wrong for this customer; there may be others.'],
  ['Agree on one person to turn to', 'The customer was sent from desk to desk.'],
  ['Offer a hire car in such cases', 'The car stood here for four days.'],
] as const;

/** Measures at the largest dealers, a region and after some alerts: the same for the same day. */
export function planDemoActions(options: {
  readonly topic: 'sales' | 'service';
  readonly today: Day;
  readonly organisation: AuroraOrganisation;
}): (alerts: readonly DemoAlert[]) => DemoAction[] {
  const { topic, today, organisation } = options;
  const random = createRandom(`actions aurora ${topic}`);
  const dealers = organisation.dealers
    .filter(({ closedOn }) => closedOn === undefined)
    .toSorted((one, other) => other.size - one.size);
  const region = organisation.units.find(({ kind }) => kind === 'region');
  const own = (dealer: Dealer | undefined): number => dealer?.unitNo ?? region?.unitNo ?? 0;
  const planned = sketches[topic].map((sketch, index): DemoAction => {
    // The second one is of a whole region: enough answers on both sides of the day it was done.
    const unitNo = index === 1 && region ? region.unitNo : own(dealers[index]);
    return actionOf(sketch, { unitNo, today, random, owner: dealers[index]?.country === 'fi' ? 'agent' : 'manager' });
  });
  return (alerts) => [
    ...planned,
    ...alerts
      .filter(({ alert }) => alert.state === 'resolved' || alert.state === 'closed')
      .toSorted(
        (one, other) =>
          other.alert.changedAt - one.alert.changedAt || (one.alert.alertId < other.alert.alertId ? -1 : 1),
      )
      .slice(0, followUps.length)
      .map(({ alert }, index): DemoAction => {
        const [title, description] = followUps[index] ?? followUps[0];
        const status = index === 0 ? 'open' : 'in_progress';
        const sketch = { title, description, status, began: -2 - index, due: 14 + 5 * index } as const;
        const action = actionOf(sketch, { unitNo: alert.unitNos['org'] ?? 0, today, random, owner: 'manager' });
        return { ...action, interviewId: alert.interviewId, alertId: alert.alertId };
      }),
  ];
}

function actionOf(
  { title, description, status, began, due, done }: Sketch,
  { unitNo, today, random, owner }: { unitNo: number; today: Day; random: Random; owner: string },
): DemoAction {
  const createdAt = new Date(Date.parse(`${addDays(today, began)}T08:00:00Z`) + random.below(400) * 60_000);
  const changedOn = done ?? Math.min(-1, Math.round(began / 2));
  return {
    actionId: randomUuid(random, createdAt.getTime()),
    unitNo,
    interviewId: null,
    alertId: null,
    title,
    description,
    owner,
    dueOn: addDays(today, due),
    status,
    doneOn: done === undefined ? null : addDays(today, done),
    createdBy: 'manager',
    createdAt,
    changedAt: new Date(`${addDays(today, changedOn)}T14:00:00Z`),
  };
}
