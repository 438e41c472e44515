import { foldText } from '@echolot/core/folded-text';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, rounded, spreadOf } from './quantile.ts';
import {
  countries,
  dealersPerRegion,
  firstDealerNo,
  firstFlatNo,
  optionOf,
  person,
  regionsPerCountry,
  window,
} from './ranking/bench-universe.ts';
import { compareReply } from './ranking/compare-reply.ts';
import {
  type AskedFilters,
  countryCommentedSql,
  countryContainedSql,
  countryFilteredSql,
  drilledFilteredSql,
  drilledTrendSql,
  flatFilteredSql,
  flatSql,
  topCommentedSql,
  topLevelSql,
} from './ranking/hand-written-sql.ts';
import { prepareData, surveysOf } from './ranking/prepared-data.ts';
import { type Serving, serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';

const budgets = { ratio: 1.3, drilledMs: 120, topLevelMs: 100 };
const date = `date=${window.fromDay}_${window.toDay}`;

interface Subject {
  readonly serving: Serving;
  readonly reader: Reader;
  readonly survey: string;
  readonly tables: { readonly facts: string; readonly months: readonly string[] };
  readonly isQuick: boolean;
}

/** The ranking endpoint over HTTP beside the hand-written SQL of the same answer on the same engine, in turns. */
export async function measureRanking({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const chosen = surveysOf(isQuick);
  const dataDir = await prepareData(chosen, say);
  const serving = await serve(dataDir);
  try {
    const measurements: Measurement[] = [];
    for (const { extName, rowCount } of chosen) {
      say(`Ranking of ${rowCount.toLocaleString('en')} interviews`);
      const reader = await signIn(serving.url, person);
      const tables = await findTables(serving, rowCount);
      const subject: Subject = { serving, reader, survey: extName, tables, isQuick };
      measurements.push(
        ...(await measureWalks(subject)),
        ...(await measureCountries(subject)),
        ...(await measureSubstring(subject)),
        ...(await measureComments(subject)),
        ...(await measureTopLevel(subject)),
        ...(await measureFlat(subject)),
        ...(await measureTrends(subject)),
      );
    }
    return measurements;
  } finally {
    await serving.close();
  }
}

/** The tables of the survey with so many interviews; their names are ids of the record. */
async function findTables({ query }: Serving, rowCount: number): Promise<Subject['tables']> {
  const { rows } = await query(
    `SELECT replaceRegexpOne(table, '_facts$', '') FROM system.parts WHERE active AND database = 'echolot' ` +
      `AND endsWith(table, '_facts') GROUP BY table HAVING sum(rows) = ${rowCount}`,
  );
  const base = `echolot.${String(rows[0]?.[0])}`;
  return { facts: `${base}_facts`, months: [`${base}_months0`, `${base}_months1`] };
}

const filterTokens = ({ model, fuel, customer }: AskedFilters): string =>
  `model=${model.join('*')};fuel=${fuel.join('*')};customer=${customer.join('*')};${date}`;

/** Every combination (of 144) is another question to the product, which remembers levels by their filters. */
function combination(index: number): AskedFilters {
  const fuel = Math.floor(index / 12);
  return {
    model: [0, 1, 3, 6].map((step) => optionOf('model', (index + step) % 12)),
    fuel: [0, 1].map((step) => optionOf('fuel', (fuel + step) % 4)),
    customer: [optionOf('customer', Math.floor(index / 48) % 3)],
  };
}

interface Pair {
  readonly httpMs: number;
  readonly sqlMs: number;
}

/** One view over HTTP and its statement; which comes first alternates, for the second finds warm caches. */
async function inTurns(
  { serving, reader }: Subject,
  turn: number,
  path: string,
  sql: string,
  compare?: (text: string, rows: readonly (readonly unknown[])[]) => void,
): Promise<Pair> {
  const readFirst = turn % 2 === 0;
  const first = readFirst ? await reader.read(path) : undefined;
  const statement = await serving.query(sql);
  const view = first ?? (await reader.read(path));
  compare?.(view.text, statement.rows);
  return { httpMs: view.ms, sqlMs: statement.ms };
}

function report(name: string, pairs: readonly Pair[], budget: { ms?: number; ratio?: number } = {}): Measurement[] {
  const http = pairs.map(({ httpMs }) => httpMs);
  const sql = pairs.map(({ sqlMs }) => sqlMs);
  const samples = pairs.length;
  const ratio = medianOf(http) / medianOf(sql);
  const ms: Measurement = { name: `${name}.p50`, value: rounded(medianOf(http)), unit: 'ms', samples };
  const beside: Measurement = { name: `${name}.ratio_to_sql`, value: rounded(ratio), unit: 'ratio', samples };
  return [
    { ...ms, ...(budget.ms && { budget: budget.ms }), details: { ...prefixed('http', http), ...prefixed('sql', sql) } },
    {
      ...beside,
      ...(budget.ratio && { budget: budget.ratio }),
      details: { median_of_ratios: rounded(medianOf(pairs.map(({ httpMs, sqlMs }) => httpMs / sqlMs))) },
    },
  ];
}

function prefixed(prefix: string, values: readonly number[]): Record<string, number> {
  return Object.fromEntries(Object.entries(spreadOf(values)).map(([name, value]) => [`${prefix}_${name}_ms`, value]));
}

/**
 * People walk through the regions of a country with the same three filters. The first view of a walk comes by a link, with
 * filters nobody has asked for lately; the following ones find the levels above as the product keeps them.
 */
async function measureWalks(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const isLarge = survey === 'm10';
  const walks = isQuick ? 8 : 24;
  const followingViews = 3;
  const first: Pair[] = [];
  const following: Pair[] = [];
  let turn = 0;
  for (let walk = -1; walk < walks; walk += 1) {
    // Each walk filters otherwise, so that nothing is remembered of the one before; the first only warms up.
    const filters = combination((walk + 1) * 5);
    const country = (walk + countries) % countries;
    for (let step = 0; step <= followingViews; step += 1) {
      const region = country * regionsPerCountry + ((walk + 1 + step * 7) % regionsPerCountry);
      const path = `/vuejs/rankings/${survey}/org.all.c${country}.r${region};${filterTokens(filters)}`;
      const sql = drilledFilteredSql(tables.facts, region, filters);
      const pair = await inTurns(subject, turn, path, sql, (text, rows) =>
        compareReply(text, rows, (unitNo) => `d${unitNo - firstDealerNo}`),
      );
      turn += 1;
      if (walk >= 0) (step === 0 ? first : following).push(pair);
    }
  }
  const budget = { ratio: budgets.ratio, ...(isLarge && { ms: budgets.drilledMs }) };
  return [
    ...report(`ranking.${survey}.drilled_filtered_following`, following, budget),
    ...report(`ranking.${survey}.drilled_filtered_first`, first, budget),
  ];
}

/** One level down: the regions of a country, filtered. The following views of a walk through countries. */
async function measureCountries(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const filters = combination(70);
  const pairs = await repeat(isQuick ? 8 : 24, (turn) => {
    const country = turn % countries;
    const path = `/vuejs/rankings/${survey}/org.all.c${country};${filterTokens(filters)}`;
    return inTurns(subject, turn, path, countryFilteredSql(tables.facts, country, filters), (text, rows) =>
      compareReply(text, rows, (region) => `r${region}`),
    );
  });
  const budget = { ratio: budgets.ratio, ...(survey === 'm10' && { ms: budgets.drilledMs }) };
  return report(`ranking.${survey}.country_filtered_following`, pairs, budget);
}

/** Models by part of their name, and a range of answers, in place of options that are ticked. */
async function measureSubstring(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const text = optionOf('model', 1);
  const range = [0, 8];
  const pairs = await repeat(isQuick ? 8 : 24, (turn) => {
    const country = turn % countries;
    const path = `/vuejs/rankings/${survey}/org.all.c${country};model=${text.toUpperCase()}~;nps=${range.join('_')};${date}`;
    return inTurns(subject, turn, path, countryContainedSql(tables.facts, country, text, range), (reply, rows) =>
      compareReply(reply, rows, (region) => `r${region}`),
    );
  });
  return report(`ranking.${survey}.substring`, pairs, { ratio: budgets.ratio });
}

/** Words that few, some and many comments have, then the beginnings of the next word: no turn searches for the text of another. */
const words = ['Übergabe', 'warranty', 'clean but', 'kahvi hinta', 'Invoice', 'zurückgerufen', 'PRICE TOO', 'ääni'];
const beginnings = ['', ' d', ' k', ' s'];

function searchedText(turn: number): string {
  const beginning = beginnings[Math.floor(turn / words.length) % beginnings.length] ?? '';
  return `${words[turn % words.length] ?? ''}${beginning}`;
}

/** Part of a comment, over all countries and over one. */
async function measureComments(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const turns = isQuick ? 8 : 24;
  const top = await repeat(turns, (turn) => {
    const text = searchedText(turn);
    const sql = topCommentedSql(tables.facts, regionsPerCountry * dealersPerRegion, foldText(text));
    const path = `/vuejs/rankings/${survey}/org.all;comment=${encodeURIComponent(text)}~;${date}`;
    return inTurns(subject, turn, path, sql, (reply, rows) => compareReply(reply, rows, (country) => `c${country}`));
  });
  const one = await repeat(turns, (turn) => {
    const country = turn % countries;
    const text = searchedText(turn);
    const path = `/vuejs/rankings/${survey}/org.all.c${country};comment=${encodeURIComponent(text)}~;${date}`;
    return inTurns(subject, turn, path, countryCommentedSql(tables.facts, country, foldText(text)), (reply, rows) =>
      compareReply(reply, rows, (region) => `r${region}`),
    );
  });
  return [
    ...report(`ranking.${survey}.comment_contains`, top, { ratio: budgets.ratio }),
    ...report(`ranking.${survey}.comment_contains_country`, one),
  ];
}

async function measureTopLevel(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const path = `/vuejs/rankings/${survey}/org.all;${date}`;
  const sql = topLevelSql(tables.months[0] ?? '', regionsPerCountry * dealersPerRegion);
  const pairs = await repeat(isQuick ? 10 : 40, (turn) =>
    inTurns(subject, turn, path, sql, (text, rows) => compareReply(text, rows, (country) => `c${country}`)),
  );
  return report(`ranking.${survey}.top_level`, pairs, survey === 'm10' ? { ms: budgets.topLevelMs } : {});
}

async function measureFlat(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick } = subject;
  const slugOf = (unitNo: number): string => `f${unitNo - firstFlatNo}`;
  const turns = isQuick ? 4 : 12;
  const plain = await repeat(turns, (turn) =>
    inTurns(
      subject,
      turn,
      `/vuejs/rankings/${survey}/flat.all;${date}`,
      flatSql(tables.months[1] ?? ''),
      (text, rows) => compareReply(text, rows, slugOf),
    ),
  );
  const filters = combination(0);
  const path = `/vuejs/rankings/${survey}/flat.all;${filterTokens(filters)}`;
  const filtered = await repeat(turns, (turn) =>
    inTurns(subject, turn, path, flatFilteredSql(tables.facts, filters), (text, rows) =>
      compareReply(text, rows, slugOf),
    ),
  );
  return [
    ...report(`ranking.${survey}.units_10000`, plain),
    ...report(`ranking.${survey}.units_10000_filtered`, filtered),
  ];
}

async function measureTrends(subject: Subject): Promise<Measurement[]> {
  const { survey, tables, isQuick, reader } = subject;
  const turns = isQuick ? 6 : 24;
  const filters = combination(7);
  const drilled = await repeat(turns, (turn) => {
    const region = turn % regionsPerCountry;
    const path = `/vuejs/rankings/trends/${survey}/org.all.c0.r${region};${filterTokens(filters)}`;
    return inTurns(subject, turn, path, drilledTrendSql(tables.facts, region, filters));
  });
  const top = await repeat(turns, () => reader.read(`/vuejs/rankings/trends/${survey}/org.all;${date}`));
  const topMs = top.map(({ ms }) => ms);
  return [
    ...report(`ranking.${survey}.trends_drilled_filtered`, drilled),
    {
      name: `ranking.${survey}.trends_top_level.p50`,
      value: rounded(medianOf(topMs)),
      unit: 'ms',
      samples: topMs.length,
      details: prefixed('http', topMs),
    },
  ];
}

/** One more than asked for: the first only warms up. */
async function repeat<T>(count: number, measure: (turn: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let turn = 0; turn <= count; turn += 1) all.push(await measure(turn));
  return all.slice(1);
}
