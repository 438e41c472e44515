import { expect, test } from 'vitest';
import { reportLink } from './report-link.ts';

const path = 'org.all.de;date=rmonths-12,0';
const linkOf = (kind: Parameters<typeof reportLink>[1], options: Record<string, unknown> = {}, at = path): string =>
  reportLink('https://echolot.test', kind, 'sales', { filteredDrillPath: at, options });

test('a file leads to the page that shows the same: its unit and filters, its search and order', () => {
  expect(linkOf('ranking')).toBe(`https://echolot.test/ranking/sales/${path}`);
  expect(linkOf('rankinglist', { sort: '-nps', search: 'Süd & Co' })).toBe(
    `https://echolot.test/ranking/sales/${path}?sort=-nps&q=S%C3%BCd+%26+Co`,
  );
  expect(linkOf('interviews', { sort: 'newest', search: '', commented: 'all', masked: 'no' })).toBe(
    `https://echolot.test/interviewlist/sales/${path}`,
  );
  expect(linkOf('interviews', { sort: 'nps', search: 'rude', commented: 'yes' })).toBe(
    `https://echolot.test/interviewlist/sales/${path}?sort=nps&q=rude&only=comments`,
  );
  expect(linkOf('alerts', { view: 'all', priority: 'high', search: '' })).toBe(
    `https://echolot.test/alertlist/sales/${path}?view=all&priority=high`,
  );
  expect(linkOf('alerts', { view: 'open' })).toBe(`https://echolot.test/alertlist/sales/${path}`);
  expect(linkOf('sampletable', { state: 'all', search: '' })).toBe(`https://echolot.test/samplelist/sales/${path}`);
  expect(linkOf('samples', { state: 'failed', sort: 'newest' })).toBe(
    `https://echolot.test/samplelist/sales/${path}?state=failed`,
  );
});

test('the file of a campaign leads to its page, or where the survey has none to those it wrote to', () => {
  const order = { filteredDrillPath: path, options: { campaignId: '4', masked: 'no' } };
  const linked = (campaignPage?: string) =>
    reportLink('https://echolot.test', 'campaign', 'sales', { ...order, campaignPage });
  expect(linked('mails')).toBe(`https://echolot.test/page/mails/sales/${path}?campaignId=4`);
  expect(linked()).toBe('https://echolot.test/samplelist/sales/org.all.de;cf4=***');
});

test('one sample, one interview and a table of the structure have pages of their own', () => {
  const id = '01900000-0000-7000-8000-000000000001';
  expect(linkOf('samples', { sampleId: id, sort: 'newest', search: '' })).toBe(
    `https://echolot.test/sample/sales/${id}`,
  );
  expect(linkOf('letter', { sampleId: id }, '')).toBe(`https://echolot.test/sample/sales/${id}`);
  expect(linkOf('interview', { interviewId: id }, '')).toBe(`https://echolot.test/interview/sales/${id}`);
  expect(linkOf('recordtable', { table: 'units' }, '')).toBe('https://echolot.test/structure/sales?tab=units');
  expect(linkOf('recordtable', { table: 'variables' }, '')).toBe('https://echolot.test/structure/sales');
});
