import { endpoints } from '@echolot/contract/endpoints';
import { errorCodes } from '@echolot/contract/errors';
import { postedInterviewSchema } from '@echolot/contract/intake/ingest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenApi } from './openapi.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let api: OpenApi;

beforeAll(async () => {
  server = await startTestServer({});
  const response = await fetch(`${server.origin}/vuejs/openapi.json`);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  api = (await response.json()) as OpenApi;
});
afterAll(() => server.close());

function operations() {
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

test('every endpoint of the contract is described, and nothing else', () => {
  const described = operations().map(({ path, method, operation }) => `${operation.operationId} ${method} ${path}`);
  const declared = Object.entries(endpoints).map(
    ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('the document has the shape of OpenAPI 3.1', () => {
  expect(api.openapi).toMatch(/^3\.1\.\d+$/);
  expect([typeof api.info.title, typeof api.info.version]).toEqual(['string', 'string']);
  expect(Object.keys(api).toSorted()).toEqual(['components', 'info', 'openapi', 'paths', 'servers']);
  for (const path of Object.keys(api.paths)) expect(path).toMatch(/^\//);
  for (const name of Object.keys(api.components.schemas)) expect(name).toMatch(/^[\w.-]+$/);
  const ids = operations().map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every operation says what it does, takes and answers', () => {
  for (const { path, operation } of operations()) {
    const where = operation.operationId;
    expect(operation.summary, where).not.toBe('');
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => name).toSorted(), where).toEqual(placeholders.toSorted());
    for (const parameter of operation.parameters) {
      expect(typeof parameter.schema.type, where).toBe('string');
      if (parameter.in === 'path') expect(parameter.required, where).toBe(true);
    }
    expect(operation.responses['200']?.content, where).toBeDefined();
    for (const [status, reply] of Object.entries(operation.responses)) {
      expect(status, where).toMatch(/^[1-5]\d\d$/);
      expect(reply.description, where).not.toBe('');
    }
  }
});

test('every operation names its problem codes under their status, and who may call it', () => {
  for (const { operation } of operations()) {
    const definition = endpoints[operation.operationId as keyof typeof endpoints];
    for (const code of definition.errors) {
      const reply = operation.responses[String(errorCodes[code].status)];
      expect(
        JSON.stringify(reply?.content?.['application/problem+json']),
        `${operation.operationId} ${code}`,
      ).toContain(code);
    }
    const replies = JSON.stringify(operation.responses);
    const takesBody = definition.body !== undefined || definition.kind === 'upload';
    expect(replies.includes('payload_too_large'), operation.operationId).toBe(takesBody);
    expect(operation.security).toEqual(definition.access === 'open' ? [] : [{ session: [] }]);
  }
});

test('what keys call is shown with an example that the endpoint takes, also item by item', async () => {
  const html = await (await fetch(`${server.origin}/vuejs/docs`)).text();
  for (const name of ['createApiKey', 'rotateApiKey', 'postInterview', 'postInterviews', 'deleteInterviews'] as const) {
    const operation = operations().find(({ operation: one }) => one.operationId === name)?.operation;
    const { example, schema } = operation?.requestBody?.content['application/json'] ?? {};
    expect(endpoints[name].body.safeParse(example).error?.issues ?? [], name).toEqual([]);
    expect(html.split(`<section id="${name}">`)[1]?.split('</section>')[0]).toContain('<h3>Example</h3>');
    if (name !== 'postInterviews') continue;
    for (const interview of (example as { interviews: unknown[] }).interviews) {
      expect(postedInterviewSchema.safeParse(interview).error?.issues ?? []).toEqual([]);
    }
    expect(JSON.stringify(schema)).toContain('"answeredAt"');
  }
});

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(api).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(0);
  for (const reference of references) {
    const name = /^#\/components\/schemas\/([\w.-]+)$/.exec(reference)?.[1];
    expect(api.components.schemas[name ?? ''], reference).toBeDefined();
  }
});

test('the page for people needs nothing from elsewhere and runs nothing', async () => {
  const response = await fetch(`${server.origin}/vuejs/docs`);
  const html = await response.text();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(html).not.toMatch(/<script|<link|\son\w+=|https?:\/\/(?!json-schema)/);
  for (const { path } of Object.values(endpoints)) expect(html).toContain(path);
  for (const code of Object.keys(errorCodes)) expect(html).toContain(`id="problem-${code}"`);
});
