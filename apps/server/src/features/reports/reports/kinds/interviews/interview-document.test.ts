import type { Interview } from '@echolot/contract/intake/interviews';
import { expect, test } from 'vitest';
import { reportFormats } from '../report-formats.ts';
import { interviewDocument } from './interview-document.ts';

const answer = (extName: string, method: 'nps' | 'csat' | 'mean', value: number, max: number) => ({
  ...{
    extName,
    title: extName,
    kind: 'indicator' as const,
    value,
    titles: [],
    decimals: 0,
    isMultiValued: false,
    options: [],
  },
  indicator: {
    method,
    scale: { min: 0, max, decimals: 0 },
    direction: method === 'mean' ? ('lower' as const) : ('higher' as const),
    topBoxes: method === 'csat' ? 2 : null,
    target: null,
  },
});

const interview: Interview = {
  survey: 'sales',
  surveyTitle: 'Sales',
  interviewId: '01a20457-4c31-72f5-9738-fc7f8b23bbfc',
  version: 1,
  status: 'complete',
  answeredAt: '2026-03-01T10:00:00Z',
  day: '2026-03-01',
  datePrecision: 'exact',
  channel: 'mail',
  locale: 'en',
  isMasked: true,
  externalId: null,
  units: [],
  answers: [answer('delay', 'mean', 23, 90), answer('nps', 'nps', 9, 10), answer('csat', 'csat', 1, 5)],
  contact: null,
  earlier: [],
  comments: [],
  corrections: [],
  timeline: [],
};

test('an answer is called good or bad only where its method judges single answers: not 23 days of delay', () => {
  const order = { locale: 'en', survey: 'sales', link: '', askedAt: new Date(), options: {} } as unknown as Parameters<
    typeof interviewDocument
  >[1];
  const formats = reportFormats('en', 'Europe/Helsinki', 'locale');
  const text = JSON.stringify(interviewDocument(interview, order, { title: 'Aurora', formats }));
  const cells = (title: string): string => text.slice(text.indexOf(`{"text":"${title}"}`)).slice(0, 120);
  expect(cells('delay')).toMatch(/^\{"text":"delay"\},\{"text":"23"\},\{"text":""\}/);
  expect(cells('nps')).toContain('"text":"Promoter","tone":"good"');
  expect(cells('csat')).toContain('"text":"Not satisfied"');
});
