import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replyBytes } from './reply-bytes.ts';

const replyText = (value: unknown): string => replyBytes(value).toString();
const longList = { minLength: 200, maxLength: 260 };
const shortNumber = fc
  .tuple(fc.integer({ min: -(2 ** 31) - 9, max: 2 ** 31 + 9 }), fc.constantFrom(1, 10, 100, 1000, 10_000, 100_000))
  .map(([steps, scale]) => steps / scale);
const number = fc.oneof(
  { arbitrary: shortNumber, weight: 40 },
  { arbitrary: fc.integer({ min: -20_000, max: 20_000 }).map((steps) => steps / 10_000), weight: 40 },
  { arbitrary: fc.constantFrom(null, 0, -0, 1e21, 5e-324, 214_748.3647, -214_748.3647, 214_748.3648), weight: 4 },
  { arbitrary: fc.double(), weight: 1 },
);

test('long lists of numbers are written to the letter as JSON.stringify writes them', () => {
  fc.assert(
    fc.property(fc.array(number, longList), (values) => {
      expect(replyText({ values })).toBe(JSON.stringify({ values }));
    }),
  );
  // Without any that has to be left to JSON.stringify, whose text would be right anyway.
  const own = fc.integer({ min: -(2 ** 31) + 1, max: 2 ** 31 - 1 }).map((steps) => steps / 10_000);
  fc.assert(
    fc.property(fc.array(own, longList), fc.array(fc.option(own), longList), (values, some) => {
      expect(replyText([values, some])).toBe(JSON.stringify([values, some]));
    }),
  );
});

test('numbers side by side are written as a list, with null for NaN', () => {
  const values = fc.array(fc.oneof({ arbitrary: number, weight: 20 }, fc.constant(null)), { maxLength: 260 });
  fc.assert(
    fc.property(values, fc.array(fc.option(shortNumber), { maxLength: 20 }), (some, more) => {
      const [first, second] = [some, more].map((list) => Float64Array.from(list, (value) => value ?? Number.NaN));
      expect(replyText({ first, in: [second, 'x'] })).toBe(JSON.stringify({ first: some, in: [more, 'x'] }));
    }),
  );
});

test('every fraction of four decimals has its digits', () => {
  const values = Array.from({ length: 20_001 }, (_, index) => (index - 10_000) / 10_000);
  expect(replyText(values)).toBe(JSON.stringify(values));
});

test('every other value is written as JSON.stringify writes it, however it is nested', () => {
  const fields = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue(), fc.constant(undefined)));
  const value = fc.record({
    fields,
    lists: fc.array(fc.array(fc.jsonValue())),
    long: fc.array(fc.jsonValue(), longList),
  });
  fc.assert(
    fc.property(value, (one) => {
      expect(replyText(one)).toBe(JSON.stringify(one));
    }),
  );
  const days = { days: [new Date(0)], flags: Array.from({ length: 300 }, () => true), '"ä"': [undefined, 'ß'] };
  expect(replyText(days)).toBe(JSON.stringify(days));
});
