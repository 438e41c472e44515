import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamEvent } from '@echolot/contract/events';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type AlertTester, detractors, startAlertTester } from '../../../testing/alert-tester.ts';
import { head, ImportTester, line, mappingFor } from '../../../testing/import-tester.ts';

const survey = 'piped';
let tester: AlertTester;
let imports: ImportTester;
let webhookId: string;
let unit: string;
const heard: StreamEvent[] = [];
/** The columnar store follows within a second, and later on a machine with other work. */
const patienceMs = 20_000;
const listening = new AbortController();

beforeAll(async () => {
  tester = await startAlertTester();
  const token = await tester.running.signIn('admin');
  imports = new ImportTester(tester.running, token);
  await importFile('K-1,9', 'K-2,9', 'K-3,9', 'K-4,9');
  await tester.running.projected();
  const body = { survey, extName: 'low', version: 0, name: 'Low', definition: detractors(), isEnabled: true };
  (await tester.call('admin', 'saveEffectBlock', { body })).reply();
  const events = ['interview.completed', 'interview.corrected', 'interview.deleted', 'alert.raised'] as const;
  // Nothing listens there: what is kept for sending is what counts.
  const webhook = { name: 'CRM', url: 'http://127.0.0.1:9/', events: [...events], survey: null };
  webhookId = (await tester.call('admin', 'createWebhook', { body: webhook })).reply().webhook.webhookId;
  const { database, people, origin } = tester.running;
  unit = await database.record.inUniverse(people.aurora, async ({ db }) => {
    const rows = await db
      .selectFrom('org_unit')
      .innerJoin('perspective', 'perspective.perspective_id', 'org_unit.perspective_id')
      .select('org_unit.ext_id')
      .where('perspective.ext_name', '=', survey)
      .where('org_unit.kind', '=', 'shop')
      .execute();
    return rows[0]?.ext_id ?? '';
  });
  const response = await fetch(`${origin}/vuejs/events/${survey}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: listening.signal,
  });
  void listen(response).catch(() => undefined);
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), patienceMs);
}, 60_000);
afterAll(async () => {
  listening.abort();
  expect(tester.running.errors).toEqual([]);
  await tester.close();
});

async function listen(response: Response): Promise<void> {
  let text = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (\w+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? [];
      heard.push({ event, data: JSON.parse(data ?? 'null') as unknown } as StreamEvent);
      text = text.slice(end + 2);
    }
  }
}

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Imports rows of `id,score`. */
async function importFile(...rows: string[]): Promise<void> {
  const lines = rows.map((row, index) => {
    const [id = '', score = ''] = row.split(',');
    return line(index + 1, { id, score, date: yesterday });
  });
  await imports.imported(survey, [head, ...lines].join('\n'));
}

/** The same by `npm run import`, beside the running server. */
async function importByCommand(row: string): Promise<void> {
  const [id = '', score = ''] = row.split(',');
  const dir = await mkdtemp(join(tmpdir(), 'echolot-piped-'));
  const mapping = { ...mappingFor(survey), universe: { extName: 'aurora' } };
  await writeFile(join(dir, 'rows.csv'), [head, line(1, { id, score, date: yesterday })].join('\n'));
  await writeFile(join(dir, 'mapping.json'), JSON.stringify(mapping));
  const command = join(import.meta.dirname, '../../../commands/import-command.ts');
  const child = spawn(process.execPath, [command, 'rows.csv', '--mapping', 'mapping.json'], {
    cwd: dir,
    env: { PATH: process.env.PATH, DATABASE_URL: tester.running.database.url, DEMO: 'off' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  await rm(dir, { recursive: true });
}

async function post(externalId: string, nps: number): Promise<void> {
  const answeredAt = new Date(Date.now() - 1000).toISOString();
  const body = {
    interviews: [{ externalId, answeredAt, channel: 'mail', units: { [survey]: unit }, answers: { nps } }],
  };
  const { refused } = (await tester.call('admin', 'postInterviews', { params: { survey }, body })).reply();
  expect(refused).toBe(0);
}

async function correct(externalId: string, nps: number): Promise<void> {
  const { interview_id: interviewId, version } = await interviewOf(externalId);
  const body = { version, reason: 'A slip', answers: { nps } };
  (await tester.call('admin', 'correctInterview', { params: { survey, interviewId }, body })).reply();
}

async function interviewOf(externalId: string) {
  const rows = await imports.interviews(survey);
  const found = rows.find(({ external_id: id }) => id === externalId);
  if (!found) throw new Error(`There is no ${externalId}.`);
  return found;
}

const deliveries = async () =>
  (await tester.call('admin', 'listWebhookDeliveries', { params: { webhookId }, query: {} })).reply().deliveries;

async function alertsOf(externalId: string): Promise<number> {
  const { interview_id: interviewId } = await interviewOf(externalId);
  const query = { view: 'all', sort: 'raised' } as const;
  const params = { survey, filteredDrillPath: `${survey}.all` };
  // A survey that came in a moment ago has no figures yet, and no lists.
  const { alerts } = await vi.waitFor(
    async () => (await tester.call('admin', 'listAlerts', { params, query })).reply(),
    patienceMs,
  );
  return alerts.filter((alert) => alert.interviewId === interviewId).length;
}

async function isTold(externalId: string): Promise<boolean> {
  const { interview_id: interviewId } = await interviewOf(externalId);
  return heard.some(
    ({ event, data }) => event === 'interview' && (data.interviewId === interviewId || data.interviewId === null),
  );
}

const waysIn: [string, string, (externalId: string) => Promise<void>][] = [
  ['a post', 'K-1', (id) => post(id, 1)],
  ['an imported file', 'K-2', (id) => importFile(`${id},1`)],
  ['a file imported by the command', 'K-4', (id) => importByCommand(`${id},1`)],
  ['a correction by hand', 'K-3', (id) => correct(id, 1)],
];

test.for(waysIn)('%s raises alerts, tells other systems and open pages', async ([, externalId, change]) => {
  heard.length = 0;
  const before = (await deliveries()).length;
  await change(externalId);
  expect(await alertsOf(externalId)).toBe(1);
  const fresh = (await deliveries()).slice(0, -before || undefined);
  const ofIt = fresh.filter(({ subject }) => subject === externalId);
  expect(ofIt.map(({ event }) => event).toSorted()).toEqual(['alert.raised', 'interview.corrected']);
  await expect.poll(() => isTold(externalId), { timeout: patienceMs }).toBe(true);
  await expect.poll(() => heard.some(({ event }) => event === 'alerts'), { timeout: patienceMs }).toBe(true);
  await expect.poll(() => heard.some(({ event }) => event === 'interviews'), { timeout: patienceMs }).toBe(true);
});

test('what is new is told as completed, by a post and by a file alike', async () => {
  await post('N-1', 2);
  await importFile('N-2,2');
  const told = (await deliveries()).filter(({ event }) => event === 'interview.completed');
  expect(told.map(({ subject }) => subject).toSorted()).toEqual(['N-1', 'N-2']);
  expect(await Promise.all(['N-1', 'N-2'].map(alertsOf))).toEqual([1, 1]);
});

test('a deleted interview is told to other systems and open pages', async () => {
  heard.length = 0;
  const { version } = await interviewOf('K-1');
  const body = { interviews: [{ externalId: 'K-1', ifVersion: version }] };
  (await tester.call('admin', 'deleteInterviews', { params: { survey }, body })).reply();
  const told = (await deliveries()).filter(({ event }) => event === 'interview.deleted');
  expect(told.map(({ subject }) => subject)).toEqual(['K-1']);
  await expect.poll(() => heard.some(({ event }) => event === 'interview'), { timeout: patienceMs }).toBe(true);
});
