import type { Survey } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import { factsOfReportKind, reportKindNames } from '@echolot/contract/reports/report-kinds';
import { describe, expect, test } from 'vitest';
import { patterns } from '../../paths.ts';
import { mayBeMasked, type ReportPlace, reportOffersOf } from './report-offers.ts';

const flags = {
  enableExcelBenchmarkReport: true,
  enableInterviewsReport: true,
  enableAlertsReport: true,
  enableActionsReport: true,
  enableSamplesReport: true,
  enableIndicatorsReport: true,
  enablePDFBenchmarkReport: true,
  enableSingleInterviewReport: true,
};
const surveyWith = (change: Partial<Survey> = {}): Survey =>
  ({ extName: 'sales', startPath: 'org.all', pages: [], ...flags, ...change }) as unknown as Survey;
const everything: Permission[] = ['rankings.read', 'interviews.read', 'alerts.read', 'samples.read'];
const germany = 'org.all.de;date=rmonths-12,0';
const place = (pattern: string, search: ReportPlace['search'] = {}, params = {}): ReportPlace => ({
  pattern,
  params: { survey: 'sales', drillPath: germany, ...params },
  search,
});
const namesOf = (where: ReportPlace, survey = surveyWith(), permissions = everything): string[] =>
  reportOffersOf(where, { permissions, survey }).map(({ kind, format }) => `${kind} ${format}`);

describe('what a page offers', () => {
  test('each page has its own kinds; pages without any have none', () => {
    expect(namesOf(place(patterns.ranking))).toEqual([
      'ranking xlsx',
      'benchmark pdf',
      'rankinglist xlsx',
      'rankinglist csv',
      'indicators xlsx',
      'indicators csv',
    ]);
    expect(namesOf(place(patterns.statistics))).toEqual(['benchmark pdf', 'indicators xlsx', 'indicators csv']);
    expect(namesOf(place(patterns.interviews))).toEqual(['interviews xlsx', 'interviews csv', 'interviews parquet']);
    expect(namesOf(place(patterns.interview))).toEqual(['interview pdf']);
    expect(namesOf(place(patterns.samples))).toEqual([
      'samples xlsx',
      'samples csv',
      'sampletable xlsx',
      'sampletable csv',
      'letters zip',
    ]);
    expect(namesOf(place(patterns.sample))).toEqual(['samples xlsx', 'samples csv', 'letter pdf']);
    expect(namesOf(place(patterns.webhooks))).toEqual([]);
  });

  test.for([
    ['enableExcelBenchmarkReport', patterns.ranking, /^ranking/],
    ['enablePDFBenchmarkReport', patterns.insights, /^benchmark/],
    ['enableIndicatorsReport', patterns.statistics, /^indicators/],
    ['enableInterviewsReport', patterns.interviews, /^interviews/],
    ['enableSingleInterviewReport', patterns.interview, /^interview /],
    ['enableAlertsReport', patterns.alerts, /^alerts/],
    ['enableActionsReport', patterns.actions, /^actions/],
    ['enableSamplesReport', patterns.samples, /^sample/],
  ] as const)('R-078 %s switches its kinds off', ([flag, pattern, kinds]) => {
    expect(namesOf(place(pattern)).some((name) => kinds.test(name))).toBe(true);
    expect(namesOf(place(pattern), surveyWith({ [flag]: false })).some((name) => kinds.test(name))).toBe(false);
  });

  test('a role without the permission is not offered the kind', () => {
    expect(namesOf(place(patterns.interviews), surveyWith(), ['rankings.read'])).toEqual([]);
    expect(namesOf(place(patterns.alerts), surveyWith(), ['rankings.read'])).toEqual([]);
    expect(namesOf(place(patterns.samples), surveyWith(), ['rankings.read'])).toEqual([]);
  });
});

test('the file is of what the page shows: its path, filters, search and order', () => {
  const [first] = reportOffersOf(
    {
      ...place(patterns.interviews, { sort: '-nps', q: 'rude', only: 'comments' }),
      interviewColumns: ['nps', 'comment'],
    },
    { permissions: everything, survey: surveyWith() },
  );
  expect(first).toEqual({
    kind: 'interviews',
    made: 'queued',
    format: 'xlsx',
    survey: 'sales',
    filteredDrillPath: germany,
    options: { sort: '-nps', search: 'rude', commented: 'yes', columns: 'nps,comment', contacts: 'yes' },
  });
  const alerts = reportOffersOf(place(patterns.alerts, { view: 'mine', priority: 'high', q: 12 }), {
    permissions: everything,
    survey: surveyWith(),
  });
  expect(alerts[0]).toMatchObject({ options: { view: 'mine', priority: 'high', search: '12' } });
});

test('of the structure of a survey, the table of the tab one is on, to those who may read it', () => {
  const tableAt = (search: ReportPlace['search'], permissions: Permission[] = ['structure.read']) =>
    reportOffersOf(place(patterns.structure, search), { permissions, survey: surveyWith() }).map(
      ({ kind, options }) => `${kind} ${options['table']}`,
    );
  expect(new Set(tableAt({ tab: 'units' }))).toEqual(new Set(['recordtable units']));
  expect(new Set(tableAt({}))).toEqual(new Set(['recordtable variables']));
  expect(tableAt({}, everything)).toEqual([]);
});

test('parts of a page of components are offered with it', () => {
  const survey = surveyWith({
    pages: [
      {
        extname: 'campaigns',
        title: '',
        icon: '',
        selectionInterval: null,
        components: [{ type: 'MailCampaignsListComponent' }, { type: 'MailCampaignDetailsComponent' }],
      },
    ],
  });
  const page = { pageId: 'campaigns' };
  // Without a campaign in the address the newest one is shown, and so it is in the file.
  expect(namesOf(place(patterns.page, {}, page), survey)).toEqual(['campaign xlsx', 'campaign csv']);
  expect(namesOf(place(patterns.page, { campaignId: 5 }, page), survey)).toEqual(['campaign xlsx', 'campaign csv']);
});

test('only who sees personal data is asked whether to leave it out', () => {
  expect(mayBeMasked('interviews', ['interviews.identify'])).toBe(true);
  expect(mayBeMasked('interviews', ['interviews.read'])).toBe(false);
  for (const kind of reportKindNames) {
    const isOption = 'masked' in factsOfReportKind(kind).options.shape;
    expect(mayBeMasked(kind, ['interviews.identify']), kind).toBe(isOption);
  }
});
