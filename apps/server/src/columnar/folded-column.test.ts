import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldText } from '@echolot/core/folded-text';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { letterParts } from '../testing/letter-parts.ts';
import { ChdbEngine } from './chdb-engine.ts';
import type { InterviewDocument } from './fact-lines.ts';
import { factRows } from './fact-sql.ts';
import { foldedTextSql } from './folded-text-sql.ts';
import { buildRows } from './interview-rows.ts';
import type { FactQuery } from './ranking-query.ts';
import { addColumns, createTables, type SurveyShape, structureOf, type TableStructure } from './survey-columns.ts';

const comment = { extName: 'why', kind: 'comment', columnNo: 1, isMultiValued: false, decimals: 0 } as const;
/** A survey's tables before comments were kept folded, and since. */
const before: SurveyShape = {
  universeId: '00000000-0000-7000-8000-000000000001',
  surveyId: '00000000-0000-7000-8000-000000000002',
  perspectives: ['org'],
  variables: [comment],
};
const since: SurveyShape = { ...before, variables: [{ ...comment, isFolded: true }] };
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const texts = [
  'Frau MÜLLER war freundlich',
  'muller & söhne',
  'Muller',
  "ÅNGSTRÖM 100 % _ \\ 'quoted'",
  'angstrom',
  'ΑΘΗΝΑ ΟΔΟΣ',
  'İstanbul',
  'STRASSE, Straße',
  'é as two: e\u0301',
  '',
  '😀 😡',
  'Søren aus Łódź',
];
const wanted = [
  'muller',
  'MÜLLER',
  'Å',
  '100 % _ \\',
  "'quoted",
  'αθηνα',
  'straße',
  'STRASSE',
  'e as',
  '😀',
  'soren',
  'lodz',
  'strasse',
  'no such',
];

const document = (index: number, text: string | undefined): InterviewDocument => ({
  interviewId: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  answeredAt: '2026-02-03T10:00:00Z',
  day: index % 2 === 0 ? '2026-02-03' : '2025-02-03',
  unitNos: { org: 1 + (index % 3) },
  channel: 'mail',
  locale: 'de',
  answers: text === undefined ? {} : { why: text },
});

let dataDir: string;
let engine: ChdbEngine;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'echolot-folded-'));
  engine = await ChdbEngine.open({ dataDir, log: quiet });
});

afterAll(async () => {
  await engine?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function write(
  shape: SurveyShape,
  changes: readonly { before?: InterviewDocument | undefined; after?: InterviewDocument | undefined }[],
): Promise<void> {
  const full = changes.map((change) => ({ before: change.before, after: change.after }));
  for (const { table, columns, lines } of await buildRows(shape, 1, full)) await engine.insert(table, columns, lines);
}

async function countsOf(shape: SurveyShape): Promise<unknown[]> {
  const counts: unknown[] = [];
  for (const text of wanted) {
    const query = {
      survey: { shape, generation: 1 },
      scope: { unitNos: 'all', fromDay: undefined },
      perspective: 'org',
      groups: [{ key: 'all', unitNos: [1, 2, 3] }],
      isWholePerspective: true,
      dateVariable: undefined,
      filters: [{ kind: 'texts', variable: 'why', anyOf: [text], noneOf: [] }],
    } as unknown as FactQuery; // What is left out does not decide which rows are read.
    const { from, params } = factRows(query, {});
    const { rows } = await engine.query(`SELECT toInt64(sum(sign)) FROM ${from}`, { params });
    counts.push(rows[0]?.[0]);
  }
  return counts;
}

const expectedOf = (all: readonly (string | undefined)[]): number[] =>
  wanted.map((text) => all.filter((one) => foldText(one ?? '').includes(foldText(text))).length);

describe('R-101 comments that contain a text', () => {
  test('are the same from tables of before, while the column is filled, and after; corrections cancel exactly', async () => {
    for (const statement of createTables(before, 1)) await engine.command(statement);
    await write(
      before,
      texts.map((text, index) => ({ after: document(index, text) })),
    );
    expect(await countsOf(before)).toEqual(expectedOf(texts));

    const statements = addColumns(since, 1, structureOf(before));
    expect(statements).toEqual([
      expect.stringContaining('ADD COLUMN IF NOT EXISTS g1'),
      expect.stringContaining('MATERIALIZE COLUMN g1'),
    ]);
    const [add = '', ...fill] = statements ?? [];
    await engine.command(add);
    expect(await countsOf(since)).toEqual(expectedOf(texts));

    // A correction of a row without the column yet, by one with it.
    const corrected = texts.map((text, index) => (index < 3 ? 'ganz anders' : text));
    const corrections = corrected.slice(0, 3).map((text, index) => ({
      before: document(index, texts[index]),
      after: document(index, text),
    }));
    await write(since, corrections);
    expect(await countsOf(since)).toEqual(expectedOf(corrected));

    for (const statement of fill) await engine.command(statement);
    await expect
      .poll(async () => (await engine.query('SELECT count() FROM system.mutations WHERE NOT is_done')).rows)
      .toEqual([[0]]);
    expect(await countsOf(since)).toEqual(expectedOf(corrected));
    expect(addColumns(since, 1, structureOf(since))).toEqual([]);
  });

  test('R-102 every letter folds in the columnar store as it does elsewhere', async () => {
    for (const part of letterParts()) {
      const { rows } = await engine.query(
        `SELECT ${foldedTextSql('x')} FROM (SELECT arrayJoin(splitByChar('\n', {letters:String})) AS x)`,
        { params: { letters: part.join('\n') } },
      );
      const folded = rows.map(([text]) => text);
      for (const [place, letter] of part.entries())
        if (folded[place] !== foldText(letter)) expect([letter, folded[place]]).toEqual([letter, foldText(letter)]);
    }
  });

  test('tables whose comments were folded another way are filled anew, and lose the former column', () => {
    const wanted = structureOf(since);
    const former = wanted.columns.map(({ name, type }) =>
      name === 'g1' ? { name: 'f1', type: 'String' } : { name, type },
    );
    expect(addColumns(since, 1, { ...wanted, columns: former })).toEqual([
      expect.stringContaining('ADD COLUMN IF NOT EXISTS g1'),
      expect.stringContaining('MATERIALIZE COLUMN g1'),
      expect.stringContaining('DROP COLUMN IF EXISTS f1'),
    ]);
  });

  test('a comment that is added gets both columns at once, and nothing has to be filled', () => {
    const existing: TableStructure = structureOf({ ...before, variables: [] });
    const statements = addColumns(since, 1, existing);
    expect(statements).toHaveLength(2);
    expect(statements?.join('\n')).not.toContain('MATERIALIZE');
  });
});
