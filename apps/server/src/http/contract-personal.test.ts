import type { Endpoint } from '@echolot/contract/endpoint';
import { type EndpointName, endpoints } from '@echolot/contract/endpoints';
import { permissions } from '@echolot/contract/permissions';
import { type PersonalMask, personal, personalMarkOf } from '@echolot/contract/personal';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createMask } from '../masking/masked.ts';
import { all, sendRaw } from '../testing/contract-calls.ts';
import { startTestServer, testSession } from './test-server.ts';

interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** Every field of a schema, with those inside of it. */
function fieldsOf(schema: z.core.$ZodType, path = ''): Field[] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => [
        { path: `${path}.${name}`, name, schema: field },
        ...fieldsOf(field, `${path}.${name}`),
      ]);
    case 'array':
      return fieldsOf(def.element, `${path}[]`);
    case 'record':
      return fieldsOf(def.valueType, `${path}{}`);
    case 'nullable':
    case 'optional':
    case 'default':
      return fieldsOf(def.innerType, path);
    case 'union':
      return def.options.flatMap((option) => fieldsOf(option, path));
    default:
      return [];
  }
}

/** Whether a field holds text itself, rather than other fields. */
function isText(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return isText(def.innerType);
  return def.type === 'string';
}

const replies = Object.entries(endpoints as Record<EndpointName, Endpoint>).map(([name, { reply }]) => ({
  name,
  reply,
  fields: fieldsOf(reply),
}));

/** Names of fields that tell a person. */
const personalNames =
  /^(person|customer|givenName|familyName|fullName|email|phone|mobile|customerNumber|address|street|postcode|city|birthday|externalId|excerpt)$/;

const ownWords = 'the caller has just sent it';
/** Fields of such a name that tell no customer, by where they are, each with the reason. */
const exceptions: readonly (readonly [RegExp, string])[] = [
  [/\.currentUniverse\.support\.(email|phone)$/, 'of the support desk'],
  [/^(post|delete)\w+\.(results\[\]\.)?externalId$/, ownWords],
  [/\.judgement\.preview\[\]\.interview\.externalId$/, 'of the file that the caller uploads'],
  [
    /^(findContacts\.contacts\[\]|getContact)\.person$/,
    'the id by which a person is opened; the data behind it is masked',
  ],
  [/^getErasure\.person$/, 'the same id'],
  [/^create(Download|Report)Ticket\.address$/, 'the address of a file'],
  [/\.(users\[\]|user)\.(givenName|familyName|email)$/, 'of colleagues, for those who look after them'],
  [/^listAudit\.entries\[\]\.address$/, 'the network address of a colleague'],
];

test('every field of a reply that is named like personal data is marked, or an exception with a reason', () => {
  const unmarked = replies.flatMap(({ name, fields }) =>
    fields
      .filter((field) => personalNames.test(field.name) && isText(field.schema) && !personalMarkOf(field.schema))
      .map(({ path }) => `${name}${path}`),
  );
  expect(unmarked.filter((path) => !exceptions.some(([where]) => where.test(path)))).toEqual([]);
  // An exception for what is no more would cover what comes next.
  expect(exceptions.filter(([where]) => !unmarked.some((path) => where.test(path))).map(([, why]) => why)).toEqual([]);
});

/** Personal data of each kind, with the part that no mask lets through. */
const secrets: Readonly<Record<PersonalMask, string>> = {
  name: 'Zyxwvu Tsrqpo',
  email: 'zyxwvu@secret-place.example',
  number: '+490123456789',
  dots: 'yxwvu street',
  empty: 'yxwvu text',
  null: 'yxwvu id',
  by_verb: '',
};
const hidden = ['yxwvu', 'srqpo', 'secret', '01234567', 'dead'];

const personId = '01990000-dead-7000-8000-000000000001';

/** A text as a schema takes it. */
function textOf(schema: z.core.$ZodType): string {
  const tried = ['', '01990000-0000-7000-8000-000000000002', '2026-01-01T00:00:00Z', '2026-01-01', 'x'];
  return tried.find((text) => z.safeParse(schema, text).success) ?? '';
}

/** A reply of a schema in which every marked text is a secret. */
function secretsOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  const mark = personalMarkOf(schema);
  if (mark && mark.mask !== 'by_verb')
    return z.safeParse(schema, secrets[mark.mask]).success ? secrets[mark.mask] : personId;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, secretsOf(field)]));
    case 'array':
      return [secretsOf(def.element), secretsOf(def.element)];
    case 'record':
      return { one: secretsOf(def.valueType) };
    case 'nullable':
    case 'optional':
    case 'default':
      return secretsOf(def.innerType);
    case 'union':
      return secretsOf(def.options[0] as z.core.$ZodType);
    case 'tuple':
      return def.items.map((item) => secretsOf(item));
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return textOf(schema);
  }
}

const marked = replies.filter(({ fields }) =>
  fields.some(({ schema }) => ![undefined, 'by_verb'].includes(personalMarkOf(schema)?.mask)),
);

test.each(marked)('$name shows no marked field to callers without its permission', ({ reply, fields }) => {
  const needed = new Set(fields.flatMap(({ schema }) => personalMarkOf(schema)?.readBy ?? []));
  const reader = new Set(permissions);
  const others = new Set(permissions.filter((permission) => !needed.has(permission)));
  const mask = createMask(reply);
  const answer = secretsOf(reply);
  const before = JSON.stringify(answer);
  expect(hidden.some((part) => before.includes(part))).toBe(true);
  expect(JSON.stringify(mask(answer, reader))).toBe(before);
  const shown = JSON.stringify(mask(answer, others));
  for (const part of hidden) expect(shown).not.toContain(part);
  // What is masked already stays as it is, and the reply that others may read is untouched.
  expect(JSON.stringify(mask(JSON.parse(shown), others))).toBe(shown);
  expect(JSON.stringify(answer)).toBe(before);
});

test.each(marked)('$name answers no marked field over HTTP without its permission', async ({ name, reply, fields }) => {
  const { definition, example } = all.find((one) => one.name === name) as (typeof all)[number]; // It is one of them.
  const needed = new Set(fields.flatMap(({ schema }) => personalMarkOf(schema)?.readBy ?? []));
  const server = await startTestServer({ [name]: () => secretsOf(reply) });
  try {
    const reader = testSession(permissions);
    const other = testSession(permissions.filter((permission) => !needed.has(permission)));
    server.sessions.set('reader', reader).set('other', other);
    const read = await sendRaw(server.origin, definition, example.input, 'reader');
    expect(read.code).toBeUndefined();
    expect(hidden.some((part) => read.text.includes(part))).toBe(true);
    const { text, code } = await sendRaw(server.origin, definition, example.input, 'other');
    expect(code).toBeUndefined();
    for (const part of hidden) expect(text).not.toContain(part);
  } finally {
    await server.close();
  }
});

test('those with persons in their replies are among them', () => {
  const names = marked.map(({ name }) => name);
  for (const name of [
    'getInterview',
    'listInterviews',
    'listSamples',
    'getSample',
    'listAlerts',
    'getAlert',
    'getContact',
  ])
    expect(names).toContain(name);
});

test('a mark survives what is said around it, and is not given to the schema it was made from', () => {
  const plain = z.string().describe('A name.');
  const schema = z.object({ rows: z.array(z.object({ name: personal(plain, 'name').nullable() })), title: plain });
  const mask = createMask(schema);
  expect(mask({ rows: [{ name: 'Ada Lovelace' }, { name: null }], title: 'Ada' }, new Set())).toEqual({
    rows: [{ name: 'A••• L•••' }, { name: null }],
    title: 'Ada',
  });
  expect(personal(plain, 'name').description).toBe('A name.');
});
