import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from './test-database.ts';
import { createTestUniverse } from './test-rows.ts';

let one: TestRecord;
let first: { universeId: string; surveyId: string };
let second: { universeId: string; surveyId: string };

beforeAll(async () => {
  one = await createTestRecord({ poolSize: 1 });
  first = await createTestUniverse(one.record);
  second = await createTestUniverse(one.record);
});
afterAll(() => one.drop());

describe('tenant transactions', () => {
  test('R-150 1,000 interleaved requests of two universes on one pooled connection leak nothing', async () => {
    const { record } = one;
    let leaks = 0;
    let ownRows = 0;
    const request = async (index: number): Promise<void> => {
      const { universeId, surveyId } = index % 2 === 0 ? first : second;
      const other = index % 2 === 0 ? second : first;
      // Some requests fail in the middle, some are statements the database refuses: both must leave nothing behind.
      const fate = index % 7 === 3 ? 'throws' : index % 11 === 5 ? 'refused' : 'passes';
      const work = record.inUniverse(universeId, async ({ db }) => {
        const all = await db.selectFrom('survey').selectAll().execute();
        ownRows += all.filter((row) => row.survey_id === surveyId).length;
        leaks += all.filter((row) => row.universe_id !== universeId).length;
        const { length } = await db.selectFrom('survey').where('survey_id', '=', other.surveyId).selectAll().execute();
        leaks += length;
        const changed = await db.updateTable('survey').set({ position: index }).returning('universe_id').execute();
        leaks += changed.filter((row) => row.universe_id !== universeId).length;
        if (fate === 'throws') throw new Error('fated');
        if (fate === 'refused') await sql`select 1 / 0`.execute(db);
      });
      await (fate === 'passes' ? work : expect(work).rejects.toThrow(/fated|division by zero/));
    };
    // In waves: nobody waits longer for the connection than the pool has patience, on a busy machine either.
    for (let wave = 0; wave < 10; wave += 1) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => request(wave * 100 + index)));
    }
    expect({ leaks, ownRows }).toEqual({ leaks: 0, ownRows: 1000 });
    // All of it happened on one connection.
    const { rows } = await asAdmin(`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and application_name = 'echolot'`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('R-150 writing into another universe is refused', async () => {
    const foreign = one.record.inUniverse(first.universeId, ({ db }) =>
      db
        .insertInto('survey')
        .values({ universe_id: second.universeId, survey_id: randomUUID(), ext_name: 'x', titles: '{}' })
        .execute(),
    );
    await expect(foreign).rejects.toThrow('row-level security');
  });

  test('outside a transaction a pooled connection has no rights, even after RESET ROLE', async () => {
    const { record } = one;
    const seen = await record.inUniverse(first.universeId, async ({ db }) => {
      await sql`reset role`.execute(db);
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
      return rows[0]?.role;
    });
    expect(seen).toMatch(/^echolot_[0-9a-f]{8}_none$/);
  });

  test('a universe id that is none never reaches the database', async () => {
    const work = async (): Promise<void> => undefined;
    await expect(one.record.inUniverse("x', true); drop table survey; --", work)).rejects.toThrow('Not a universe id');
  });

  test('queries after the end are refused instead of running in somebody else’s transaction', async () => {
    const late = await one.record.inUniverse(first.universeId, async (tx) => tx);
    await expect(late.db.selectFrom('survey').selectAll().execute()).rejects.toThrow('has ended');
  });

  test('a swallowed failure does not pass for a commit', async () => {
    const work = one.record.inUniverse(first.universeId, async ({ db }) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('Nothing was committed');
  });

  test('statements have a time limit, the server’s own', async () => {
    const work = one.record.inUniverse(first.universeId, ({ db }) => sql`select pg_sleep(5)`.execute(db), {
      statementTimeoutMs: 50,
    });
    await expect(work).rejects.toThrow('statement timeout');
  });

  test('queries not awaited one by one run in order', async () => {
    const numbers = await one.record.inUniverse(first.universeId, ({ db }) =>
      Promise.all([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(db))),
    );
    expect(numbers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3]);
  });

  test('days stay text, instants become Dates, bigints text', async () => {
    const { rows } = await one.record.inUniverse(first.universeId, ({ db }) =>
      sql`select date '2026-03-29' as day, timestamptz '2026-03-29 01:00Z' as at, 9007199254740993 as big`.execute(db),
    );
    expect(rows).toEqual([{ day: '2026-03-29', at: new Date('2026-03-29T01:00:00Z'), big: '9007199254740993' }]);
  });
});

describe('many rows by COPY', () => {
  const awkward = 'tab\there, line\nbreak, \\ backslash, \r, "quotes", {brace}, ä€😀';

  test('every kind of value arrives as it was, under the policies', async () => {
    const { record } = one;
    const { universeId } = first;
    const count = await record.inUniverse(universeId, ({ copyRows }) =>
      copyRows(
        'role',
        ['universe_id', 'ext_name', 'title', 'permissions'],
        [
          [universeId, 'a', awkward, ['x', awkward, '']],
          [universeId, 'b', '\\N', []],
        ],
      ),
    );
    expect(count).toBe(2);
    await record.inUniverse(universeId, ({ copyRows }) =>
      copyRows(
        'audit_entry',
        ['universe_id', 'audit_entry_id', 'at', 'person_id', 'action', 'subject', 'details'],
        [[universeId, randomUUID(), new Date(0), null, 'x', 'y', { list: [1, null], text: awkward }]],
      ),
    );
    await record.inUniverse(universeId, async ({ db }) => {
      const roles = await db.selectFrom('role').select(['title', 'permissions']).orderBy('ext_name').execute();
      expect(roles).toEqual([
        { title: awkward, permissions: ['x', awkward, ''] },
        { title: '\\N', permissions: [] },
      ]);
      const entries = await db.selectFrom('audit_entry').select(['at', 'person_id', 'details']).execute();
      expect(entries).toEqual([{ at: new Date(0), person_id: null, details: { list: [1, null], text: awkward } }]);
    });
  });

  test('another universe’s rows are refused and nothing remains', async () => {
    const rows = [
      [first.universeId, 'kept', 'x', []],
      [second.universeId, 'foreign', 'x', []],
    ];
    const work = one.record.inUniverse(first.universeId, ({ copyRows }) =>
      copyRows('role', ['universe_id', 'ext_name', 'title', 'permissions'], rows),
    );
    await expect(work).rejects.toThrow('row-level security');
    const { rows: left } = await asAdmin(`select from role where ext_name in ('kept', 'foreign')`);
    expect(left).toEqual([]);
  });

  test('a source that fails half-way, or a bad value, rolls back and leaves the connection usable', async () => {
    async function* failing(): AsyncGenerator<unknown[]> {
      for (let i = 0; i < 5000; i++) yield [first.universeId, `r${i}`, 'x'.repeat(100), []];
      throw new Error('source broke');
    }
    const columns = ['universe_id', 'ext_name', 'title', 'permissions'];
    const copy = (rows: AsyncIterable<unknown[]> | unknown[][]) =>
      one.record.inUniverse(first.universeId, ({ copyRows }) => copyRows('role', columns, rows));
    await expect(copy(failing())).rejects.toThrow('source broke');
    await expect(copy([['no uuid', 'a', 'b', []]])).rejects.toThrow('invalid input syntax for type uuid');
    await expect(copy([[1, 2, 3]])).rejects.toThrow('3 values for 4 columns');
    const columnsAfter = await copy([[first.universeId, 'after', 'x', []]]);
    expect(columnsAfter).toBe(1);
  });

  test('staged rows can be joined and inserted with a rule for conflicts', async () => {
    const inserted = await one.record.inUniverse(first.universeId, async ({ db, stageRows }) => {
      const stage = await stageRows(
        'role',
        ['universe_id', 'ext_name', 'title', 'permissions'],
        [
          [first.universeId, 'staged', 'x', []],
          [first.universeId, 'staged', 'y', []],
        ],
      );
      return sql`insert into role select * from ${sql.table(stage)} on conflict do nothing`.execute(db);
    });
    expect(inserted.numAffectedRows).toBe(1n);
  });
});

async function asAdmin(statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: one.adminUrl });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
