import type { QueuedReportKind } from '@echolot/contract/reports/report-kinds';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { askReport, fetchPromptFile } from './ask-report.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly input: object;
}
const calls: Call[] = [];
const fetched: string[] = [];
vi.mock('../../../api/client.ts', () => ({
  call: async ({ method, path }: Call, input: object) => {
    calls.push({ method, path, input });
    return { address: '/vuejs/reports/rankinglist?ticket=T' };
  },
}));
vi.mock('./open-file.ts', () => ({ fetchFile: async (address: string) => void fetched.push(address) }));

beforeEach(() => {
  calls.length = 0;
  fetched.length = 0;
});

const place = { survey: 'sales', filteredDrillPath: 'org.all.de;model=golf' };

describe('R-119 R-120 R-121 a report is asked for at the address of its kind', () => {
  test.each([
    ['ranking', 'rankingreport/{survey}/{filteredDrillPath}'],
    ['interviews', 'interviewsreport/{survey}/{filteredDrillPath}'],
    ['alerts', 'alertsreport/{survey}/{filteredDrillPath}'],
    ['actions', 'actionsreport/{survey}/{filteredDrillPath}'],
    ['indicators', 'indicatorsreport/{survey}/{filteredDrillPath}'],
    ['samples', 'samplesreport/{survey}/{filteredDrillPath}'],
    ['letters', 'lettersarchive/{survey}/{filteredDrillPath}'],
  ] as const satisfies readonly (readonly [QueuedReportKind, string])[])(
    '%s at %s, with what the page shows',
    async (kind, address) => {
      const options = { search: 'rude', sort: '-nps' };
      await askReport({ ...place, made: 'queued', kind, format: 'csv', options });
      expect(calls).toEqual([
        {
          method: 'GET',
          path: `/vuejs/reports/${address}`,
          input: { params: place, query: { search: 'rude', sort: '-nps', format: 'csv' } },
        },
      ]);
    },
  );

  test('the benchmark as PDF names its type', async () => {
    await askReport({ ...place, made: 'queued', kind: 'benchmark', format: 'pdf', options: {} });
    expect(calls).toEqual([
      {
        method: 'GET',
        path: '/vuejs/reports/createreport/{survey}/{filteredDrillPath}/{type}',
        input: { params: { ...place, type: 'benchmark' }, query: { format: 'pdf' } },
      },
    ]);
  });

  test('the list of samples sends its state, its search and, in the body, its columns', async () => {
    const options = { state: 'failed', search: 'ada', columns: 'person,state', masked: 'yes' };
    await askReport({ ...place, made: 'queued', kind: 'sampletable', format: 'xlsx', options });
    await askReport({ ...place, made: 'queued', kind: 'sampletable', format: 'csv', options: {} });
    expect(calls.map(({ method, path }) => [method, path])).toEqual(
      [1, 2].map(() => ['POST', '/vuejs/reports/sampletablereport/{survey}/{state}/{filteredDrillPath}']),
    );
    expect(calls.map(({ input }) => input)).toEqual([
      {
        params: { ...place, state: 'failed' },
        query: { filterterm: 'ada' },
        body: { columns: 'person,state', format: 'xlsx', masked: 'yes' },
      },
      {
        params: { ...place, state: 'all' },
        query: { filterterm: '' },
        body: { columns: '', format: 'csv', masked: 'no' },
      },
    ]);
  });
});

test('R-122 a file made at once is fetched at the address of its ticket, once', async () => {
  const order = { ...place, kind: 'rankinglist', format: 'xlsx', options: { sort: '-nps' } } as const;
  await fetchPromptFile({ ...order, made: 'at_once' });
  expect(calls.map(({ method, input }) => [method, input])).toEqual([['POST', { body: order }]]);
  expect(fetched).toEqual(['/vuejs/reports/rankinglist?ticket=T']);
});
