import { expect, test } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

test('what was used last is kept, as far as the weight allows', () => {
  const cache = createBoundedCache<string>(10);
  cache.put('a', 'A', 4);
  cache.put('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.put('c', 'C', 4);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A', undefined, 'C']);
});

test('what is put again weighs once, what is too heavy is not kept and throws nothing out', () => {
  const cache = createBoundedCache<string>(10);
  cache.put('a', 'A', 6);
  cache.put('a', 'A2', 6);
  cache.put('b', 'B', 4);
  cache.put('c', 'C', 11);
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual(['A2', 'B', undefined]);
  cache.delete('a');
  cache.put('d', 'D', 6);
  expect([cache.get('b'), cache.get('d')]).toEqual(['B', 'D']);
});
