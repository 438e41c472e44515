import type { Page, Survey } from '@echolot/contract/identity';
import { expect, test } from 'vitest';
import { homeOf, pageLinksOf } from './page-links.ts';

const page = (extname: string, selectionInterval: string | null, ...types: string[]): Page => ({
  extname,
  title: extname,
  icon: 'trophy',
  selectionInterval,
  components: types.map((type) => ({ type })),
});

/** As much of a survey as its links need. */
const survey = (pages: Page[], more: Partial<Survey> = {}): Survey =>
  ({
    extName: 'sales',
    views: [{ extName: 'org', title: 'Units', startPath: 'org.all' }],
    startFilter: 'nps=0_6;date=rmonths-12,0',
    alertFilter: '',
    pages,
    ...more,
  }) as Survey;

const hrefs = (of: Survey, drillPath?: string): string[] => pageLinksOf(of, drillPath).map(({ href }) => href);

test('R-079 every page with a period of its own opens with it, also one of a single component', () => {
  const pages = [
    page('rankings', 'rmonths-3,0', 'RankingTableComponent'),
    page('alerts', 'rmonths-1,0', 'AlertList'),
    page('office', 'rmonths-6,0', 'RankingTableComponent', 'AlertList'),
    page('interviews', null, 'InterviewList'),
  ];
  expect(hrefs(survey(pages), 'org.all.de;date=rmonths-24,0;age=20_30')).toEqual([
    '/ranking/sales/org.all.de;age=20_30;date=rmonths-3,0',
    '/alertlist/sales/org.all.de;age=20_30;date=rmonths-1,0',
    '/page/office/sales/org.all.de;age=20_30;date=rmonths-6,0',
    '/interviewlist/sales/org.all.de;date=rmonths-24,0;age=20_30',
  ]);
  // The alerts open with the alert filter, in the period of their page.
  const filtered = survey(pages, { alertFilter: 'nps=0_3;date=rdays-7,0' });
  expect(hrefs(filtered, 'org.all.de;age=20_30')[1]).toBe('/alertlist/sales/org.all.de;nps=0_3;date=rmonths-1,0');
});

test('R-039 R-088 home is the first page the survey has, with its start filter', () => {
  const office = page('office', null, 'RankingTableComponent', 'AlertList');
  expect(homeOf(survey([office]))).toBe('/page/office/sales/org.all;nps=0_6;date=rmonths-12,0');
  expect(homeOf(survey([page('rankings', null, 'RankingTableComponent')]))).toBe(
    '/ranking/sales/org.all;nps=0_6;date=rmonths-12,0',
  );
  expect(homeOf(survey([]))).toBe('/ranking/sales/org.all;nps=0_6;date=rmonths-12,0');
});
