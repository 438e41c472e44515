import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDrillPath } from './drill-path.ts';
import {
  type Filter,
  FilterTokensError,
  parseFilteredDrillPath,
  parseFilterTokens,
  printFilteredDrillPath,
  printFilterTokens,
} from './filter-tokens.ts';

const plain = (value: string) => ({ value, exclude: false, submatch: false });
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom('!', ';', '=', '*', '~', '_', '/', '&', '∕', '＆', '%', 'a', '.', ' ', "'") }),
  fc.string({ unit: 'binary' }),
);
const filterList = fc.uniqueArray(
  fc.record({
    extName: fc.stringMatching(/^[A-Za-z0-9_.-]{1,20}$/),
    values: fc.array(fc.record({ value: hostile, exclude: fc.boolean(), submatch: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
    }),
  }),
  { selector: (filter) => filter.extName, maxLength: 5 },
);

function faultOf(text: string): unknown {
  try {
    return parseFilterTokens(text);
  } catch (error) {
    return error instanceof FilterTokensError ? [error.reason, error.token] : error;
  }
}

describe('filter tokens', () => {
  test('R-103 reads filters, keys and values; R-101 excluded and contained ones', () => {
    const filters: Filter[] = [
      { extName: 'age', values: [plain('25_40')] },
      { extName: 'brand', values: [{ value: 'vw', exclude: true, submatch: false }, plain('audi')] },
      { extName: 'city', values: [{ value: 'ber', exclude: false, submatch: true }] },
    ];
    expect(parseFilterTokens('age=25_40;brand=_vw*audi;city=ber~')).toEqual(filters);
    expect(printFilterTokens(filters)).toBe('age=25_40;brand=_vw*audi;city=ber~');
  });

  test('R-103 slash and ampersand are replaced', () => {
    const filters = [{ extName: 'model', values: [plain('A/C & more')] }];
    expect(printFilterTokens(filters)).toBe('model=A∕C ＆ more');
    expect(parseFilterTokens('model=A∕C ＆ more')).toEqual(filters);
  });

  test('R-103 the special characters themselves are escaped', () => {
    const filters = [{ extName: 'x', values: [plain('_a;b=c*d~!∕＆'), { value: '_', exclude: true, submatch: true }] }];
    expect(printFilterTokens(filters)).toBe('x=!_a!;b!=c!*d!~!!!∕!＆*_!_~');
    expect(parseFilterTokens(printFilterTokens(filters))).toEqual(filters);
  });

  test('blank fields of a campaign filter stay', () => {
    const text = 'cf0190-ab=7*delivered**';
    expect(parseFilterTokens(text)).toEqual([
      { extName: 'cf0190-ab', values: [plain('7'), plain('delivered'), plain(''), plain('')] },
    ]);
    expect(printFilterTokens(parseFilterTokens(text))).toBe(text);
  });

  test('every list of filters round-trips, whatever its values hold', () => {
    fc.assert(
      fc.property(filterList, (filters) => {
        const text = printFilterTokens(filters);
        expect(text).not.toMatch(/[/&]/);
        expect(parseFilterTokens(text)).toEqual(filters);
      }),
      { numRuns: 1000 },
    );
  });

  test('R-093 R-103 a filtered drill path survives an address, whatever its values hold', () => {
    fc.assert(
      fc.property(filterList, (filters) => {
        const filtered = { path: parseDrillPath('org.all.de'), filters };
        const segment = encodeURIComponent(printFilteredDrillPath(filtered));
        expect(parseFilteredDrillPath(decodeURIComponent(segment))).toEqual(filtered);
        // Frameworks decode an encoded slash before they cut a path into segments: there must be none.
        expect(segment).not.toContain('%2F');
      }),
      { numRuns: 1000 },
    );
  });

  test('any text is read or refused by FilterTokensError, and what is read prints to the same meaning', () => {
    const text = fc.string({ unit: fc.constantFrom('!', ';', '=', '*', '~', '_', '∕', '＆', 'a', 'b', '/') });
    fc.assert(
      fc.property(text, (input) => {
        const filters = faultOf(input);
        if (filters instanceof Error) throw filters;
        if (Array.isArray(filters) && typeof filters[0] !== 'string') {
          expect(parseFilterTokens(printFilterTokens(filters as Filter[]))).toEqual(filters);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ['age=1;;b=2', ['empty_token', '']],
    ['age=1;', ['empty_token', '']],
    ['age=1;brand', ['missing_equals', 'brand']],
    ['=1', ['bad_name', '=1']],
    ['a b=1', ['bad_name', 'a b=1']],
    ['a=1;b=2;a=3', ['duplicate_name', 'a']],
    ['a=1;b=x!y', ['bad_escape', 'b=x!y']],
    ['a=x!', ['bad_escape', 'a=x!']],
    ['a=x~y', ['unescaped_character', 'a=x~y']],
    ['a=x=y', ['unescaped_character', 'a=x=y']],
  ])('%j names the wrong token', (text, fault) => expect(faultOf(text)).toEqual(fault));

  test('what no text can say is refused when printing', () => {
    expect(() => printFilterTokens([{ extName: 'a', values: [] }])).toThrow('no_values');
    expect(() => printFilterTokens([{ extName: 'a;b', values: [plain('1')] }])).toThrow('bad_name');
    const twice = { extName: 'a', values: [plain('1')] };
    expect(() => printFilterTokens([twice, twice])).toThrow('duplicate_name');
  });
});

describe('filtered drill path', () => {
  test('R-093 filtered drill path is path;filters', () => {
    const filtered = parseFilteredDrillPath('org.all.de;age=25_40;brand=_vw');
    expect(filtered.path).toEqual(parseDrillPath('org.all.de'));
    expect(filtered.filters.map((filter) => filter.extName)).toEqual(['age', 'brand']);
    expect(printFilteredDrillPath(filtered)).toBe('org.all.de;age=25_40;brand=_vw');
  });

  test('without filters the path stands alone; a trailing semicolon is accepted', () => {
    const bare = { path: parseDrillPath('org.all'), filters: [] };
    expect(printFilteredDrillPath(bare)).toBe('org.all');
    expect(parseFilteredDrillPath('org.all')).toEqual(bare);
    expect(parseFilteredDrillPath('org.all;')).toEqual(bare);
    expect(() => parseFilteredDrillPath('Org;age=1')).toThrow('bad_segment');
  });
});
