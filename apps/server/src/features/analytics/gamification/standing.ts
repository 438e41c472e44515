import { fewestDelivered, type Standing } from '@echolot/contract/analytics/gamification';
import type { ConfigValue } from '@echolot/contract/structure/config-blocks';
import { type Behaviour, behaviours } from '@echolot/contract/structure/config-gamification';

/** What a unit did in a period. */
export interface Deeds {
  readonly alertsContactedInTime: number;
  readonly alertsClosedInTime: number;
  readonly interviewsCommented: number;
  /** Invitations that arrived, and those of them that led to a complete interview. */
  readonly delivered: number;
  readonly completed: number;
}

export const noDeeds: Deeds = {
  alertsContactedInTime: 0,
  alertsClosedInTime: 0,
  interviewsCommented: 0,
  delivered: 0,
  completed: 0,
};

export function addDeeds(a: Deeds, b: Deeds): Deeds {
  return {
    alertsContactedInTime: a.alertsContactedInTime + b.alertsContactedInTime,
    alertsClosedInTime: a.alertsClosedInTime + b.alertsClosedInTime,
    interviewsCommented: a.interviewsCommented + b.interviewsCommented,
    delivered: a.delivered + b.delivered,
    completed: a.completed + b.completed,
  };
}

type Rules = ConfigValue<'gamification'>;
type Text = (texts: Readonly<Record<string, string>>) => string;

/** Points, level and badges for what was done. Behaviour counts each time, the response rate once when it is reached. */
export function standingOf(deeds: Deeds, rules: Rules, text: Text): Omit<Standing, 'name' | 'path'> {
  const counts = countsOf(deeds);
  const earned = behaviours.map((behaviour) => {
    const count = counts[behaviour];
    const atLeast = behaviour === 'responseRate' ? rules.responseRateAtLeast : null;
    return { behaviour, count, each: rules.points[behaviour], atLeast, points: pointsFor(behaviour, count, rules) };
  });
  const points = earned.reduce((sum, one) => sum + one.points, 0);
  const at = rules.levels.findLastIndex(({ from }) => points >= from);
  const [level, next] = [rules.levels[Math.max(at, 0)], rules.levels[at + 1]];
  return {
    points,
    level: level ? text(level.titles) : '',
    levelFrom: level?.from ?? 0,
    nextLevel: next ? text(next.titles) : null,
    nextFrom: next?.from ?? null,
    behaviours: earned,
    badges: rules.badges
      .filter(({ behaviour, atLeast }) => (counts[behaviour] ?? 0) >= atLeast)
      .map(({ titles }) => text(titles)),
  };
}

function countsOf({ delivered, completed, ...counted }: Deeds): Record<Behaviour, number | null> {
  const rate = delivered < fewestDelivered ? null : Math.round((1000 * completed) / delivered) / 10;
  return { ...counted, responseRate: rate };
}

function pointsFor(behaviour: Behaviour, count: number | null, { points, responseRateAtLeast }: Rules): number {
  if (behaviour !== 'responseRate') return (count ?? 0) * points[behaviour];
  return count !== null && count >= responseRateAtLeast ? points.responseRate : 0;
}
