import { type Condition, effectDefinitionSchema } from '@echolot/contract/follow-up/effect-blocks';
import { expect, test } from 'vitest';
import { matcherOf } from './matches-condition.ts';

const judge = (condition: Condition, answers: Record<string, number | string | string[]>, channel = 'mail'): boolean =>
  matcherOf(condition)({ answers, channel });

test('numbers are compared as they were given; a missing answer fulfils nothing', () => {
  const low: Condition = { kind: 'indicator', variable: 'nps', is: 'lte', value: 6 };
  expect([5, 6, 7].map((nps) => judge(low, { nps }))).toEqual([true, true, false]);
  expect(judge(low, {})).toBe(false);
  expect(judge({ kind: 'none', of: [low] }, {})).toBe(true);
  expect(judge({ kind: 'indicator', variable: 'nps', is: 'eq', value: 0 }, { nps: 0 })).toBe(true);
});

test('one of several categories is enough', () => {
  const reasons: Condition = { kind: 'dimension', variable: 'reasons', values: ['price', 'staff'] };
  expect(judge(reasons, { reasons: ['waiting', 'staff'] })).toBe(true);
  expect(judge(reasons, { reasons: ['waiting'] })).toBe(false);
  expect(judge(reasons, { reasons: 'price' })).toBe(true);
  expect(judge(reasons, {})).toBe(false);
});

test('words in comments are found whatever the case and the accents, as text and never as a pattern', () => {
  const words: Condition = { kind: 'contains', variable: 'comment', words: ['anwält', '(a+)+$'] };
  expect(judge(words, { comment: 'Ich gehe zum ANWALT' })).toBe(true);
  expect(judge(words, { comment: 'aaaaaaaaaaaaaaaaaaaaaaaa!' })).toBe(false);
  expect(judge({ kind: 'answered', variable: 'comment' }, { comment: ' \n' })).toBe(false);
  expect(judge({ kind: 'answered', variable: 'nps' }, { nps: 0 })).toBe(true);
});

test('groups within groups', () => {
  const condition: Condition = {
    kind: 'all',
    of: [
      { kind: 'channel', values: ['mail'] },
      {
        kind: 'any',
        of: [
          { kind: 'answered', variable: 'a' },
          { kind: 'none', of: [{ kind: 'answered', variable: 'b' }] },
        ],
      },
    ],
  };
  expect(judge(condition, { a: 1, b: 1 })).toBe(true);
  expect(judge(condition, { b: 1 })).toBe(false);
  expect(judge(condition, {})).toBe(true);
  expect(judge(condition, {}, 'sms')).toBe(false);
});

test('conditions within conditions have an end, however deep they are sent', () => {
  let when: unknown = { kind: 'answered', variable: 'a' };
  const of = (depth: number): unknown => {
    for (let level = 0; level < depth; level += 1) when = { kind: 'none', of: [when] };
    return when;
  };
  const definition = { on: ['interview.completed'], actions: [{ kind: 'mark', tag: 'x' }] };
  expect(effectDefinitionSchema.safeParse({ ...definition, when: of(4) }).success).toBe(true);
  expect(effectDefinitionSchema.safeParse({ ...definition, when: of(20_000) }).success).toBe(false);
});
