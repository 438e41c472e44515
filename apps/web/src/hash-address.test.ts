import { expect, test } from 'vitest';
import { addressOfHash } from './hash-address.ts';

test('R-001 a hash address becomes a normal one', () => {
  expect(addressOfHash('#/ranking/sales/org.all;brand=audi?x=1')).toBe('/ranking/sales/org.all;brand=audi?x=1');
  expect(addressOfHash('#/')).toBe('/');
});

test('any other hash stays', () => {
  expect(addressOfHash('')).toBeUndefined();
  expect(addressOfHash('#main')).toBeUndefined();
  expect(addressOfHash('#state=1&code=2')).toBeUndefined();
});

test('never leads to another host', () => {
  expect(addressOfHash('#//evil.example/x')).toBe('/evil.example/x');
  expect(addressOfHash('#/\\evil.example')).toBe('/evil.example');
});
