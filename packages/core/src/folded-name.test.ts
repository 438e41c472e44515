import { expect, test } from 'vitest';
import { foldedName } from './folded-name.ts';

test('names are found without their accents', () => {
  expect(foldedName('München Süd')).toBe('munchen sud');
  expect(foldedName('Õismäe')).toBe('oismae');
  expect(foldedName('Große Straße')).toBe('grosse strasse');
  expect(foldedName('Tromsø')).toBe('tromso');
  expect(foldedName('İzmir')).toBe('izmir');
});
