import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import { BenchRecord, containing, type FirstPage, findFirstPage } from './interviews/first-pages.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, rounded, spreadOf } from './quantile.ts';
import {
  countries,
  dealersPerRegion,
  firstDealerNo,
  optionOf,
  person,
  regionsPerCountry,
  window,
} from './ranking/bench-universe.ts';
import { comment } from './ranking/comments.ts';
import { prepareData, surveysOf } from './ranking/prepared-data.ts';
import { type Serving, serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';

const budgets = { filteredMs: 150, searchMs: 400 };
const pageSize = 60;
const date = `date=${window.fromDay}_${window.toDay}`;
const inWindow = `day BETWEEN '${window.fromDay}' AND '${window.toDay}'`;

/** One list: its address, and its first page as SQL finds it. */
interface ListRequest {
  readonly path: string;
  readonly query: string;
  readonly where: string;
  readonly by?: string;
}

interface Subject {
  readonly serving: Serving;
  readonly record: BenchRecord;
  readonly survey: string;
  readonly facts: string;
  readonly isQuick: boolean;
}

/** First pages of lists of interviews over HTTP: filtered, sorted, searched; each checked against SQL of the same page. */
export async function measureInterviews({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const chosen = surveysOf(isQuick);
  const dataDir = await prepareData(chosen, say);
  const serving = await serve(dataDir);
  try {
    const measurements: Measurement[] = [];
    for (const { extName, rowCount } of chosen) {
      say(`Lists of ${rowCount.toLocaleString('en')} interviews`);
      const record = await BenchRecord.open(embeddedRecordUrl(dataDir), extName);
      try {
        const facts = await findFacts(serving, rowCount);
        measurements.push(...(await measureSurvey({ serving, record, survey: extName, facts, isQuick })));
      } finally {
        await record.allow(['rankings.read']);
        await record.close();
      }
    }
    return measurements;
  } finally {
    await serving.close();
  }
}

async function findFacts({ query }: Serving, rowCount: number): Promise<string> {
  const { rows } = await query(
    `SELECT table FROM system.parts WHERE active AND database = 'echolot' AND endsWith(table, '_facts') ` +
      `GROUP BY table HAVING sum(rows) = ${rowCount}`,
  );
  return `echolot.${String(rows[0]?.[0])}`;
}

async function measureSurvey(subject: Subject): Promise<Measurement[]> {
  const { record, serving, isQuick, survey } = subject;
  const isLarge = survey === 'm10';
  const few = isQuick ? 6 : 16;
  const measurements: Measurement[] = [];
  const measure = async (
    name: string,
    reader: Reader,
    turns: number,
    requestOf: (turn: number) => ListRequest,
    budget?: number,
  ) => {
    const times: number[] = [];
    // One more than asked for: the first only warms up.
    for (let turn = 0; turn <= turns; turn += 1) times.push(await readFirstPage(subject, reader, requestOf(turn)));
    const measured = times.slice(1);
    measurements.push({
      name: `interviews.${survey}.${name}.p50`,
      value: rounded(medianOf(measured)),
      unit: 'ms',
      samples: measured.length,
      ...(budget && isLarge && { budget }),
      details: Object.fromEntries(Object.entries(spreadOf(measured)).map(([key, value]) => [`${key}_ms`, value])),
    });
  };

  await record.allow(['rankings.read', 'interviews.read', 'interviews.identify']);
  const whole = await signIn(serving.url, person);
  await measure('filtered_whole', whole, few, (turn) => filtered(turn, 'org.all', 'true'), budgets.filteredMs);
  await measure('filtered_region', whole, few, regional, budgets.filteredMs);
  await measure('unfiltered', whole, few, () => ({ path: `org.all;${date}`, query: '', where: inWindow }));
  await measure('filtered_by_answer', whole, few, (turn) => ({
    ...filtered(turn, 'org.all', 'v2 != -128'),
    query: '&sort=satisfaction',
    by: 'v2',
  }));
  await measure('comment_search', whole, few, searched, budgets.searchMs);
  await record.allow(['rankings.read', 'interviews.read']);
  const masked = await signIn(serving.url, person);
  await measure('filtered_region_masked', masked, few, regional, budgets.filteredMs);
  return measurements;
}

/** Each turn has other filters. */
function filtered(turn: number, path: string, units: string): ListRequest {
  const models = [0, 3, 6].map((step) => optionOf('model', (turn + step) % 12));
  const customer = optionOf('customer', Math.floor(turn / 12) % 3);
  const fuel = optionOf('fuel', turn % 4);
  return {
    path: `${path};model=${models.join('*')};fuel=${fuel};customer=${customer};${date}`,
    query: '',
    where: `${units} AND ${inWindow} AND v11 IN ('${models.join("', '")}') AND v12 = '${fuel}' AND v13 = '${customer}'`,
  };
}

function regional(turn: number): ListRequest {
  const region = (turn * 7) % (countries * regionsPerCountry);
  const first = firstDealerNo + region * dealersPerRegion;
  const path = `org.all.c${Math.floor(region / regionsPerCountry)}.r${region}`;
  return filtered(turn, path, `u0 BETWEEN ${first} AND ${first + dealersPerRegion - 1}`);
}

/** Words that many, some, few and no comments have. */
const searches = [
  'friendly',
  'Übergabe zufrieden',
  'WARRANTY invoice',
  'odotustila ääni hinta',
  'nowhere',
  'Kaffee kahvi',
];

function searched(turn: number): ListRequest {
  const words = searches[turn % searches.length] ?? '';
  const conditions = words.split(' ').map((word) => containing(`g${comment.columnNo}`, word));
  return {
    path: `org.all;${date}`,
    query: `&search=${encodeURIComponent(words)}`,
    where: [inWindow, ...conditions].join(' AND '),
  };
}

async function readFirstPage(
  { serving, record, survey, facts }: Subject,
  reader: Reader,
  request: ListRequest,
): Promise<number> {
  const page = await findFirstPage(serving, { facts, ...request }, pageSize);
  await record.keep(page);
  const { ms, text } = await reader.read(
    `/vuejs/interviewlist/${survey}/${encodeURIComponent(request.path)}?limit=${pageSize}${request.query}`,
  );
  compare(page, JSON.parse(text) as InterviewList); // The server has checked its reply.
  return ms;
}

function compare({ interviewIds }: FirstPage, { rows }: InterviewList): void {
  const listed = rows.map(({ interviewId }) => interviewId);
  if (JSON.stringify(listed) !== JSON.stringify(interviewIds))
    throw new Error(`The list is not that of the facts: ${listed.length} of ${interviewIds.length} interviews.`);
}
