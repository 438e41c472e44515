import type { User, UserState } from '@echolot/contract/people/users';
import { foldText } from '@echolot/core/folded-text';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { readUnitNames } from './unit-path-view.ts';

/** Whose people are asked for: of a universe, as far as the asker sees the units they are placed at. */
export interface UserScope {
  readonly universeId: string;
  readonly timeZone: string;
  /** Drill paths of the asker. */
  readonly drillPaths: readonly string[];
}

export interface UserQuery {
  readonly search: string;
  readonly role?: string | undefined;
  readonly state?: UserState | undefined;
  readonly unit?: string | undefined;
  readonly sort: 'name' | 'username' | 'role' | 'state' | 'lastSeenAt' | 'createdAt';
  readonly direction: 'up' | 'down';
  readonly offset: number;
  readonly limit: number;
}

interface UserRow {
  userId: string;
  username: string;
  givenName: string;
  familyName: string;
  email: string;
  locale: string;
  role: string;
  roleTitle: string;
  drillPaths: string[];
  surveys: string[] | null;
  validUntil: string | null;
  state: UserState;
  origin: User['origin'];
  signIn: User['signIn'];
  lastSeenAt: Date | null;
  createdAt: Date;
  version: number;
}

/** Members with their state, as far as the scope reaches. */
function members({ universeId, timeZone, drillPaths }: UserScope): RawBuilder<unknown> {
  return sql`
    select p.person_id as "userId", p.username, p.given_name as "givenName", p.family_name as "familyName", p.email, p.locale,
      p.search_key, m.role, r.title as "roleTitle", m.drill_paths as "drillPaths", m.valid_until as "validUntil", m.origin,
      seen.at as "lastSeenAt", m.created_at as "createdAt", m.version,
      case when m.survey_ids is not null then array(
        select s.ext_name from survey s where s.universe_id = m.universe_id and s.survey_id = any (m.survey_ids) order by 1
      ) end as surveys,
      case
        when m.disabled_at is not null or p.disabled_at is not null then 'disabled'
        when m.valid_until < (now() at time zone ${timeZone})::date then 'ended'
        when seen.at is not null then 'active'
        when exists (select from invitation i where i.universe_id = m.universe_id and i.person_id = m.person_id
          and i.ended_at is null and i.expires_at > now()) then 'invited'
        else 'never_signed_in'
      end as state,
      case when p.sign_on_subject is not null then 'provider' when p.has_password then 'password' else 'none' end as "signIn"
    from membership m
    join person p using (person_id)
    left join member_seen seen on seen.universe_id = m.universe_id and seen.person_id = m.person_id
    join role r on r.universe_id = m.universe_id and r.ext_name = m.role
    where m.universe_id = ${universeId} and ${isWithin(sql`m.drill_paths`, drillPaths)}`;
}

/** Whether all of a membership's units are among those of the asker. */
function isWithin(paths: RawBuilder<unknown>, own: readonly string[]): RawBuilder<boolean> {
  if (own.includes('*')) return sql<boolean>`true`;
  return sql<boolean>`not exists (select from unnest(${paths}) d where not exists (
    select from unnest(${own}::text[]) o where d = o or starts_with(d, o || '.')))`;
}

const sortKeys: Readonly<Record<UserQuery['sort'], RawBuilder<unknown>>> = {
  name: sql`lower("familyName" || ' ' || "givenName")`,
  username: sql`username`,
  role: sql`lower("roleTitle")`,
  state: sql`state`,
  lastSeenAt: sql`"lastSeenAt"`,
  createdAt: sql`"createdAt"`,
};

export interface UserPage {
  readonly total: number;
  /** People of each state that has any, whatever state was asked for. */
  readonly states: Readonly<Partial<Record<UserState, number>>>;
  readonly users: readonly User[];
}

/** A page of the people of a universe. */
export async function readUserPage(tx: Tx, scope: UserScope, query: UserQuery): Promise<UserPage> {
  const { db } = tx;
  const words = foldText(query.search).split(/\s+/).filter(Boolean);
  const conditions = [
    ...words.map((word) => sql`strpos(search_key, ${word}) > 0`),
    ...(query.role === undefined ? [] : [sql`role = ${query.role}`]),
    ...(query.unit === undefined
      ? []
      : [
          sql`exists (select from unnest("drillPaths") d
            where d = ${query.unit} or starts_with(d, ${query.unit} || '.') or ${query.unit} = '*')`,
        ]),
  ];
  const isMatch = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const isOfState = query.state === undefined ? sql`true` : sql`state = ${query.state}`;
  const direction = query.direction === 'up' ? sql`asc nulls first` : sql`desc nulls last`;
  const found = sql`with found as materialized (select * from (${members(scope)}) member where ${isMatch})`;
  const { rows: states } = await sql<{ state: UserState; people: number }>`
    ${found} select state, count(*)::int as people from found group by state`.execute(db);
  const { rows } = await sql<UserRow>`
    ${found} select * from found where ${isOfState}
    order by ${sortKeys[query.sort]} ${direction}, username asc offset ${query.offset} limit ${query.limit}`.execute(
    db,
  );
  const counts = Object.fromEntries(states.map(({ state, people }) => [state, people]));
  const asked = query.state === undefined ? states : states.filter(({ state }) => state === query.state);
  const total = asked.reduce((sum, { people }) => sum + people, 0);
  return { total, states: counts, users: await describeAll(tx, scope, rows) };
}

/** One person of the universe; undefined for others, and for those whose units the asker does not see. */
export async function findUser(tx: Tx, scope: UserScope, userId: string): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select * from (${members(scope)}) member where "userId" = ${userId}`.execute(tx.db);
  return (await describeAll(tx, scope, rows))[0];
}

async function describeAll(tx: Tx, { universeId, timeZone }: UserScope, rows: readonly UserRow[]): Promise<User[]> {
  const paths = [...new Set(rows.flatMap(({ drillPaths }) => drillPaths))];
  const names = await readUnitNames(tx, universeId, paths, timeZone);
  return rows.map((row) => describe(row, names));
}

function describe(row: UserRow, names: ReadonlyMap<string, string>): User {
  return {
    userId: row.userId,
    username: row.username,
    givenName: row.givenName,
    familyName: row.familyName,
    email: row.email,
    locale: row.locale,
    role: row.role,
    roleTitle: row.roleTitle,
    drillPaths: row.drillPaths,
    unitNames: row.drillPaths.map((path) => names.get(path) ?? path),
    surveys: row.surveys,
    validUntil: row.validUntil,
    state: row.state,
    origin: row.origin,
    signIn: row.signIn,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}
