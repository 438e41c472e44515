import { type Permission, permissions } from '@echolot/contract/permissions';
import {
  factsOfReportKind,
  type PromptReportKind,
  type QueuedReportKind,
  type ReportFlag,
  reportKindNames,
} from '@echolot/contract/reports/report-kinds';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

const { scripted } = await vi.hoisted(async () => {
  const { reportKindNames: names } = await import('@echolot/contract/reports/report-kinds');
  const { createScriptedKinds } = await import('../../../testing/scripted-report.ts');
  return { scripted: createScriptedKinds(names) };
});
vi.mock('./report-kinds.ts', () => ({ reportKinds: scripted.kinds }));

let running: TestProduct;

beforeAll(async () => {
  running = await startTestProduct({ interviewCount: 3 });
  await setRole(permissions);
  await setFlags(undefined);
});
afterAll(async () => {
  expect(running?.errors).toEqual([]);
  await running?.close();
});

const inAurora = (work: Parameters<TestProduct['database']['record']['inUniverse']>[1]) =>
  running.database.record.inUniverse(running.people.aurora, work);
const setRole = (may: readonly Permission[]) =>
  inAurora(({ db }) =>
    db
      .updateTable('role')
      .set({ permissions: [...may] })
      .where('ext_name', '=', 'manager')
      .execute(),
  );
const flags = [...new Set(reportKindNames.flatMap((kind) => factsOfReportKind(kind).flag ?? []))];
const setFlags = (off: ReportFlag | undefined) => {
  const all = Object.fromEntries(flags.map((flag) => [flag, flag !== off]));
  return inAurora(({ db }) =>
    db
      .updateTable('survey')
      .set({ report_flags: JSON.stringify(all) })
      .execute(),
  );
};

type Answer = Awaited<ReturnType<TestProduct['client']['call']>>;
type Call = (token: string, filteredDrillPath: string) => Promise<Answer>;
const id = '01900000-0000-7000-8000-000000000001';
const survey = 'sales';

/** every call that orders. */
const orders: Readonly<Record<QueuedReportKind, Call>> = {
  ranking: (token, filteredDrillPath) =>
    running.client.call('orderRankingReport', { params: { survey, filteredDrillPath }, query: {} }, { token }),
  interviews: (token, filteredDrillPath) =>
    running.client.call('orderInterviewsReport', { params: { survey, filteredDrillPath }, query: {} }, { token }),
  alerts: (token, filteredDrillPath) =>
    running.client.call('orderAlertsReport', { params: { survey, filteredDrillPath }, query: {} }, { token }),
  actions: (token, filteredDrillPath) =>
    running.client.call('orderActionsReport', { params: { survey, filteredDrillPath }, query: {} }, { token }),
  indicators: (token, filteredDrillPath) =>
    running.client.call('orderIndicatorsReport', { params: { survey, filteredDrillPath }, query: {} }, { token }),
  samples: (token, filteredDrillPath) =>
    running.client.call(
      'orderSamplesReport',
      { params: { survey, filteredDrillPath }, query: { sampleId: id } },
      { token },
    ),
  sampletable: (token, filteredDrillPath) => {
    const params = { survey, filteredDrillPath, state: 'all' } as const;
    const body = { columns: 'person', format: 'xlsx', masked: 'no' } as const;
    return running.client.call('orderSampleTableReport', { params, query: { filterterm: 'x' }, body }, { token });
  },
  benchmark: (token, filteredDrillPath) => {
    const params = { survey, filteredDrillPath, type: 'benchmark' } as const;
    return running.client.call('orderReport', { params, query: {} }, { token });
  },
  letters: (token, filteredDrillPath) =>
    running.client.call(
      'orderLettersArchive',
      { params: { survey, filteredDrillPath }, query: { format: 'zip', all: 'true' } },
      { token },
    ),
};

const options: Readonly<Record<PromptReportKind, Record<string, string>>> = {
  indicators: {},
  rankinglist: {},
  letter: { sampleId: id },
  campaign: { campaignId: '1' },
  interview: { interviewId: id },
  recordtable: {},
};
const ticketOf = (kind: PromptReportKind, token: string, filteredDrillPath: string) =>
  running.client.call(
    'createReportTicket',
    { body: { kind, survey, filteredDrillPath, options: options[kind] } },
    { token },
  );
/** every address of a file that is made when it is opened. */
const files = {
  indicators: 'downloadIndicators',
  rankinglist: 'downloadRankingList',
  letter: 'downloadLetter',
  campaign: 'downloadMailCampaign',
  interview: 'downloadInterview',
  recordtable: 'downloadRecordTable',
} as const satisfies Record<PromptReportKind, string>;

type ReportCall = { readonly name: string; readonly kind: QueuedReportKind | PromptReportKind; readonly call: Call };
const reportCalls: readonly ReportCall[] = [
  ...(Object.keys(orders) as QueuedReportKind[]).map((kind) => ({ name: `order ${kind}`, kind, call: orders[kind] })),
  ...(Object.keys(files) as PromptReportKind[]).map((kind) => ({
    name: `file ${kind}`,
    kind,
    call: (token: string, path: string) => ticketOf(kind, token, path),
  })),
];

test('R-119 R-120 R-121 R-122 every call and address wants the permission of its kind', async () => {
  for (const permission of new Set(reportCalls.map(({ kind }) => factsOfReportKind(kind).permission))) {
    await setRole(permissions.filter((one) => one !== permission));
    const token = await running.signIn('manager');
    for (const { name, kind, call } of reportCalls) {
      if (factsOfReportKind(kind).permission !== permission) continue;
      const { code, problem } = await call(token, 'org.all');
      expect({ name, code, details: problem?.details }).toEqual({
        name,
        code: 'permission_missing',
        details: { permission },
      });
    }
  }
  await setRole(permissions);
});

test('R-078 every call and address wants the flag of the survey, also between the ticket and the file', async () => {
  const token = await running.signIn('manager');
  for (const flag of flags) {
    const governed = reportCalls.filter(({ kind }) => factsOfReportKind(kind).flag === flag);
    expect(governed).not.toEqual([]);
    const tickets = new Map<PromptReportKind, string>();
    for (const { kind } of governed) {
      if (kind in files) {
        const prompt = kind as PromptReportKind;
        tickets.set(prompt, (await ticketOf(prompt, token, 'org.all')).reply().ticket);
      }
    }
    await setFlags(flag);
    for (const { name, call } of governed) {
      const { code, problem } = await call(token, 'org.all');
      expect({ name, code, details: problem?.details }).toEqual({
        name,
        code: 'report_not_enabled',
        details: { flag },
      });
    }
    for (const [kind, ticket] of tickets)
      expect((await running.client.call(files[kind], { query: { ticket } })).code, kind).toBe('report_not_enabled');
    await setFlags(undefined);
  }
});

test('all of them answer within the scope, and refuse beyond it', async () => {
  const token = await running.signIn('manager');
  for (const { name, kind, call } of reportCalls) {
    const answer = await call(token, 'org.all');
    expect(answer.problem, name).toBeUndefined();
    // What a survey is made of is not of a unit.
    if (kind !== 'recordtable') expect((await call(token, 'org.all.zz')).code, name).toBe('path_forbidden');
  }
});
