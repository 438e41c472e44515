import { describe, expect, test } from 'vitest';
import { compileInstantFormat } from './instant-format.ts';

function read(format: string, text: string): unknown {
  const reader = compileInstantFormat(format);
  if (typeof reader === 'string') throw new Error(reader);
  return reader(text);
}

describe('date formats', () => {
  test.each([
    ['yyyy-MM-dd', '2026-03-01', { day: '2026-03-01' }],
    ['dd.MM.yyyy', '01.03.2026', { day: '2026-03-01' }],
    ['d/M/yyyy', '1/3/2026', { day: '2026-03-01' }],
    ['yyyy-MM-dd HH:mm', '2026-03-01 17:05', { day: '2026-03-01', secondOfDay: 61_500 }],
    ['yyyy-MM-ddTHH:mm:ss', '2026-03-01T00:00:09', { day: '2026-03-01', secondOfDay: 9 }],
    ['iso', '2026-03-01T12:00:00+02:00', { epochMs: Date.UTC(2026, 2, 1, 10) }],
    ['d.M.yy', '1.3.26', { day: '2026-03-01' }],
    ['d.M.yy', '1.3.98', { day: '1998-03-01' }],
    ['d MMM yyyy', '1 Mar 2026', { day: '2026-03-01' }],
    ['d. MMM yyyy', '1. März 2026', { day: '2026-03-01' }],
    ['d. MMM yyyy', '1. marraskuuta 2026', { day: '2026-11-01' }],
    ['MMM d, yyyy', 'December 24, 2026', { day: '2026-12-24' }],
    ['M/d/yyyy h:mm a', '3/1/2026 12:05 AM', { day: '2026-03-01', secondOfDay: 300 }],
    ['M/d/yyyy h:mm a', '3/1/2026 1:05 pm', { day: '2026-03-01', secondOfDay: 47_100 }],
    ['yyyy-MM-dd HH:mm:ss.SSS', '2026-03-01 00:00:09.123456', { day: '2026-03-01', secondOfDay: 9 }],
    ['iso', '2026-03-01 12:00:00 UTC', { epochMs: Date.UTC(2026, 2, 1, 12) }],
    ['iso', '2026-03-01 12:00:00+02', { epochMs: Date.UTC(2026, 2, 1, 10) }],
    ['epoch-seconds', '1772366400', { day: '2026-03-01', epochMs: Date.UTC(2026, 2, 1, 12) }],
    ['epoch-ms', '1772366400000', { day: '2026-03-01', epochMs: Date.UTC(2026, 2, 1, 12) }],
    ['iso', '2026-03-01T12:00:00.250Z', { epochMs: Date.UTC(2026, 2, 1, 12, 0, 0, 250) }],
  ])('%s reads %s', (format, text, expected) => {
    expect(read(format, text)).toMatchObject(expected);
  });

  test.each([
    ['yyyy-MM-dd', '2026-02-30'],
    ['yyyy-MM-dd', '2026-3-1'],
    ['yyyy-MM-dd', 'x2026-03-01'],
    ['dd.MM.yyyy', '01-03-2026'],
    ['yyyy-MM-dd HH:mm', '2026-03-01 24:00'],
    ['iso', '2026-03-01'],
    ['h:mm a d.M.yyyy', '13:00 PM 1.3.2026'],
    ['d MMM yyyy', '1 Foo 2026'],
    ['iso', '2026-03-01T12:00:00'],
  ])('%s refuses %s', (format, text) => {
    expect(read(format, text)).toBeUndefined();
  });

  test.each(['yyyy', 'yyyy-MM-dd EEE', 'yyyy-MM-dd d', 'yyyy-MM-dd HH', 'yyyy-MM-dd h:mm', 'yyyy-M-d HH:mm a', ''])(
    '%s is no format',
    (format) => {
      expect(typeof compileInstantFormat(format)).toBe('string');
    },
  );
});
