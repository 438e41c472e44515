import { expect, test } from 'vitest';
import { completesPerDelivered, responseRate1 } from './response-rate.ts';

test('completes per delivered message: bounces are not delivered', () => {
  expect(completesPerDelivered({ sent: 1000, bounced: 200, completes: 200 })).toBe(25);
  expect(completesPerDelivered({ sent: 7, bounced: 7, completes: 0 })).toBeUndefined();
});

test('AAPOR RR1 counts partial interviews, refusals and unknown cases against the rate', () => {
  const cases = { complete: 400, partial: 100, refusal: 150, nonContact: 200, other: 50, unknown: 100 };
  expect(responseRate1(cases)).toBe(40);
  // Each kind of case but the complete ones lowers the rate by the same.
  const withOneMore = Object.keys(cases)
    .filter((kind) => kind !== 'complete')
    .map((kind) => responseRate1({ ...cases, [kind]: cases[kind as keyof typeof cases] + 1000 }));
  expect(withOneMore).toEqual([20, 20, 20, 20, 20]);
  const none = { complete: 0, partial: 0, refusal: 0, nonContact: 0, other: 0, unknown: 0 };
  expect(responseRate1(none)).toBeUndefined();
  expect(responseRate1({ ...none, refusal: 3 })).toBe(0);
});
