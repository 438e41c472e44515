import { bodyDepthLimit } from '@echolot/contract/endpoint';
import type { FieldError } from '@echolot/contract/field-errors';
import type { Problem } from '@echolot/contract/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { all, sendRaw } from '../testing/contract-calls.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';
import { addressOf } from './test-client.ts';

type Case = (typeof all)[number];

let running: TestProduct;
const tokens = new Map<string, Promise<string>>();

beforeAll(async () => {
  running = await startTestProduct();
});
afterAll(() => running?.close());

/** Sends a body as it is, with its length or in pieces, and answers status, text and problem. */
async function send({ definition, example }: Case, body: BodyInit | undefined, address = '') {
  const token = await tokenOf(example.as);
  const isBytes = definition.kind === 'upload';
  const response = await fetch(running.origin + (address || addressOf(definition, example.input)), {
    method: definition.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...((body !== undefined || isBytes) && {
        'content-type': isBytes ? 'application/octet-stream' : 'application/json',
      }),
    },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const text = await response.text();
  return { status: response.status, text, problem: response.ok ? undefined : (JSON.parse(text) as Problem) };
}

async function tokenOf(as: Case['example']['as']): Promise<string | undefined> {
  if (as === undefined) return undefined;
  const known = tokens.get(as) ?? running.signIn(as);
  tokens.set(as, known);
  return known;
}

const fieldsOf = (problem: Problem | undefined) => (problem?.details as { fields?: FieldError[] })?.fields ?? [];
const inPieces = (text: string) => new Blob([text]).stream();

const writing = all.filter(({ definition }) => definition.method !== 'GET');
const withJson = writing.filter(({ definition }) => definition.kind !== 'upload');

describe('size', () => {
  test('what is open to everybody reads a few kilobytes, and nothing more than bytes go beyond a megabyte', () => {
    for (const { name, definition } of all) {
      const limit = definition.access === 'open' ? 36 * 1024 : definition.kind === 'upload' ? 8 * 1_048_576 : 1_048_576;
      expect(definition.bodyLimitBytes, name).toBeLessThanOrEqual(limit);
    }
  });

  test.each(writing)('$name takes a body as long as it declares, and none that is longer', async (one) => {
    const { bodyLimitBytes } = one.definition;
    // Refused for what it is, not for its length.
    expect((await send(one, 'null'.padEnd(bodyLimitBytes))).status).not.toBe(413);
    const longer = 'null'.padEnd(bodyLimitBytes + 1);
    for (const body of [longer, inPieces(longer)]) {
      const { status, problem } = await send(one, body);
      expect(status).toBe(413);
      expect(problem).toMatchObject({ code: 'payload_too_large', details: { limitBytes: bodyLimitBytes } });
    }
  });
});

describe('depth', () => {
  const nested = (depth: number): string => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

  test.each(withJson)('$name refuses a body that is too deep before anything is built of it', async (one) => {
    const deepest = Math.floor((one.definition.bodyLimitBytes - 10) / 2);
    for (const depth of [bodyDepthLimit + 1, deepest]) {
      const { problem } = await send(one, nested(depth));
      expect(problem?.code).toBe('bad_request');
      expect(problem?.details?.['reason']).toContain(`more than ${bodyDepthLimit} times`);
    }
    // As deep as may be: refused, if at all, for what it holds.
    expect((await send(one, nested(bodyDepthLimit))).problem?.code).not.toBe('bad_request');
    const text = JSON.stringify({ a: `${'['.repeat(200)}\\"${'{'.repeat(200)}` });
    expect((await send(one, text)).problem?.code).not.toBe('bad_request');
  });
});

describe('faults', () => {
  const client = ({ definition }: Case): boolean => definition.calledBy === 'client';

  test.each(withJson.filter(client))('$name names a few of thousands of faults and counts them', async (one) => {
    const { bodyLimitBytes } = one.definition;
    const keys = Array.from({ length: Math.floor(bodyLimitBytes / 20) }, (_, index) => [`unknown${index}`, 1]);
    const { text, problem } = await send(one, JSON.stringify(Object.fromEntries(keys)));
    expect(problem?.code).toBe('invalid_input');
    expect(JSON.stringify(fieldsOf(problem))).toContain(`and ${keys.length - 5} more`);
    expect(text.length).toBeLessThan(10_000);
  });

  test('more than twenty faults are counted', async () => {
    const one = all.find(({ name }) => name === 'deleteInterviews') as Case; // It is in the contract.
    const { problem } = await send(one, JSON.stringify({ interviews: Array.from({ length: 999 }, () => 5) }));
    expect(fieldsOf(problem)).toHaveLength(20);
    expect(problem?.details?.['faultCount']).toBe(999);
  });
});

describe('names nobody knows', () => {
  const unknownName = 'zz-unknown';

  test.each(all)('$name refuses a name in its query that is not its own, unless a provider calls it', async (one) => {
    const { definition, example } = one;
    const address = addressOf(definition, example.input);
    const withUnknown = `${address}${address.includes('?') ? '&' : '?'}${unknownName}=1`;
    const { body } = example.input;
    const sent = body === undefined ? undefined : body instanceof Blob ? body : JSON.stringify(body);
    if (definition.calledBy === 'provider') {
      expect((await send(one, sent, withUnknown)).problem?.code).toBe(example.code);
      return;
    }
    const { problem } = await send(one, sent, withUnknown);
    expect(problem?.code).toBe('invalid_input');
    expect(fieldsOf(problem).map(({ message }) => message)).toEqual([`Unknown field: "${unknownName}".`]);
  });

  test.each(withJson.filter(({ definition }) => !definition.body))(
    '$name takes no body, and refuses one with anything in it',
    async (one) => {
      const { problem } = await send(one, `{"${unknownName}":1}`);
      expect(fieldsOf(problem)).toEqual([{ in: 'body', path: '', message: `Unknown field: "${unknownName}".` }]);
    },
  );

  test.each(withJson.filter(({ definition }) => definition.body))(
    '$name refuses unknown fields at whatever depth, unless a provider calls it',
    ({ definition }) => {
      const open = definition.body ? openObjects(definition.body, 'body') : [];
      if (definition.calledBy === 'client') expect(open).toEqual([]);
    },
  );

  test('a provider may add what it likes', async () => {
    const one = all.find(({ name }) => name === 'postForm') as Case; // It is in the contract.
    const { example, definition } = one;
    const body = { ...(example.input.body as object), [unknownName]: { any: ['thing'] } };
    const answer = await sendRaw(running.origin, definition, { ...example.input, body }, await tokenOf(example.as));
    expect(answer.code).toBe(example.code);
  });
});

/** Objects of a schema that take other fields than their own. Records have no fields, and `unknown` is read by the verb. */
function openObjects(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object': {
      const isStrict = def.catchall?._zod.def.type === 'never';
      const below = Object.entries(def.shape).flatMap(([name, field]) => openObjects(field, `${path}.${name}`));
      return isStrict ? below : [path, ...below];
    }
    case 'array':
      return openObjects(def.element, `${path}[]`);
    case 'record':
      return openObjects(def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((option) => openObjects(option, path));
    case 'intersection':
      return [...openObjects(def.left, path), ...openObjects(def.right, path)];
    case 'pipe':
      return openObjects(def.in, path);
    case 'lazy':
      return openObjects(def.getter(), path);
    case 'tuple':
      return def.items.flatMap((item, index) => openObjects(item, `${path}[${index}]`));
    default:
      return 'innerType' in def ? openObjects(def.innerType, path) : [];
  }
}

test('the search for open objects finds them', () => {
  const schema = z.strictObject({ list: z.array(z.object({ a: z.string() }).optional()), choice: z.looseObject({}) });
  expect(openObjects(schema, 'body')).toEqual(['body.list[]', 'body.choice']);
});

test('nothing above was an error of ours', () => {
  expect(running.errors).toEqual([]);
});
