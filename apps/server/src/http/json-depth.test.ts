import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDeeperThan } from './json-depth.ts';

/** The same by walking what the parser built. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of a text is the depth of what it says', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8, noUnicodeString: false }), fc.integer({ min: 0, max: 10 }), (text, limit) => {
      expect(isDeeperThan(text, limit)).toBe(depthOf(JSON.parse(text)) > limit);
    }),
  );
});

test.each([
  ['brackets in a text', '{"a":"[[[["}', false],
  ['an escaped quote', String.raw`{"a":"\"[[[["}`, false],
  ['an escaped backslash before the quote', String.raw`{"a":"\\","b":[[[]]]}`, true],
  ['brackets in a name', '{"[[[[":1}', false],
  ['side by side', '[[],[],[],{}]', false],
  ['a text without end', '["[[[[', false],
])('%s', (_, text, isDeep) => {
  expect(isDeeperThan(text, 2)).toBe(isDeep);
});

test('half a million levels are told at once', () => {
  expect(isDeeperThan('['.repeat(500_000), 500_001)).toBe(false);
  expect(isDeeperThan(`"${'\\'.repeat(500_000)}"${'['.repeat(3)}`, 2)).toBe(true);
});
