import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PersonFinder } from '../contacts/public.ts';
import { lowestId, mayTell } from './erasable-interview-store.ts';

/** A table in which staff writes what may tell a person. */
interface StaffTextTable {
  readonly name: string;
  /** Columns of its key after the universe's id, with what stands before the first. */
  readonly key: readonly (readonly [column: string, type: 'uuid' | 'int', before: string])[];
  readonly texts: readonly string[];
  readonly json: readonly string[];
  /** Condition: the row is about one of the interviews `$own`. */
  readonly isOwn: (own: RawBuilder<unknown>) => RawBuilder<unknown>;
}

const id = (column: string) => [column, 'uuid', lowestId] as const;
const ofInterview = (own: RawBuilder<unknown>) => sql`interview_id = any(${own})`;
const ofNobody = () => sql`false`;

export const staffTextTables: readonly StaffTextTable[] = [
  {
    name: 'interview_comment',
    key: [id('comment_id')],
    texts: ['message'],
    json: [],
    isOwn: ofInterview,
  },
  {
    name: 'interview_meta',
    key: [id('survey_id'), id('interview_id')],
    texts: [],
    json: ['properties'],
    isOwn: ofInterview,
  },
  { name: 'action', key: [id('action_id')], texts: ['title', 'description'], json: [], isOwn: ofInterview },
  { name: 'alert', key: [id('alert_id')], texts: ['root_cause', 'resolution'], json: [], isOwn: ofInterview },
  {
    name: 'alert_entry',
    key: [id('alert_id'), ['version', 'int', '0']],
    texts: [],
    json: ['details', 'former'],
    isOwn: (own) => sql`alert_id in (select a.alert_id from alert a where a.interview_id = any(${own}))`,
  },
  { name: 'mail_message', key: [id('mail_message_id')], texts: ['subject', 'body'], json: [], isOwn: ofNobody },
  {
    name: 'report_schedule',
    key: [id('report_schedule_id')],
    texts: ['name', 'drill_path'],
    json: ['options'],
    isOwn: ofNobody,
  },
  { name: 'saved_filter', key: [id('saved_filter_id')], texts: ['name', 'tokens'], json: [], isOwn: ofNobody },
];

export interface StaffText {
  readonly key: readonly string[];
  readonly isOwn: boolean;
  /** By column. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Rows after a key that may tell the person, or are about one of the person's own interviews. */
export async function scanStaffTexts(
  { db }: Tx,
  universeId: string,
  table: StaffTextTable,
  { finder, interviewIds }: { finder: PersonFinder; interviewIds: readonly string[] },
  after: readonly string[],
  limit: number,
): Promise<{ rows: readonly StaffText[]; last: string[] | null; scanned: number }> {
  const columns = [...table.texts, ...table.json];
  const key = sql.raw(table.key.map(([column]) => column).join(', '));
  const keyTexts = sql.raw(`array[${table.key.map(([column]) => `${column}::text`).join(', ')}]`);
  const from = sql.join(table.key.map(([, type, before], index) => sql`${after[index] ?? before}::${sql.raw(type)}`));
  const text = sql.raw(columns.map((name) => `coalesce(${name}::text, '')`).join(` || ' ' || `));
  const isOwn = table.isOwn(sql`${interviewIds}::uuid[]`);
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
      own ? [{ key: own, isOwn: isOwnRow, values: found as StaffText['values'] }] : [],
    ),
    last: scanned < limit ? null : (rows[0]?.last ?? null),
    scanned,
  };
}

export async function writeStaffText({ db }: Tx, universeId: string, table: StaffTextTable, row: StaffText) {
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
