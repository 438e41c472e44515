import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutViews } from './cut-views.ts';
import type { SurveyStructure } from './survey-store.ts';

const view = (extName: string, startPath: string) => ({ extName, titles: {}, startPath });
const survey = (...views: SurveyStructure['views'][number][]): SurveyStructure => ({
  surveyId: '',
  extName: 'sales',
  titles: {},
  structureVersion: 1,
  views,
  perspectives: ['org', 'brand'],
  variables: [],
  filterGroups: [],
});
const both = survey(view('all', 'org.all'), view('brand', 'brand.brands'), view('finland', 'org.all.fi'));

function startPaths(drillPaths: string[], of = both): string[] | undefined {
  return cutViews(of, drillPaths)?.views.map(({ startPath }) => startPath);
}

test('R-079 a view starts where the person may begin', () => {
  expect(startPaths(['*'])).toEqual(['org.all', 'brand.brands', 'org.all.fi']);
  expect(startPaths(['org.all'])).toEqual(['org.all', 'org.all.fi']);
  expect(startPaths(['org.all.de.north', 'org.all.de.south'])).toEqual(['org.all.de.north']);
  expect(startPaths(['org.all.de', 'org.all.fi.d4', 'brand.brands.vw'])).toEqual([
    'org.all.de',
    'brand.brands.vw',
    'org.all.fi.d4',
  ]);
});

test('R-077 a survey of which nothing may be seen is left out', () => {
  expect(cutViews(both, ['region.all'])).toBeUndefined();
  expect(cutViews(both, [])).toBeUndefined();
  expect(cutViews(both, ['Not a path'])).toBeUndefined();
});

test('R-088 a survey without views starts at all, for a part of the universe at that part', () => {
  expect(cutViews(survey(), ['*'])).toEqual({ views: [], startPath: 'all' });
  expect(cutViews(survey(), ['region.all', 'brand.brands.vw'])?.startPath).toBe('brand.brands.vw');
  expect(cutViews(survey(), ['region.all'])).toBeUndefined();
});

test('a start path is always inside the scope or the scope itself', () => {
  const path = fc
    .array(fc.constantFrom('all', 'de', 'fi', 'd1'), { minLength: 1, maxLength: 3 })
    .map((s) => ['org', ...s].join('.'));
  fc.assert(
    fc.property(path, fc.array(path, { minLength: 1, maxLength: 3 }), (start, scopes) => {
      const paths = startPaths(scopes, survey(view('v', start))) ?? [];
      for (const cut of paths) {
        expect(scopes.some((scope) => `${cut}.`.startsWith(`${scope}.`))).toBe(true);
        expect(`${cut}.`.startsWith(`${start}.`)).toBe(true);
      }
    }),
  );
});
