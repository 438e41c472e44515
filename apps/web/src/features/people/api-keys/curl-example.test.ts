import { expect, test } from 'vitest';
import { curlExample, type Structure } from './curl-example.ts';

const now = new Date('2026-03-28T13:05:00Z');
const structure = {
  perspectives: [
    {
      extName: 'org',
      units: [
        { extId: 'all', path: 'org.all', name: 'All', kind: 'root', closedOn: null },
        { extId: "d'1", path: 'org.all.de.d1', name: 'D1', kind: 'dealer', closedOn: null },
      ],
    },
  ],
  variables: [
    { extName: 'nps', kind: 'indicator', max: 10 },
    { extName: 'model', kind: 'dimension', max: null },
  ],
} as unknown as Structure; // What the example reads of it.

test('a key that may send gets an interview the survey takes, quoted for a shell', () => {
  const text = curlExample(
    'https://e.example',
    { secret: 'elk_a_b', rights: ['interviews.write'] },
    'sales',
    structure,
    now,
  );
  expect(text).toContain(`curl -X POST 'https://e.example/vuejs/interviews/sales'`);
  expect(text).toContain(`-H 'Authorization: Bearer elk_a_b'`);
  const body = text.slice(text.indexOf("-d '") + 4, -1).replaceAll("'\\''", "'");
  expect(JSON.parse(body)).toEqual({
    externalId: 'test-1',
    answeredAt: '2026-03-28T13:05:00Z',
    units: { org: "d'1" },
    channel: 'web',
    answers: { nps: 10 },
  });
});

test('a key that may not send tries what it may', () => {
  const of = (right: 'structure.read' | 'interviews.delete' | 'samples.manage') =>
    curlExample('', { secret: 's', rights: [right] }, 'sales', undefined, now);
  expect(of('samples.manage')).toContain(`curl -X POST '/vuejs/samples/sales'`);
  expect(of('structure.read')).toContain(`curl -X GET '/vuejs/interviews/sales/structure'`);
  expect(of('interviews.delete')).toContain(`curl -X DELETE '/vuejs/interviews/sales/test-1'`);
});
