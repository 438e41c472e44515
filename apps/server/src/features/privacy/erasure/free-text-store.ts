import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { FreeTexts } from '../../../personal-data/free-texts.ts';
import type { PersonFinder } from '../../../personal-data/person-finder.ts';
import { lowestId, mayTell } from '../../../personal-data/scan.ts';

/** A table in which staff writes what may tell a person. */
export interface FreeTextTable extends FreeTexts {
  readonly name: string;
}

const before = { uuid: lowestId, int: '0' } as const;

/** SQL condition: the row is about one of these interviews. */
function isAbout(interview: FreeTexts['interview'], interviewIds: readonly string[]): RawBuilder<unknown> {
  if (!interview) return sql`false`;
  const own = sql`any(${interviewIds}::uuid[])`;
  if (interview === 'interview_id') return sql`interview_id = ${own}`;
  const { key, table } = interview;
  return sql`${sql.ref(key)} in (select o.${sql.ref(key)} from ${sql.table(table)} o where o.interview_id = ${own})`;
}

export interface FreeText {
  readonly key: readonly string[];
  readonly isOwn: boolean;
  /** By column. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Rows after a key that may tell the person, or are about one of the person's own interviews. */
export async function scanFreeTexts(
  { db }: Tx,
  universeId: string,
  table: FreeTextTable,
  { finder, interviewIds }: { finder: PersonFinder; interviewIds: readonly string[] },
  after: readonly string[],
  limit: number,
): Promise<{ rows: readonly FreeText[]; last: string[] | null; scanned: number }> {
  const columns = [...table.texts, ...table.json];
  const key = sql.raw(table.key.map(([column]) => column).join(', '));
  const keyTexts = sql.raw(`array[${table.key.map(([column]) => `${column}::text`).join(', ')}]`);
  const from = sql.join(table.key.map(([, type], index) => sql`${after[index] ?? before[type]}::${sql.raw(type)}`));
  const text = sql.raw(columns.map((name) => `coalesce(${name}::text, '')`).join(` || ' ' || `));
  const isOwn = isAbout(table.interview, interviewIds);
  const values = sql.raw(`json_build_object(${columns.map((name) => `'${name}', ${name}`).join(', ')})`);
  const { rows } = await sql<{
    n: number;
    last: string[] | null;
    key: string[] | null;
    isOwn: boolean;
    values: object;
  }>`
    with page as materialized (
      select * from ${sql.table(table.name)} where universe_id = ${universeId} and (${key}) > (${from}) order by ${key} limit ${limit}
    ), numbered as (select ${keyTexts} as key, row_number() over (order by ${key}) as place from page)
    select (select count(*)::int from page) as n, (select key from numbered order by place desc limit 1) as last, p.*
    from (select 1) one left join (
      select ${keyTexts} as key, ${isOwn} as "isOwn", ${values} as values from page
      where ${isOwn} or ${mayTell(text, finder)}
    ) p on true`.execute(db);
  const scanned = rows[0]?.n ?? 0;
  return {
    rows: rows.flatMap(({ key: own, isOwn: isOwnRow, values: found }) =>
      own ? [{ key: own, isOwn: isOwnRow, values: found as FreeText['values'] }] : [],
    ),
    last: scanned < limit ? null : (rows[0]?.last ?? null),
    scanned,
  };
}

export async function writeFreeText({ db }: Tx, universeId: string, table: FreeTextTable, row: FreeText) {
  const sets = [
    ...table.texts.map((name) => sql`${sql.ref(name)} = ${row.values[name] ?? null}`),
    ...table.json.map((name) => {
      const value = row.values[name];
      return sql`${sql.ref(name)} = ${value === null || value === undefined ? null : JSON.stringify(value)}::jsonb`;
    }),
  ];
  const isIt = table.key.map(([column, type], index) => sql`${sql.ref(column)} = ${row.key[index]}::${sql.raw(type)}`);
  await sql`
    update ${sql.table(table.name)} set ${sql.join(sets)}
    where universe_id = ${universeId} and ${sql.join(isIt, sql` and `)}`.execute(db);
}
