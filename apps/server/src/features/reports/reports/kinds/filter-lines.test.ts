import type { Explanation } from '@echolot/contract/analytics/statistics';
import { expect, test } from 'vitest';
import { filterLines } from './filter-lines.ts';
import { reportFormats } from './report-formats.ts';

type Filter = Explanation['filters'][number];
type Value = Filter['values'][number];

const value = (title: string, over: Partial<Value> = {}): Value => ({
  title,
  exclude: false,
  submatch: false,
  ...over,
});
const told = (locale: 'en' | 'de', filter: Filter, style: 'day/month-year' | 'locale' = 'day/month-year') =>
  filterLines([filter], locale, reportFormats(locale, 'Europe/Berlin', style))[0];

test('a file writes its filters as the screen does: days, ranges and campaigns in words of its language', () => {
  const days = { fromDay: '2026-03-01', toDay: '2026-03-31' };
  const delivered: Filter = {
    extName: 'delivered',
    title: 'Delivered',
    values: [value('2026-03-01 … 2026-03-31', { days })],
  };
  expect(told('en', delivered)).toBe('Delivered: 1/3-2026 – 31/3-2026');
  expect(told('de', delivered, 'locale')).toBe('Delivered: 1.3.2026 – 31.3.2026');
  const open = (fromDay: string | null, toDay: string | null): Filter => ({
    ...delivered,
    values: [value('', { days: { fromDay, toDay }, exclude: toDay !== null })],
  });
  expect(told('en', open('2026-03-01', null))).toBe('Delivered: since 1/3-2026');
  expect(told('de', open(null, '2026-03-31'))).toBe('Delivered: nicht bis 31/3-2026');
  expect(told('de', open('2026-03-01', '2026-03-01'))).toBe('Delivered: nicht 1/3-2026');

  const range = { from: -1.5, to: 12_000 };
  const price: Filter = { extName: 'price', title: 'Price', values: [value('-1.5 … 12000', { range })] };
  expect(told('en', price)).toBe('Price: −1.5 to 12,000');
  expect(told('de', price)).toBe('Price: −1,5 bis 12.000');

  const campaign = (...parts: string[]): Filter => ({
    extName: 'cf4',
    title: 'Spring',
    values: parts.map((part) => value(part)),
  });
  expect(told('en', campaign('14', 'delivered', 'yes'))).toBe('Spring: delivered, opened, within 14 days');
  expect(told('de', campaign('1', '', 'no', 'no'))).toBe('Spring: nicht geöffnet, nicht geklickt, innerhalb von 1 Tag');
  expect(told('de', campaign('', '', '', ''))).toBe('Spring: alle');

  const texts: Filter = {
    ...{ extName: 'comment', title: 'Comment' },
    values: [
      value('ber', { submatch: true }),
      value('x', { submatch: true, exclude: true }),
      value('Golf', { exclude: true }),
    ],
  };
  expect(told('en', texts)).toBe('Comment: containing “ber”, not containing “x”, not Golf');
  expect(told('de', texts)).toBe('Comment: enthält „ber“, enthält nicht „x“, nicht Golf');
});
