import { createHash } from 'node:crypto';
import type { Endpoint } from '@echolot/contract/endpoint';
import type { EndpointName } from '@echolot/contract/endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { uuidV7 } from '../ids/uuid-v7.ts';
import { all, fingerprintOf, guarded, type RawAnswer, type RawCall, sendRaw } from '../testing/contract-calls.ts';
import type { Example } from '../testing/contract-example.ts';
import { foreignValues } from '../testing/contract-examples.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';
import { addressOf } from './test-client.ts';

let running: TestProduct;
let admin: pg.Client;

beforeAll(async () => {
  running = await startTestProduct();
  admin = new pg.Client({ connectionString: running.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin?.end();
  await running?.close();
});

const send = (definition: Endpoint, call: RawCall, token?: string): Promise<RawAnswer> =>
  sendRaw(running.origin, definition, call, token);
const fingerprint = (): Promise<string> => fingerprintOf(admin);

const shared = new Map<string, Promise<string>>();

/** A session for a call; one of its own where the call may end it. */
async function tokenFor({ as }: Pick<Example<EndpointName>, 'as'>, { access }: Endpoint): Promise<string | undefined> {
  if (as === undefined) return undefined;
  if (access === 'signed_in') return running.signIn(as);
  const known = shared.get(as) ?? running.signIn(as);
  shared.set(as, known);
  return known;
}

describe('protected', () => {
  const permitted = guarded.filter(({ definition }) => definition.access !== 'signed_in');
  let ended: string;
  let expired: string;

  beforeAll(async () => {
    ended = await running.signIn('manager');
    await running.client.call('logout', {}, { token: ended });
    expired = await running.signIn('manager');
    const { rowCount } = await admin.query(
      `update session set expires_at = now() - interval '1 second' where token_hash = $1`,
      [createHash('sha256').update(expired).digest()],
    );
    expect(rowCount).toBe(1);
  });

  test.each(guarded)('$name asks for a session that is valid now', async ({ definition, example }) => {
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"root"}')}.`.replaceAll('=', '');
    for (const token of [undefined, 'garbage', 'x'.repeat(5000), unsigned, ended, expired]) {
      expect((await send(definition, example.input, token)).code, String(token).slice(0, 20)).toBe('sign_in_required');
    }
  });

  describe('to a role without permissions', () => {
    let before: string[] = [];
    const permit = (permissions: string[]) =>
      admin.query(`update role set permissions = $1 where universe_id = $2 and ext_name = 'manager'`, [
        permissions,
        running.people.aurora,
      ]);
    let without: string;

    beforeAll(async () => {
      const { rows } = await admin.query<{ permissions: string[] }>(
        `select permissions from role where universe_id = $1 and ext_name = 'manager'`,
        [running.people.aurora],
      );
      before = rows[0]?.permissions ?? [];
      await permit([]);
      without = await running.signIn('manager');
    });
    afterAll(() => permit(before));

    test.each(permitted.filter(({ example }) => example.as !== 'root'))(
      '$name asks for its permission',
      async ({ definition, example }) => {
        expect((await send(definition, example.input, without)).code).toBe('permission_missing');
      },
    );
  });

  test.each(permitted.filter(({ example }) => example.as === 'root'))(
    '$name is for root, whatever others may do',
    async ({ definition, example }) => {
      const token = await tokenFor({ as: 'manager' }, definition);
      expect((await send(definition, example.input, token)).code).toBe('permission_missing');
    },
  );
});

describe('reply', () => {
  test.each(all)('$name answers what it declares, and not a field more', async ({ definition, example }) => {
    const { text, code } = await send(definition, example.input, await tokenFor(example, definition));
    expect(code).toBe(example.code);
    if (code !== undefined) return;
    const reply: unknown = definition.kind === 'file' ? text : JSON.parse(text);
    expect(definition.reply.parse(reply)).toEqual(reply);
  });
});

describe('wrong universe', () => {
  const named = guarded.flatMap(({ name, definition, example }) =>
    Object.keys(definition.params?.shape ?? {}).map((parameter) => ({ name, definition, example, parameter })),
  );

  test('every path parameter is known to name something of a universe, or nothing', () => {
    const unknown = named.filter(({ parameter }) => !(parameter in foreignValues));
    expect(unknown.map(({ name, parameter }) => `${name} ${parameter}`)).toEqual([]);
  });

  test.each(named.filter(({ parameter }) => foreignValues[parameter] !== undefined))(
    'case 1, 2: $name with another universe’s $parameter is answered as if it did not exist, and changes nothing',
    async ({ definition, example, parameter }) => {
      // The administrator belongs to aurora only; a manager may enter nordic, by a session of that universe.
      const as = example.as === 'manager' ? 'admin' : (example.as ?? 'dealer');
      const token = await tokenFor({ ...example, as }, definition);
      const foreignValue = await foreignValueOf(parameter);
      const unknownValue = unknownLike(parameter, foreignValue);
      const before = await fingerprint();
      const input = example.input;
      const foreign = await send(
        definition,
        { ...input, params: { ...input.params, [parameter]: foreignValue } },
        token,
      );
      const unknown = await send(
        definition,
        { ...input, params: { ...input.params, [parameter]: unknownValue } },
        token,
      );
      expect([403, 404]).toContain(foreign.status);
      expect(foreign.code).toBe(unknown.code);
      expect(foreign.text.replaceAll(foreignValue, '?')).toBe(unknown.text.replaceAll(unknownValue, '?'));
      expect(await fingerprint()).toBe(before);
    },
  );
});

async function foreignValueOf(parameter: string): Promise<string> {
  const value = foreignValues[parameter];
  return typeof value === 'function' ? value(running.database.record, running.people.nordic) : (value ?? '');
}

/** A name that exists nowhere. */
function unknownLike(parameter: string, foreignValue: string): string {
  if (z.uuid().safeParse(foreignValue).success) return uuidV7();
  return parameter === 'filteredDrillPath' ? 'org.all.zz.z1' : 'zz-unknown';
}

describe('out of scope', () => {
  const placed = guarded.filter(
    ({ definition }) => definition.params && 'filteredDrillPath' in definition.params.shape,
  );
  const paths = [
    'org.all',
    'org.all.fi',
    'org.all.de',
    'org.all.de.north',
    'org.all.de.north.d2',
    'brand.brands',
    'org.all.de.north.d1.zz',
    'all',
    'zz.all',
  ];

  test.each(placed)(
    'case 6: $name answers a dealer for the own unit, and the same refusal for all else',
    async ({ definition, example }) => {
      const token = await running.signIn('dealer');
      const at = (path: string) =>
        send(definition, { ...example.input, params: { ...example.input.params, filteredDrillPath: path } }, token);
      expect((await at('org.all.de.north.d1')).code).toBeUndefined();
      const refusals = new Set<string>();
      for (const path of paths) refusals.add((await at(path)).text);
      expect([...refusals]).toEqual([expect.stringContaining('"path_forbidden"')]);
    },
  );

  test('case 6: units are found within the own scope only', async () => {
    const token = await running.signIn('dealer');
    const reply = (
      await running.client.call('findUnits', { params: { survey: 'sales' }, query: { query: 'd' } }, { token })
    ).reply();
    expect(reply.units.map(({ path }) => path)).toEqual(['org.all.de.north.d1']);
  });
});

describe('bad input', () => {
  const strange: unknown[] = [
    null,
    5,
    true,
    [],
    {},
    [[]],
    { a: 1 },
    '',
    'x'.repeat(20_000),
    '\u0000',
    "' or 1=1 --",
    '../../etc',
  ];

  test.each(all.filter(({ definition }) => definition.params))(
    '$name refuses names that cannot be',
    async ({ definition, example }) => {
      const token = await tokenFor(example, definition);
      for (const parameter of Object.keys(definition.params?.shape ?? {})) {
        for (const value of [
          'x'.repeat(65),
          'x'.repeat(9000),
          'x'.repeat(20_000),
          '\u0000',
          '%00',
          ' ',
          "'; drop table survey; --",
          '..%2f..',
        ]) {
          const answer = await send(
            definition,
            { ...example.input, params: { ...example.input.params, [parameter]: value } },
            token,
          );
          const allowed = example.takesAnyName ? [200, 400, 403, 404] : [400, 403, 404];
          expect(allowed, `${parameter} ${value.slice(0, 20)}`).toContain(answer.status);
        }
      }
    },
  );

  test.each(all.filter(({ definition }) => definition.query))(
    '$name refuses or ignores a query that cannot be',
    async ({ definition, example }) => {
      const token = await tokenFor(example, definition);
      for (const field of Object.keys(definition.query?.shape ?? {})) {
        for (const value of ['x'.repeat(9000), '\u0000', '-1', '1e9', 'NaN', "' or 1=1 --", '[]', '%']) {
          const answer = await send(
            definition,
            { ...example.input, query: { ...example.input.query, [field]: value } },
            token,
          );
          expect(answer.status, `${field} ${value.slice(0, 20)}`).toBeLessThan(500);
        }
        const address = addressOf(definition, example.input);
        const twice = `${address}${address.includes('?') ? '&' : '?'}${field}=a&${field}=b`;
        const isUpload = definition.kind === 'upload';
        const response = await fetch(running.origin + twice, {
          method: definition.method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(isUpload && { 'content-type': 'application/octet-stream' }),
          },
          ...(isUpload && { body: new Uint8Array(1) }),
        });
        expect(response.status, field).toBe(400);
      }
    },
  );

  test.each(all.filter(({ definition, example }) => definition.body && !example.takesAnyObject))(
    '$name refuses a body of another shape',
    async ({ definition, example }) => {
      const token = await tokenFor(example, definition);
      for (const body of [null, 5, 'text', [], [example.input.body], {}]) {
        expect((await send(definition, { ...example.input, body }, token)).code, JSON.stringify(body)).toBe(
          'invalid_input',
        );
      }
      const right = example.input.body as Record<string, unknown>;
      for (const [field, value] of Object.entries(right)) {
        for (const wrong of strange.filter(
          (other) =>
            typeof other !== typeof value || other === '' || other === '\u0000' || String(other).length > 10_000,
        )) {
          const body = { ...right, [field]: wrong };
          const { code } = await send(definition, { ...example.input, body }, token);
          const isTooLarge = JSON.stringify(body).length > definition.bodyLimitBytes;
          expect(code, `${field} ${JSON.stringify(wrong).slice(0, 20)}`).toBe(
            isTooLarge ? 'payload_too_large' : 'invalid_input',
          );
        }
      }
    },
  );

  test.each(all.filter(({ definition }) => definition.body && definition.calledBy === 'client'))(
    'case 8: $name takes no field that is not its own',
    async ({ definition, example }) => {
      const token = await tokenFor(example, definition);
      const before = await fingerprint();
      expect(definition.body).toBeInstanceOf(z.ZodObject);
      for (const extra of [
        { universeId: running.people.nordic },
        { role: 'root' },
        { isRoot: true },
        { createdAt: '2000-01-01T00:00:00Z' },
        { permissions: ['users.manage'] },
        { drillPaths: ['*'] },
        JSON.parse('{"constructor":{"prototype":{"isRoot":true}}}') as object,
      ]) {
        // Rights that an endpoint is there to give are tried by its own tests.
        if (Object.keys(extra).some((field) => field in (example.input.body as object))) continue;
        const answer = await send(
          definition,
          { ...example.input, body: { ...(example.input.body as object), ...extra } },
          token,
        );
        expect(['invalid_input', 'bad_request'], JSON.stringify(extra)).toContain(answer.code);
      }
      expect(await fingerprint()).toBe(before);
    },
  );
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});
