import type { SampleChannel, SampleState } from '@echolot/contract/intake/samples';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Texts } from '../../../database/tables.ts';
import type { SampleEntry, SendOutState } from '../../../database/tables-samples.ts';

export interface StoredSample {
  readonly sampleId: string;
  readonly surveyId: string;
  readonly externalId: string;
  readonly contactId: string | null;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
  readonly channel: SampleChannel;
  readonly locale: string;
  readonly state: SampleState;
  readonly reason: string;
  readonly stateAt: Date;
  readonly history: readonly SampleEntry[];
  /** The interview that answers it. */
  readonly interviewId: string | null;
}

const sampleColumns = sql`s.sample_id as "sampleId", s.survey_id as "surveyId", s.external_id as "externalId",
  s.contact_id as "contactId", s.unit_nos as "unitNos", s.event_day::text as day, s.channel, s.locale, s.state, s.reason,
  s.state_at as "stateAt", s.history,
  (select i.interview_id from interview i where i.universe_id = s.universe_id and i.sample_id = s.sample_id
    and i.survey_id = s.survey_id and i.status <> 'deleted' order by i.answered_at desc limit 1) as "interviewId"`;

export async function findSample(
  tx: Tx,
  universeId: string,
  surveyId: string,
  sampleId: string,
): Promise<StoredSample | undefined> {
  return (await findSamples(tx, universeId, surveyId, [sampleId])).get(sampleId);
}

/** Samples of a survey by id; those that are gone are left out. */
export async function findSamples(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  sampleIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSample>> {
  const { rows } = await sql<StoredSample>`
    select ${sampleColumns} from sample s
    where s.universe_id = ${universeId} and s.survey_id = ${surveyId} and s.sample_id = any(${[...sampleIds]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.sampleId, row]));
}

/** Other samples of a contact, in whatever survey, newest first. */
export async function listSamplesOf(
  { db }: Tx,
  universeId: string,
  { contactId, sampleId }: Pick<StoredSample, 'contactId' | 'sampleId'>,
  limit: number,
): Promise<StoredSample[]> {
  const { rows } = await sql<StoredSample>`
    select ${sampleColumns} from sample s
    where s.universe_id = ${universeId} and s.contact_id = ${contactId} and s.sample_id <> ${sampleId}
    order by s.event_day desc, s.sample_id desc limit ${limit}`.execute(db);
  return rows;
}

export interface SampleContact {
  readonly contactId: string;
  readonly externalId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly email: string;
  readonly phone: string;
}

export async function findSampleContact(
  tx: Tx,
  universeId: string,
  contactId: string,
): Promise<SampleContact | undefined> {
  return (await findSampleContacts(tx, universeId, [contactId])).get(contactId);
}

/** Contacts by id; erased ones are left out. */
export async function findSampleContacts(
  { db }: Tx,
  universeId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, SampleContact>> {
  const { rows } = await sql<SampleContact>`
    select contact_id as "contactId", external_id as "externalId", given_name as "givenName", family_name as "familyName", email, phone
    from contact where universe_id = ${universeId} and contact_id = any(${[...contactIds]}::uuid[]) and erased_at is null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.contactId, row]));
}

export interface CampaignName {
  readonly extName: string;
  readonly titles: Texts;
  readonly channel: SampleChannel;
}

export interface StoredSendOut extends CampaignName {
  readonly state: SendOutState;
  readonly fault: string;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly unsubscribedAt: Date | null;
}

/** Messages to a sample, in the order of their campaigns. */
export async function listSendOuts(tx: Tx, universeId: string, sampleId: string): Promise<readonly StoredSendOut[]> {
  return (await listSendOutsOf(tx, universeId, [sampleId])).get(sampleId) ?? [];
}

/** The same of several samples, by sample. */
export async function listSendOutsOf(
  { db }: Tx,
  universeId: string,
  sampleIds: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredSendOut[]>> {
  const { rows } = await sql<StoredSendOut & { sampleId: string }>`
    select o.sample_id as "sampleId", c.ext_name as "extName", c.titles, c.channel, o.state, o.fault, o.sent_at as "sentAt",
      o.delivered_at as "deliveredAt", o.opened_at as "openedAt", o.clicked_at as "clickedAt",
      o.unsubscribed_at as "unsubscribedAt"
    from send_out o join campaign c using (universe_id, campaign_id)
    where o.universe_id = ${universeId} and o.sample_id = any(${[...sampleIds]}::uuid[])
    order by o.sample_id, o.sent_at nulls last, c.campaign_no`.execute(db);
  return Map.groupBy(rows, ({ sampleId }) => sampleId);
}

/** Ext names and titles of surveys by id, with their perspectives. */
export async function listSurveyNames(
  { db }: Tx,
  universeId: string,
): Promise<Map<string, { extName: string; titles: Texts; perspectives: string[] }>> {
  const { rows } = await sql<{ surveyId: string; extName: string; titles: Texts; perspectives: string[] }>`
    select s.survey_id as "surveyId", s.ext_name as "extName", s.titles, array(
      select p.ext_name from survey_perspective sp join perspective p using (universe_id, perspective_id)
      where sp.universe_id = s.universe_id and sp.survey_id = s.survey_id order by sp.position) as perspectives
    from survey s where s.universe_id = ${universeId}`.execute(db);
  return new Map(rows.map(({ surveyId, ...survey }) => [surveyId, survey]));
}
