import type { createDisplay } from '@echolot/contract/analytics/bigscreen';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { createApiKey } from '@echolot/contract/people/api-keys';
import { sql } from 'kysely';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import type { Structure } from '../ingest/leaves.ts';
import { patiently } from '../patience.ts';
import type { Reader } from '../reader.ts';
import { universeIdOf } from './universe-id.ts';

function post<Reply>(url: string, token: string, path: string, body: object): Promise<Reply> {
  return patiently(async () => {
    const reply = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as Reply; // The server has checked its reply.
  });
}

/** The demo's second universe has no administrator: lets its managers make API keys. */
export async function letManagersMakeKeys(recordUrl: string, universe: string): Promise<void> {
  const record = connectRecord({ url: recordUrl, poolSize: 1, applicationName: 'bench' });
  try {
    await record.inUniverse(await universeIdOf(record, universe), ({ db }) =>
      sql`update role set permissions = permissions || 'apikeys.manage'::text
          where ext_name = 'manager' and not permissions @> array['apikeys.manage']`.execute(db),
    );
  } finally {
    await record.close();
  }
}

/** A key with which another system sends interviews. */
export async function makeSendingKey(url: string, token: string, universe: string, survey: string): Promise<string> {
  const { secret } = await post<ReplyOf<typeof createApiKey>>(url, token, `/vuejs/apikey/${universe}`, {
    name: 'Benchmark',
    surveys: [survey],
    rights: ['interviews.write', 'structure.read'],
    unknownUnits: 'refuse',
    requestsPerMinute: 120_000,
    expiresAt: null,
  });
  return secret;
}

/** Keys of wall displays: one of the whole, some of parts of it, most of single dealers, as they hang there. */
export async function makeDisplays(
  url: string,
  reader: Reader,
  { survey, count }: { survey: string; count: number },
): Promise<{ path: string; reader: Reader }[]> {
  const drillPaths = ['org.all'];
  for (let at = 0; at < drillPaths.length && drillPaths.length < count * 3; at += 1) {
    const { text } = await patiently(() =>
      reader.read(`/vuejs/rankings/${survey}/${drillPaths[at]};date=rmonths-12,0`),
    );
    const { rows } = JSON.parse(text) as Ranking; // The server has checked its reply.
    drillPaths.push(...rows.filter(({ slug }) => slug !== '').map(({ slug }) => `${drillPaths[at]}.${slug}`));
  }
  const chosen = [...drillPaths.slice(0, Math.ceil(count / 4)), ...drillPaths.slice(-Math.floor((count * 3) / 4))];
  const displays: { path: string; reader: Reader }[] = [];
  for (const [index, drillPath] of chosen.slice(0, count).entries()) {
    const body = { name: `Display ${index}`, survey, drillPath, expiresAt: null };
    const { token } = await post<ReplyOf<typeof createDisplay>>(url, reader.token, '/vuejs/displays', body);
    displays.push({ path: drillPath, reader: readerOf(url, token) });
  }
  return displays;
}

function readerOf(url: string, token: string): Reader {
  const headers = { authorization: `Bearer ${token}` };
  return {
    token,
    async read(path) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, { headers });
      const text = await answer.text();
      const ms = performance.now() - startedAt;
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
      return { ms, text };
    },
  };
}

/** Units and variables of a survey, as the sending system reads them. */
export async function readStructure(url: string, apiKey: string, survey: string): Promise<Structure> {
  const { text } = await patiently(() => readerOf(url, apiKey).read(`/vuejs/interviews/${survey}/structure`));
  return JSON.parse(text) as Structure; // The server has checked its reply.
}
