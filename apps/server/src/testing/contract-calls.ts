import type { Endpoint } from '@echolot/contract/endpoint';
import { type EndpointName, endpoints } from '@echolot/contract/endpoints';
import { problemSchema } from '@echolot/contract/problem';
import { expect } from 'vitest';
import { addressOf } from '../http/test-client.ts';
import type { Example } from './contract-example.ts';
import { examples } from './contract-examples.ts';

/** Parts of a call as they are sent, right or wrong. */
export interface RawCall {
  readonly params?: Record<string, unknown> | undefined;
  readonly query?: Record<string, unknown> | undefined;
  readonly body?: unknown;
}

export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  /** Undefined when the call succeeded. */
  readonly code: string | undefined;
}

/** Every endpoint with its good call. */
export const all = Object.entries(endpoints as Record<EndpointName, Endpoint>).map(([name, definition]) => {
  const example = examples[name as EndpointName] as Example<EndpointName> & { input: RawCall };
  return { name: name as EndpointName, definition, example };
});
/** Those that are not open to everybody. */
export const guarded = all.filter(({ definition }) => definition.access !== 'open');
/** Codes any endpoint with a body may answer besides its own. */
const frameCodes = ['payload_too_large', 'unsupported_media_type'];

/** Makes a call that may be wrong in any way; checks that a problem is one the endpoint declares and tells nothing. */
export async function sendRaw(origin: string, definition: Endpoint, call: RawCall, token?: string): Promise<RawAnswer> {
  const isBytes = call.body instanceof Blob;
  const response = await fetch(origin + addressOf(definition, call), {
    method: definition.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...('body' in call &&
        call.body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
    },
    ...('body' in call && call.body !== undefined && { body: isBytes ? call.body : JSON.stringify(call.body) }),
  });
  if (response.ok && definition.kind === 'stream')
    return { status: response.status, text: await firstEvent(response), code: undefined };
  const text = await response.text();
  if (response.ok) return { status: response.status, text, code: undefined };
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const { code } = problemSchema.parse(JSON.parse(text));
  expect([...definition.errors, ...frameCodes], `${definition.path} declares its codes`).toContain(code);
  expect(text).not.toMatch(/\bat \/|node_modules|select |Error:/);
  // Each request has an id of its own; all else may be compared.
  return { status: response.status, text: text.replace(/urn:echolot:request:[\w.:-]+/, 'urn:echolot:request:?'), code };
}

async function firstEvent(response: Response): Promise<string> {
  if (!response.body) return '';
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  const [, event, data] = /^event: (\w+)\ndata: (.+)\n\n/.exec(new TextDecoder().decode(value)) ?? [];
  return JSON.stringify({ event, data: JSON.parse(data ?? 'null') as unknown });
}

/** A connection that looks behind row security. */
export interface Admin {
  query<Row>(text: string): Promise<{ rows: Row[] }>;
}

/** Reports that other calls have ordered change their rows until they are done. */
async function reportsAreDone(admin: Admin): Promise<void> {
  const underWay = `select 1 as one from report where status in ('QUEUED', 'RUNNING') limit 1`;
  await expect.poll(async () => (await admin.query(underWay)).rows, { timeout: 20_000 }).toEqual([]);
}

/** What was found last on a connection: as long as no row was written, it is. */
const found = new WeakMap<Admin, { written: string; rows: string }>();

/** Every row of every table but what a refused request may touch, and what the projection writes when it comes to it. */
export async function fingerprintOf(admin: Admin): Promise<string> {
  await reportsAreDone(admin);
  const { rows: tables } = await admin.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename not in ('session', 'member_seen', 'sign_in_throttle') and tablename !~ '^project(ion|ed)_' order by 1`,
  );
  // Whoever writes a row leaves the number of his transaction in it; whoever deletes one, one row less.
  const written = await partsOf(admin, tables, (name) => `max(xmin::text::bigint) as part from "${name}"`);
  const known = found.get(admin);
  if (known?.written === written) return known.rows;
  const rows = await partsOf(
    admin,
    tables,
    (name) =>
      `md5(string_agg(line, '|' order by line)) as part
       from (select (to_jsonb(t) - 'last_used_at')::text as line from "${name}" t) lines`,
  );
  found.set(admin, { written, rows });
  return rows;
}

async function partsOf(
  admin: Admin,
  tables: readonly { readonly name: string }[],
  part: (table: string) => string,
): Promise<string> {
  const texts = tables.map(({ name }) => `select '${name}' as name, count(*) as count, ${part(name)}`);
  const { rows } = await admin.query<{ name: string; count: string; part: string | null }>(texts.join(' union all '));
  return rows.map((row) => `${row.name} ${row.count} ${row.part ?? ''}`).join('\n');
}
