import type { Endpoint } from '@echolot/contract/endpoint';
import { type EndpointName, endpoints } from '@echolot/contract/endpoints';
import { problemSchema } from '@echolot/contract/problem';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../testing/endurance.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';
import { addressOf } from './test-client.ts';

/** Texts that change a statement of either engine unless they are bound as parameters. */
const injections = [
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; drop table survey; --",
  '1; select pg_sleep(60)',
  "' || pg_sleep(60) --",
  "'; select pg_sleep(60); --",
  "' and (select 1 from pg_sleep(60)) is not null --",
  "' and throwIf(1) = 0 --",
  "') and sleepEachRow(3) = 0 --",
  "' union all select * from session --",
  "' union all select password_hash from person --",
  "' union all select name from system.tables --",
  "'; set role postgres; --",
  "' || current_setting('echolot.universe') || '",
  "' or universe_id is not null --",
  "file('/etc/passwd')",
  "') from url('http://127.0.0.1/', 'CSV', 'a String') --",
  '{name:Identifier}',
  '{p0:String}',
  '{p1:Array(String)}',
  '$1',
  '$$',
  ':name',
  '%',
  '_',
  '%s%n%x',
  '/*',
  '*/',
  '--',
  '#',
  '; commit',
  '\n;\n',
  '\t',
  '\u2028',
  '\ud800',
  '\u0000',
  '\u202e',
  '＇ or 1=1',
  'ʼ',
  'NULL',
  'NaN',
  '1e309',
  '-0',
  '9223372036854775808',
  '[1,2]',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '../../../../etc/passwd',
  'x'.repeat(70),
  'x'.repeat(3000),
] as const;

/** Ways a payload is dressed up. */
const dressings: ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `golf${payload}`,
  (payload) => `${payload}golf`,
  (payload) => `_${payload}`,
  (payload) => `${payload}~`,
  (payload) => payload.replace(/[!;=*~]/g, '!$&'),
  (payload) => encodeURIComponent(payload.toWellFormed()),
  (payload) => payload.toUpperCase(),
  (payload) => payload.repeat(3),
];

interface Attack {
  readonly name: EndpointName;
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: Record<string, unknown>;
}

/** Every place a caller's text goes into. */
const places: ((text: string) => Attack)[] = [
  ...['getPlace' as const, 'getRanking' as const, 'getRankingTrends' as const].flatMap((name) =>
    [
      (text: string) => ({ survey: text, filteredDrillPath: 'org.all' }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: text }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all.${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `${text}.all` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;${text}=golf` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;model=${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;model=golf*${text};reasons=_${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;channel=${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;locale=${text}*de` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;hierarchy=${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;date=${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;date=2026-01-01_${text}` }),
      (text: string) => ({ survey: 'sales', filteredDrillPath: `org.all;date=rmonths-12,${text}` }),
    ].map(
      (paramsOf) =>
        (text: string): Attack => ({ name, params: paramsOf(text) }),
    ),
  ),
  (text) => ({
    name: 'getRankingTrends',
    params: { survey: 'sales', filteredDrillPath: 'org.all' },
    query: { indicator: text },
  }),
  (text) => ({ name: 'findUnits', params: { survey: 'sales' }, query: { query: text } }),
  (text) => ({ name: 'findUnits', params: { survey: 'sales' }, query: { query: 'd', limit: text } }),
  (text) => ({ name: 'listFilters', params: { survey: text, set: 'standard' } }),
  (text) => ({ name: 'listFilters', params: { survey: 'sales', set: text } }),
  ...['model', 'reasons', 'channel'].flatMap((filter) => [
    (text: string): Attack => ({
      name: 'queryFilterOptions',
      params: { survey: 'sales', filter },
      query: { query: text, path: 'org.all' },
    }),
    (text: string): Attack => ({
      name: 'queryFilterOptions',
      params: { survey: 'sales', filter },
      query: { query: 'o', path: `org.all;channel=${text}` },
    }),
  ]),
  (text) => ({ name: 'queryFilterOptions', params: { survey: 'sales', filter: text }, query: { path: 'org.all' } }),
  (text) => ({ name: 'queryFilterOptions', params: { survey: 'sales', filter: 'model' }, query: { path: text } }),
  (text) => ({ name: 'listBugs', params: { survey: text } }),
  (text) => ({ name: 'changeUniverse', params: { universe: text } }),
  (text) => ({ name: 'changeLocale', body: { locale: text } }),
  (text) => ({ name: 'getClientConfig', query: { domain: text } }),
  (text) => ({ name: 'validateCookie', body: { sessionId: text } }),
  (text) => ({ name: 'validateKeycloak', body: { accessToken: text, idToken: text, universeName: text } }),
  (text) => ({ name: 'login', body: { username: 'manager', password: text, universe: text } }),
];

const attackCount = sized({ whole: 3000, small: 1000 });
/** A busy machine stops after this time, though never before this many. */
const budgetMs = 10_000;
const fewestAttacks = 500;
const concurrency = 8;
/** Shorter than any sleep an injection asks for, longer than a busy machine takes. */
const patienceMs = 20_000;

let running: TestProduct;
let token: string;

beforeAll(async () => {
  running = await startTestProduct();
  token = await running.signIn('root');
});
afterAll(() => running?.close());

/** What was wrong with the answer, if anything. */
async function launch(attack: Attack): Promise<string | undefined> {
  const definition: Endpoint = endpoints[attack.name];
  const startedAt = performance.now();
  const response = await fetch(running.origin + addressOf(definition, wellFormed(attack)), {
    method: definition.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(attack.body && { 'content-type': 'application/json' }),
    },
    ...(attack.body && { body: JSON.stringify(attack.body) }),
  });
  const text = await response.text();
  const ms = performance.now() - startedAt;
  const told = `${attack.name} ${JSON.stringify(attack).slice(0, 200)} → ${response.status} ${text.slice(0, 200)}`;
  if (response.status >= 500) return `fails: ${told}`;
  if (ms > patienceMs) return `takes ${Math.round(ms)} ms: ${told}`;
  if (response.ok) return undefined;
  const { code } = problemSchema.parse(JSON.parse(text));
  return definition.errors.includes(code) ? undefined : `is not declared: ${told}`;
}

/** Half a character cannot be written into an address. */
function wellFormed({ params, query }: Attack): Pick<Attack, 'params' | 'query'> {
  const each = (record: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value.toWellFormed()]));
  return { params: each(params), query: each(query) };
}

test('case 9: thousands of hostile texts in every place are refused or answered, never run and never a fault', async () => {
  const attacks = fc
    .sample(
      fc
        .tuple(
          fc.constantFrom(...places),
          fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(...injections) },
            { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
          ),
          fc.constantFrom(...dressings),
        )
        .map(([place, payload, dress]) => place(dress(payload))),
      { numRuns: attackCount, seed: 20261120 },
    )
    // Each is checked against a password hash, which is slow on purpose; a few do.
    .filter(({ name }, index) => name !== 'login' || index % 20 === 0);
  const faults: string[] = [];
  const queue = attacks.values();
  const startedAt = performance.now();
  let launched = 0;
  const worker = async (): Promise<void> => {
    for (const attack of queue) {
      if (launched >= fewestAttacks && performance.now() - startedAt > budgetMs) return;
      launched += 1;
      const fault = await launch(attack);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  expect(faults).toEqual([]);
  expect(running.errors).toEqual([]);
  const after = await running.client.call(
    'getRanking',
    { params: { survey: 'sales', filteredDrillPath: 'org.all' } },
    { token },
  );
  expect(after.reply().total.n).toBe(40);
});
