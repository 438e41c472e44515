import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readMapping } from './import-mapping.ts';
import { MappingError } from './mapping-error.ts';

const small = {
  universe: { extName: 'shops' },
  survey: { extName: 'visit' },
  perspective: { levels: [{ column: 'country', kind: 'country' }] },
  answeredAt: { column: 'date' },
  indicators: [{ column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 }],
};

function faultsOf(work: () => unknown): readonly string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof MappingError) return error.faults;
    throw error;
  }
  return [];
}

describe('a mapping', () => {
  test('the documented example can be read', () => {
    const path = join(import.meta.dirname, '../../../../../../docs/examples/lounges.mapping.json');
    const mapping = readMapping(readFileSync(path, 'utf8'));
    expect(mapping.indicators).toHaveLength(10);
    expect(mapping.file.decimal).toBe('.');
  });

  test('names every fault at once, each with its place', () => {
    const faults = faultsOf(() =>
      readMapping(
        JSON.stringify({
          ...small,
          universe: { extName: 'Shops!', timeZone: 'Mars/Olympus' },
          perspective: { levels: [{ column: 'country', kind: 'country', blank: 'above' }] },
          answeredAt: { column: 'date', formats: ['yyyy-QQ'] },
          indicators: [
            { column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 5 },
            { column: 'a', extName: 'Satisfaction', method: 'csat', min: 1, max: 5, topBoxes: 9 },
            { column: 'b', extName: 'nps', method: 'mean', min: 5, max: 1 },
          ],
          colour: 'red',
        }),
      ),
    );
    const places = faults.map((fault) => fault.slice(0, fault.indexOf(':')));
    expect(places).toEqual(
      expect.arrayContaining([
        'universe.extName',
        'universe.timeZone',
        'answeredAt.formats[0]',
        'indicators[0]',
        'indicators[1].extName',
        'indicators[1]',
        'indicators[2]',
        '(whole file)',
      ]),
    );
    expect(faults.join('\n')).toContain('NPS is asked from 0 to 10');
    expect(faults.join('\n')).toContain('colour');
  });

  test('names faults between its parts', () => {
    const faults = faultsOf(() =>
      readMapping(
        JSON.stringify({
          ...small,
          perspective: { levels: [{ column: 'country', kind: 'country', blank: 'above' }] },
          dimensions: [{ column: 'x', extName: 'nps' }],
        }),
      ),
    );
    expect(faults).toEqual([
      'dimensions[0].extName: "nps" is named twice.',
      'perspective.levels[0].blank: Nothing is above the first level: say "refuse", or the name of a unit for such rows.',
    ]);
  });

  test('says what is wrong with text that is no JSON', () => {
    expect(faultsOf(() => readMapping('{ "universe": '))[0]).toMatch(/^It is no JSON: /);
  });
});
