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
  ['Frau Dr. A. Meier. Thanks for it', 'Frau •••. Thanks for it'],
  ['Our VW T5 and the BMW X5', 'Our VW T5 and the BMW X5'],
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

test('names are known in the ways people write them, and parts of a phone number are ordinary numbers', () => {
  const words = ['Jürgen', 'Groß-Møller', '+49 30 123 45 67'];
  expect(
    withoutPersonalData('Juergen Gross here, jurgen too. Groß–Moeller waited 30 minutes: 030 1234567', words),
  ).toBe('••• here, ••• too. •••–••• waited 30 minutes: •••');
});

test('a hostile text takes no longer than its length', () => {
  for (const letter of ['a', '-', 'A', '1', '@', 'Mr ']) {
    const begun = process.cpuUsage();
    withoutPersonalData(letter.repeat(20_000), ['a']);
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1000, letter).toBeLessThan(1000);
  }
});
