import { rankingSchema } from '@echolot/contract/analytics/rankings';
import { endpoints } from '@echolot/contract/endpoints';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createReplyCheck, ReplyMismatch } from './reply-check.ts';

const schema = z.object({
  name: z.string(),
  day: z.iso.date().nullable(),
  n: z.int().nullable(),
  share: z.number().min(0).max(1).optional(),
  kinds: z.array(z.enum(['a', 'b']).nullable()),
  values: z.array(z.number().nullable()),
  flags: z.array(z.boolean()),
  counts: z.array(z.int()),
  texts: z.record(z.string(), z.string()),
  one: z.literal(1),
});

/** Values a little right and a little wrong. */
const field = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    1,
    0.5,
    2,
    Number.NaN,
    Infinity,
    'a',
    'c',
    '2026-11-20',
    '2026-13-20',
    true,
  ),
  fc.array(fc.constantFrom<unknown>(null, 1, 0.5, Number.NaN, 'a', 'b', 'c', true, undefined), { maxLength: 4 }),
  fc.dictionary(fc.string(), fc.constantFrom<unknown>('x', 1), { maxKeys: 2 }),
);

test('passes exactly what zod passes, and what it passes is what zod answers', () => {
  const check = createReplyCheck(schema);
  const names = Object.keys(schema.shape);
  const right = {
    name: 'x',
    day: '2026-11-20',
    n: 3,
    kinds: ['a', null],
    values: [1, null],
    flags: [true],
    counts: [1],
    texts: { en: 'x' },
    one: 1,
  };
  fc.assert(
    fc.property(fc.constantFrom(...names, 'extra'), field, (name, value) => {
      const candidate = { ...right, [name]: value };
      const parsed = schema.safeParse(candidate);
      if (parsed.success) expect(check(candidate)).toEqual(parsed.data);
      else expect(() => check(candidate)).toThrow(ReplyMismatch);
    }),
    { numRuns: 3000 },
  );
});

test('numbers side by side are a list in which NaN is null', () => {
  const lists = { some: z.array(z.number().nullable()), counts: z.array(z.int().nullable()), all: z.array(z.number()) };
  const check = createReplyCheck(z.object(lists));
  const right = {
    some: Float64Array.of(0.5, Number.NaN),
    counts: Float64Array.of(1, Number.NaN),
    all: Float64Array.of(0.5),
  };
  expect(check(right)).toBe(right);
  for (const wrong of [
    { ...right, some: Float64Array.of(Infinity) },
    { ...right, counts: Float64Array.of(0.5) },
    { ...right, all: Float64Array.of(Number.NaN) },
  ])
    expect(() => check(wrong)).toThrow(ReplyMismatch);
});

test('a large ranking goes through without being copied', () => {
  const check = createReplyCheck(rankingSchema);
  const unit = { path: 'org.all', slug: 'all', name: 'All', kind: 'root' };
  const days = { fromDay: '2026-01-01', toDay: null };
  const row = { slug: 'd1', name: 'D1', kind: 'dealer', hasChildren: false, n: 10, previousN: null };
  const column = (count: number) => ({
    values: Array.from({ length: count }, () => 1.5),
    ns: Array.from({ length: count }, () => 10),
    lows: Array.from({ length: count }, () => null),
    highs: Array.from({ length: count }, () => null),
    changes: Array.from({ length: count }, () => null),
    significant: Array.from({ length: count }, () => false),
    hidden: Array.from({ length: count }, () => null),
    ranks: Array.from({ length: count }, () => 1),
    groups: Array.from({ length: count }, () => null),
    quarters: Array.from({ length: count }, () => 4),
    rests: Array.from({ length: count }, () => -1.5),
    restSignificant: Array.from({ length: count }, () => true),
    quartiles: { peers: 9, lower: 1, median: 1.5, upper: 2 },
  });
  const ranking = {
    survey: 'sales',
    path: 'org.all',
    filters: '',
    breadcrumb: [unit],
    unit,
    window: days,
    previousWindow: null,
    treeDay: '2026-11-20',
    hierarchy: 'is',
    indicators: [],
    rows: Array.from({ length: 10_000 }, () => row),
    columns: [column(10_000)],
    total: row,
    totalColumns: [column(1)],
    suppressionMinimumN: 5,
    reliabilityMinimumN: 30,
    vanished: [],
    composite: {
      ...{ title: 'Index', decimals: 1, target: null, parts: [{ extName: 'nps', title: 'NPS', weight: 1 }] },
      ...{ values: [1, null], changes: [null, null], hidden: [null, 'too_few'] },
      ...{ total: 1, totalChange: null, totalHidden: null },
    },
    hiddenRows: 0,
    position: '1:1',
  };
  expect(check(ranking)).toBe(ranking);
});

test('every endpoint has a check', () => {
  for (const { reply } of Object.values(endpoints))
    expect(() => createReplyCheck(reply)(undefined)).toThrow(ReplyMismatch);
});
