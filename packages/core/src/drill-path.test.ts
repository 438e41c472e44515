import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  childPath,
  DrillPathError,
  isWithin,
  leafOf,
  parentPath,
  parseDrillPath,
  perspectiveOf,
  printDrillPath,
} from './drill-path.ts';

const slug = fc.stringMatching(/^[a-z0-9-]{1,64}$/);
const pathText = fc.array(slug, { minLength: 2, maxLength: 12 }).map((segments) => segments.join('.'));

function reasonOf(text: string): string {
  try {
    parseDrillPath(text);
    return 'accepted';
  } catch (error) {
    return error instanceof DrillPathError ? error.reason : String(error);
  }
}

describe('drill path', () => {
  test('every path round-trips', () => {
    fc.assert(fc.property(pathText, (text) => printDrillPath(parseDrillPath(text)) === text));
  });

  test.each([
    ['', 'empty'],
    ['org', 'too_short'],
    ['org.', 'bad_segment'],
    ['.all', 'bad_segment'],
    ['org..de', 'bad_segment'],
    ['org.All', 'bad_segment'],
    ['org.münchen', 'bad_segment'],
    ['org.all\n', 'bad_segment'],
    ["org.all' or 1=1", 'bad_segment'],
    [`org.${'a'.repeat(65)}`, 'segment_too_long'],
    [Array(13).fill('a').join('.'), 'too_deep'],
    ['.'.repeat(100_000), 'too_deep'],
    [Array(12).fill('a').join('.'), 'accepted'],
    [`org.${'a'.repeat(64)}`, 'accepted'],
    ['all', 'accepted'],
  ])('%j is %s', (text, reason) => expect(reasonOf(text)).toBe(reason));

  test('R-092 up removes the last segment only while more than two remain', () => {
    const up = (text: string): string => printDrillPath(parentPath(parseDrillPath(text)));
    expect(up('org.all.de.north')).toBe('org.all.de');
    expect(up('org.all.de')).toBe('org.all');
    expect(up('org.all')).toBe('org.all');
    expect(up('all')).toBe('all');
  });

  test('down appends a child, and up undoes it', () => {
    const path = parseDrillPath('org.all');
    expect(printDrillPath(childPath(path, 'de'))).toBe('org.all.de');
    expect(parentPath(childPath(path, 'de'))).toEqual(path);
    expect(() => childPath(path, 'd.e')).toThrow(DrillPathError);
    expect(() => childPath(parseDrillPath('all'), 'de')).toThrow('too_short');
    expect(() => childPath(parseDrillPath(Array(12).fill('a').join('.')), 'b')).toThrow('too_deep');
  });

  test('perspective and leaf', () => {
    expect([perspectiveOf(parseDrillPath('org.all.de')), leafOf(parseDrillPath('org.all.de'))]).toEqual(['org', 'de']);
    expect([perspectiveOf(parseDrillPath('all')), leafOf(parseDrillPath('all'))]).toEqual([undefined, 'all']);
  });

  test.each([
    ['org.all.de', 'org.all.de', true],
    ['org.all.de.north', 'org.all.de', true],
    ['org.all', 'org.all.de', false],
    ['org.all.den', 'org.all.de', false],
    ['brand.all.de', 'org.all', false],
    ['org.all.de', 'all', true],
    ['all', 'all', true],
    ['all', 'org.all', false],
  ])('%s within %s: %s', (path, scope, expected) => {
    expect(isWithin(parseDrillPath(path), parseDrillPath(scope))).toBe(expected);
  });
});
