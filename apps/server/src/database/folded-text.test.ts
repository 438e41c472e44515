import { foldText } from '@echolot/core/folded-text';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterParts } from '../testing/letter-parts.ts';
import { createTestRecord, type TestRecord } from './test-database.ts';

let one: TestRecord;
let client: pg.Client;
beforeAll(async () => {
  one = await createTestRecord();
  client = new pg.Client({ connectionString: one.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await one?.drop();
});

test('R-102 every letter folds in the record as it does elsewhere', async () => {
  for (const letters of letterParts()) {
    const { rows } = await client.query<{ folded: string }>(
      'select folded_text(letter) as folded from unnest($1::text[]) with ordinality as l (letter, place) order by place',
      [letters],
    );
    for (const [place, letter] of letters.entries())
      if (rows[place]?.folded !== foldText(letter))
        expect([letter, rows[place]?.folded]).toEqual([letter, foldText(letter)]);
  }
});
