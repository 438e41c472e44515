import { expect, test } from 'vitest';
import { withoutPersonalData } from './without-personal-data.ts';

test.each([
  ['Frau Müller-Lüdenscheidt war sehr freundlich.', 'Frau ••• war sehr freundlich.'],
  ['Mr. Smith called me back within an hour', 'Mr. ••• called me back within an hour'],
  ['Rufen Sie mich an: +49 (30) 123 45-67, danke', 'Rufen Sie mich an: •••, danke'],
  ['write to jane.doe@mail.example or www.doe.example/x', 'write to ••• or •••'],
  ['My car HH-AB 1234, VIN WVWZZZ1JZXW000001.', 'My car •••, VIN •••.'],
  ['I waited 45 minutes in 2024 and paid 1200 euros', 'I waited 45 minutes in 2024 and paid 1200 euros'],
  ['Great service', 'Great service'],
])('R-007 %s', (text, cleaned) => {
  expect(withoutPersonalData(text, [])).toBe(cleaned);
});

test('R-007 the words of the contact go, whatever their case, and nothing that only contains them', () => {
  const words = ['Jane', 'van der Berg', 'jane@berg.example'];
  expect(withoutPersonalData('JANE here. Berg’s car, the Bergamot scent, jane@berg.example', words)).toBe(
    '••• here. •••’s car, the Bergamot scent, •••',
  );
  expect(withoutPersonalData('a (b) [c] $1 \\', ['(b)', '$1'])).not.toContain('(b)');
});
