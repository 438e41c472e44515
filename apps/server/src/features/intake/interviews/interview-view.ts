import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Answers } from '../../../database/tables.ts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';

/** An interview as it is. */
export interface SingleInterview {
  readonly surveyId: string;
  readonly interviewId: string;
  readonly externalId: string;
  readonly version: number;
  readonly status: 'complete' | 'partial';
  readonly answeredAt: Date;
  readonly day: string;
  readonly datePrecision: 'month' | 'assumed' | null;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly channel: string;
  readonly locale: string;
  readonly answers: Answers;
  readonly contactId: string | null;
  readonly isErased: boolean;
}

const columns = sql`i.survey_id as "surveyId", i.interview_id as "interviewId", i.external_id as "externalId", i.version,
  i.status, i.answered_at as "answeredAt", i.day::text as day, i.date_precision as "datePrecision", i.unit_nos as "unitNos", i.channel, i.locale, i.answers,
  i.contact_id as "contactId", i.erased_at is not null as "isErased"`;

/** One that was not deleted; `isLocked` holds it until the transaction ends. */
export async function findInterview(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  interviewId: string,
  isLocked = false,
): Promise<SingleInterview | undefined> {
  const { rows } = await sql<SingleInterview>`
    select ${columns} from interview i
    where i.universe_id = ${universeId} and i.survey_id = ${surveyId} and i.interview_id = ${interviewId}
      and i.status <> 'deleted' ${isLocked ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** Other interviews of a contact, newest first, of all surveys. */
export async function listOfContact(
  { db }: Tx,
  universeId: string,
  contactId: string,
  exceptId: string,
  limit: number,
): Promise<SingleInterview[]> {
  const { rows } = await sql<SingleInterview>`
    select ${columns} from interview i
    where i.universe_id = ${universeId} and i.contact_id = ${contactId} and i.interview_id <> ${exceptId}
      and i.status <> 'deleted'
    order by i.answered_at desc limit ${limit}`.execute(db);
  return rows;
}

export interface InterviewContact {
  readonly personId: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
  readonly address: PostalAddress;
}

export async function findInterviewContact(
  { db }: Tx,
  universeId: string,
  contactId: string,
): Promise<InterviewContact | undefined> {
  const { rows } = await sql<InterviewContact>`
    select contact_id as "personId", external_id as "externalId", given_name as "givenName", family_name as "familyName",
      email, phone, address
    from contact where universe_id = ${universeId} and contact_id = ${contactId} and erased_at is null`.execute(db);
  return rows[0];
}

/** A version that was replaced. */
export interface FormerVersion {
  readonly version: number;
  readonly answers: Answers;
  readonly changedBy: string;
  readonly reason: string;
  readonly changedAt: Date;
}

/** Oldest first. */
export async function listFormerVersions(
  { db }: Tx,
  { surveyId, interviewId }: Pick<SingleInterview, 'surveyId' | 'interviewId'>,
  universeId: string,
): Promise<FormerVersion[]> {
  const { rows } = await sql<FormerVersion>`
    select version, coalesce(document -> 'answers', '{}'::jsonb) as answers, changed_by as "changedBy", reason,
      changed_at as "changedAt"
    from interview_revision
    where universe_id = ${universeId} and survey_id = ${surveyId} and interview_id = ${interviewId}
    order by version`.execute(db);
  return rows;
}

/** Surveys by their ids. */
export async function readSurveysOf(tx: Tx, surveyIds: readonly string[]): Promise<Map<string, StoredSurvey>> {
  if (surveyIds.length === 0) return new Map();
  const rows = await tx.db.selectFrom('survey').select('ext_name').where('survey_id', 'in', surveyIds).execute();
  const surveys = [];
  for (const { ext_name: extName } of rows) surveys.push(await getSurvey(tx, extName));
  return new Map(surveys.map((survey) => [survey.surveyId, survey]));
}
