import { expect, test } from 'vitest';
import { inertText, looksLikeFormula } from './formula-text.ts';

test('case 15: texts that a spreadsheet would run are told, also in full-width letters', () => {
  for (const text of [
    '=1+1',
    '+cmd|x',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '-',
    '--5',
  ])
    expect(inertText(text), text).toBe(`'${text}`);
});

test('case 15: numbers and ordinary texts stay as they are', () => {
  for (const text of ['', '-5', '+49', '-1,5', '-0.25', '5', 'a=b', ' =1', '—', "'=1"])
    expect(looksLikeFormula(text), text).toBe(false);
});
