import { expect, test } from 'vitest';
import { uuidV7 } from './uuid-v7.ts';

test('ids are of version 7, never the same, and in the order they were made', () => {
  const ids = Array.from({ length: 20_000 }, () => uuidV7());
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(Math.abs(Date.now() - Number.parseInt(ids[0]?.replace('-', '').slice(0, 12) ?? '', 16))).toBeLessThan(60_000);
});
