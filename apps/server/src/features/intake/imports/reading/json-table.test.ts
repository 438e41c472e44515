import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { TestSourceFiles } from './test-source-files.ts';

const files = new TestSourceFiles();
afterAll(() => files.remove());

const a = { id: 1, note: 'fine' };
const b = { id: 2, note: 'say "hi", {or} [not]\n' };

describe('JSON rows', () => {
  test.each([
    ['lines', `${JSON.stringify(a)}\n\n${JSON.stringify(b)}\r\n`],
    ['a list', JSON.stringify([a, b])],
    ['a list over lines', JSON.stringify([a, b], undefined, 2)],
    ['objects over lines', `${JSON.stringify(a, undefined, 2)}\n${JSON.stringify(b, undefined, 2)}`],
    ['a list inside an object', JSON.stringify({ data: [a, b], meta: { total: 2 } })],
    ['a list inside an object over lines', JSON.stringify({ meta: { data: [{}] }, responses: [a, b] }, undefined, 2)],
  ])('%s', async (_, content) => {
    const read = await files.read(content, { fileName: 'answers.json' });
    expect(read.kind).toBe('jsonl');
    expect(read.columns).toEqual(['id', 'note']);
    expect(read.rows).toEqual([
      ['1', 'fine'],
      ['2', 'say "hi", {or} [not]\n'],
    ]);
    expect(read.damaged).toEqual([]);
  });

  test('any objects printed in any of these ways read back, whatever their words', async () => {
    const text = fc.string({
      unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', '\n', 'ö', '😀'),
      maxLength: 8,
    });
    const row = fc.record({
      first: text,
      second: text,
      third: fc.oneof(fc.integer(), fc.boolean(), fc.constant(null)),
    });
    const table = fc.array(row, { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('lines', 'list', 'pretty', 'wrapped'), async (rows, way) => {
        const filled = rows.filter(({ first, second, third }) => first !== '' || second !== '' || third !== null);
        if (filled.length === 0) return;
        const content =
          way === 'lines'
            ? rows.map((value) => JSON.stringify(value)).join('\n')
            : JSON.stringify(way === 'wrapped' ? { items: rows } : rows, undefined, way === 'pretty' ? 3 : undefined);
        const read = await files.read(content);
        expect(read.rows).toEqual(
          filled.map(({ first, second, third }) => [first, second, third === null ? '' : String(third)]),
        );
      }),
      { numRuns: 150 },
    );
  });

  test('nested objects, lists, numbers too long for a number, names that come late', async () => {
    const read = await files.read(
      [
        '{"id":12345678901234567890,"data":{"q1":["a","b"],"deep":{"x":1.50}},"on":true}',
        '{"id":"b","tags":[{"name":"vip"}],"data":{"q1":[]},"__proto__":"p","none":null}',
      ].join('\n'),
    );
    expect(read.columns).toEqual(['id', 'data.q1', 'data.deep.x', 'on', 'tags', '__proto__', 'none']);
    expect(read.rows).toEqual([
      ['12345678901234567890', 'a|b', '1.5', 'true', '', '', ''],
      ['b', '', '', '', '[{"name":"vip"}]', 'p', ''],
    ]);
  });

  test('a damaged line costs itself', async () => {
    const read = await files.read(
      '{"a":1,\n{"a":2}\n[3]\n{"a":4\n{"a":"\\u0000"}\n{"a":"\\ud800"}\n{"a":{"b":1},"a.b":2}\n{"a":5}',
    );
    expect(read.rows.map(([cell]) => cell)).toEqual(['2', '5']);
    expect(read.damaged.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'It is no JSON.'],
      [3, 'It is no JSON object.'],
      [4, 'It is no JSON.'],
      [5, 'It contains a NUL character.'],
      [6, 'It contains half a character (a lone surrogate).'],
      [7, 'It has the field "a.b" twice.'],
    ]);
  });

  test('a field that comes after the names were collected is not lost silently', async () => {
    const read = await files.read('{"a":1}\n{"a":2}\n{"a":3,"late":1}\n', { limits: { jsonHeadRows: 2 } });
    expect(read.rows).toEqual([['1'], ['2']]);
    expect(read.damaged[0]?.reason).toContain('"late"');
  });

  test('a list that breaks off says so', async () => {
    const refused = await files.refusal('[{"a":1},\n{"a":2},\n{"a":');
    expect([refused.code, refused.details]).toEqual(['json_damaged', { line: 3 }]);
  });

  test('what has no objects is no table, and a survey is no answers', async () => {
    expect((await files.refusal('[1, 2, 3]')).code).toBe('json_not_a_table');
    expect((await files.refusal('{}\n{}\n')).code).toBe('json_not_a_table');
    const qsf = { SurveyEntry: { SurveyName: 'x' }, SurveyElements: [{ Element: 'SQ' }] };
    expect((await files.refusal(JSON.stringify(qsf))).code).toBe('is_survey_definition');
    const survey = {
      id: 'x',
      name: 'y',
      welcomeCard: {},
      questions: [{ id: 'q', type: 'nps', headline: { default: 'z' } }],
    };
    expect((await files.refusal(JSON.stringify({ data: survey }, undefined, 1))).code).toBe('is_survey_definition');
  });

  test('a CSV whose first cell begins with a brace is still a CSV', async () => {
    expect((await files.read('[a];b\n1;2\n', { fileName: 'x.csv' })).columns).toEqual(['[a]', 'b']);
  });
});

test('a list of questions with their answers is a column for each question; another list stays as it is', async () => {
  const lines = [
    {
      id: 1,
      answers: [
        { question: 'nps', answer: 9 },
        { question: 'why', answer: ['Price', 'Staff'] },
      ],
      items: [{ n: 1 }],
    },
    { id: 2, answers: [{ question: 'why', answer: 'Range' }], items: [] },
  ];
  const read = await files.read(lines.map((line) => JSON.stringify(line)).join('\n'));
  expect(read.columns).toEqual(['id', 'answers.nps', 'answers.why', 'items']);
  expect(read.rows[0]).toEqual(['1', '9', 'Price|Staff', '[{"n":1}]']);
  expect(read.damaged).toEqual([]);
});
