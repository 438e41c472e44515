import { configGamification } from '@echolot/contract/structure/config-gamification';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDeeds, type Deeds, noDeeds, standingOf } from './standing.ts';

const rules = { ...configGamification.default, isOn: true };
const text = (texts: Readonly<Record<string, string>>): string => texts['en'] ?? '';
const standing = (deeds: Partial<Deeds>) => standingOf({ ...noDeeds, ...deeds }, rules, text);

test('R-080 points count behaviour, levels follow points, badges mark what was reached', () => {
  const { points, level, nextLevel, nextFrom, badges } = standing({
    alertsContactedInTime: 10,
    alertsClosedInTime: 9,
    interviewsCommented: 3,
  });
  expect(points).toBe(2 * 10 + 5 * 9 + 3);
  expect([level, nextLevel, nextFrom]).toEqual(['Attentive', 'Reliable', 150]);
  expect(badges).toEqual(['First case settled']);
  expect(standing({ alertsClosedInTime: 10 }).badges).toEqual(['First case settled', 'Ten in time']);
  expect(standing({ alertsClosedInTime: 1000 })).toMatchObject({ level: 'Exemplary', nextLevel: null, nextFrom: null });
  expect(standing({})).toMatchObject({ points: 0, level: 'Starter', badges: [] });
});

test('R-080 the response rate counts once, when it is reached, and not on a handful of invitations', () => {
  expect(standing({ delivered: 29, completed: 29 })).toMatchObject({ points: 0 });
  expect(standing({ delivered: 100, completed: 29 })).toMatchObject({ points: 0 });
  expect(standing({ delivered: 100, completed: 30 })).toMatchObject({ points: 20 });
  expect(standing({ delivered: 1000, completed: 900 })).toMatchObject({ points: 20 });
});

test('R-080 whoever does more never has fewer points', () => {
  const count = fc.nat(500);
  const deeds = fc.record({
    alertsContactedInTime: count,
    alertsClosedInTime: count,
    interviewsCommented: count,
    delivered: fc.constant(0),
    completed: fc.constant(0),
  });
  fc.assert(
    fc.property(deeds, deeds, (some, more) => {
      const sum = addDeeds(some, more);
      expect(standing(sum).points).toBe(standing(some).points + standing(more).points);
      expect(standing(sum).badges).toEqual(expect.arrayContaining(standing(some).badges));
    }),
  );
});
