import { foldText } from '@echolot/core/folded-text';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import { contactKeyOf, normalEmail, normalPhone } from './contact-key.ts';

/** A person as it is found: a contact, or an interview of somebody who is none. */
export interface FoundPerson {
  readonly personId: string;
  readonly kind: 'contact' | 'interview';
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: PostalAddress;
  readonly locale: string;
  readonly details: Readonly<Record<string, string>>;
  readonly interviews: number;
  readonly createdAt: Date | null;
  readonly changedAt: Date | null;
  readonly erasedAt: Date | null;
}

const contactColumns = sql`c.contact_id as "personId", 'contact' as kind, c.external_id as "externalId",
  c.given_name as "givenName", c.family_name as "familyName", c.email, c.phone, c.address, c.locale, c.details,
  (select count(*)::int from interview i where i.universe_id = c.universe_id and i.contact_id = c.contact_id
    and i.status <> 'deleted') as interviews,
  c.created_at as "createdAt", c.changed_at as "changedAt", c.erased_at as "erasedAt"`;
const interviewColumns = sql`i.interview_id as "personId", 'interview' as kind, i.external_id as "externalId",
  '' as "givenName", '' as "familyName", '' as email, '' as phone, '{}'::jsonb as address, i.locale, '{}'::jsonb as details,
  1 as interviews, i.accepted_at as "createdAt", i.changed_at as "changedAt", null::timestamptz as "erasedAt"`;

/**
 * Persons a text finds, newest first: by whole e-mail, phone, customer number or external id of an interview; by the
 * beginnings of names too unless only whole ones are asked for.
 */
export async function searchPersons(
  { db }: Tx,
  universeId: string,
  search: { query: string; wholeOnly: boolean; after: string | undefined; limit: number },
): Promise<FoundPerson[]> {
  const text = search.query.normalize('NFC').trim();
  const after = search.after ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  if (text === '' && search.wholeOnly) return [];
  const ways =
    text === ''
      ? [
          sql`select contact_id from contact where universe_id = ${universeId} and erased_at is null
    and contact_id < ${after}::uuid order by contact_id desc limit ${search.limit}`,
        ]
      : waysTo(universeId, text, search.wholeOnly);
  const { rows } = await sql<FoundPerson>`
    with found as materialized (${sql.join(
      ways.map((way) => sql`(${way})`),
      sql` union `,
    )})
    select ${contactColumns} from found f join contact c on c.universe_id = ${universeId} and c.contact_id = f.contact_id
    where c.contact_id < ${after}::uuid
    order by c.contact_id desc limit ${search.limit}`.execute(db);
  if (text === '' || search.after !== undefined) return rows;
  const interviews = await sql<FoundPerson>`
    select ${interviewColumns} from interview i
    where i.universe_id = ${universeId} and i.survey_id = any(${surveys(universeId)})
      and i.external_id = ${text} and i.contact_id is null and i.status <> 'deleted' limit 20`.execute(db);
  return [...rows, ...interviews.rows];
}

/** SQL: the universe's surveys as an array, so that a survey's index serves each of them. */
const surveys = (universeId: string) => sql`array(select survey_id from survey where universe_id = ${universeId})`;

/** SQL: the ways a text leads to contacts, each with an index of its own. */
function waysTo(universeId: string, text: string, wholeOnly: boolean): RawBuilder<unknown>[] {
  const folded = foldText(text);
  const phone = normalPhone(text);
  const digits = phone.replace(/\D/g, '');
  const keys = [contactKeyOf({ customerNumber: text }), contactKeyOf({ email: text }), contactKeyOf({ phone: text })];
  const words = folded.split(/[\s,]+/).filter(Boolean);
  const inName = (word: string) => {
    const among = (key: RawBuilder<unknown>) =>
      wholeOnly
        ? sql`(${key} = ${word} and ${key} <> '')`
        : sql`(${key} >= ${word} and ${key} < ${word + lastCharacter} and ${key} <> '')`;
    return sql`(${among(sql`c.family_key`)} or ${among(sql`c.given_key`)})`;
  };
  const contacts = (condition: RawBuilder<unknown>) =>
    sql`select c.contact_id from contact c where c.universe_id = ${universeId} and ${condition}`;
  return [
    contacts(sql`c.external_id = any(${keys.filter((key) => key !== undefined)}::text[])`),
    contacts(sql`c.email_key = ${normalEmail(text)} and c.email_key <> ''`),
    ...(digits.length >= 5
      ? [contacts(sql`c.phone = any(${[phone, text, `+${digits}`]}::text[]) and c.phone <> ''`)]
      : []),
    ...(words.length > 1 || !wholeOnly ? [contacts(sql.join(words.map(inName), sql` and `))] : []),
    // A whole name that its source did not part.
    ...(words.length > 1 ? [contacts(sql`c.given_key = ${folded} and c.given_key <> ''`)] : []),
    sql`select i.contact_id from interview i where i.universe_id = ${universeId} and i.survey_id = any(${surveys(universeId)})
      and i.external_id = ${text} and i.contact_id is not null`,
  ];
}

/** Sorts after whatever begins with the same word. */
const lastCharacter = '\u{10FFFF}';

export async function findPerson({ db }: Tx, universeId: string, personId: string): Promise<FoundPerson | undefined> {
  const contacts = await sql<FoundPerson>`
    select ${contactColumns} from contact c where c.universe_id = ${universeId} and c.contact_id = ${personId}`.execute(
    db,
  );
  if (contacts.rows[0]) return contacts.rows[0];
  const interviews = await sql<FoundPerson>`
    select ${interviewColumns} from interview i
    where i.universe_id = ${universeId} and i.survey_id = any(${surveys(universeId)})
      and i.interview_id = ${personId} and i.contact_id is null`.execute(db);
  return interviews.rows[0];
}

export interface InterviewsOfSurvey {
  readonly survey: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly interviews: number;
  readonly lastDay: string;
}

export async function countInterviewsBySurvey(
  { db }: Tx,
  universeId: string,
  personId: string,
): Promise<InterviewsOfSurvey[]> {
  const { rows } = await sql<InterviewsOfSurvey>`
    with own as materialized (${ownKeys(universeId, personId)})
    select s.ext_name as survey, s.titles, count(*)::int as interviews, max(i.day)::text as "lastDay"
    from own o join interview i on i.universe_id = ${universeId} and i.survey_id = o.survey_id and i.interview_id = o.interview_id
    join survey s on s.universe_id = i.universe_id and s.survey_id = i.survey_id
    where i.status <> 'deleted'
    group by s.survey_id, s.ext_name, s.titles, s.position order by s.position`.execute(db);
  return rows;
}

/**
 * SQL: keys of the interviews of a contact, or of the interview itself, each way by its index. Use it as a materialized `with`:
 * a fresh table has no statistics, and the planner would look through it for each row.
 */
export function ownKeys(universeId: string, subjectId: string): RawBuilder<unknown> {
  return sql`select survey_id, interview_id from interview where universe_id = ${universeId} and contact_id = ${subjectId}
    union all
    select survey_id, interview_id from interview
    where universe_id = ${universeId} and survey_id = any(array(select survey_id from survey where universe_id = ${universeId}))
      and interview_id = ${subjectId}`;
}
