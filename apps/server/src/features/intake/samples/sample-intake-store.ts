import type { SampleChannel } from '@echolot/contract/intake/samples';
import { sql } from 'kysely';
import type { Actor } from '../../../context.ts';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { SampleEntry, SampleState } from '../../../database/tables-samples.ts';

/** Until the transaction ends, nobody else decides in this universe: two events of one contact are decided one after the other. */
export async function lockIntake({ db }: Tx, universeId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`samples ${universeId}`}, 0))`.execute(db);
}

/** Samples that are there already, by external id. */
export async function findKnownSamples(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  externalIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ external_id: string; sample_id: string }>`
    select external_id, sample_id from sample
    where universe_id = ${universeId} and survey_id = ${surveyId} and external_id = any(${[...externalIds]}::text[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.external_id, row.sample_id]));
}

export interface IntakeContact {
  readonly contactId: string;
  readonly email: string;
  readonly phone: string;
  readonly address: Readonly<Record<string, string | undefined>>;
}

export async function readIntakeContacts(
  { db }: Tx,
  universeId: string,
  contactIds: readonly string[],
): Promise<Map<string, IntakeContact>> {
  const { rows } = await sql<IntakeContact>`
    select contact_id as "contactId", email, phone, address from contact
    where universe_id = ${universeId} and contact_id = any(${[...contactIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.contactId, row]));
}

export interface FormerSample {
  readonly contactId: string;
  readonly surveyId: string;
  readonly channel: SampleChannel;
  readonly eventDay: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly state: SampleState;
  /** Latest day a message was sent or, where one is still to be, the day that was decided. */
  readonly invitedOn: string | null;
}

/** What these contacts were to be invited for before, in whatever survey. */
export async function readFormerSamples(
  { db }: Tx,
  universeId: string,
  contactIds: readonly string[],
  timeZone: string,
): Promise<FormerSample[]> {
  const { rows } = await sql<FormerSample>`
    select s.contact_id as "contactId", s.survey_id as "surveyId", s.channel, s.event_day::text as "eventDay",
      s.unit_nos as "unitNos", s.state,
      case when s.state in ('imported', 'not_sampled') then null
        else coalesce((select max(o.sent_day) from send_out o where o.universe_id = s.universe_id and o.sample_id = s.sample_id),
          (s.state_at at time zone ${timeZone})::date)::text end as "invitedOn"
    from sample s where s.universe_id = ${universeId} and s.contact_id = any(${[...contactIds]}::uuid[])`.execute(db);
  return rows;
}

export interface NewSample {
  readonly sampleId: string;
  readonly externalId: string;
  readonly contactId: string;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly eventDay: string;
  readonly channel: SampleChannel;
  readonly locale: string;
  readonly state: SampleState;
  readonly reason: string;
  readonly history: readonly SampleEntry[];
  readonly linkToken: string;
}

/** So many rows have fewer values than a statement may name. */
const insertedAtOnce = 2000;

export async function insertSamples(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  samples: readonly NewSample[],
  { apiKeyId, importId, now }: { apiKeyId?: string | undefined; importId?: string | undefined; now: Date },
): Promise<void> {
  for (let from = 0; from < samples.length; from += insertedAtOnce) {
    await db
      .insertInto('sample')
      .values(
        samples.slice(from, from + insertedAtOnce).map((one) => ({
          universe_id: universeId,
          sample_id: one.sampleId,
          survey_id: surveyId,
          external_id: one.externalId,
          contact_id: one.contactId,
          unit_nos: JSON.stringify(one.unitNos),
          event_day: one.eventDay,
          channel: one.channel,
          locale: one.locale,
          state: one.state,
          reason: one.reason,
          state_at: now,
          history: JSON.stringify(one.history),
          link_token: one.linkToken,
          import_id: importId ?? null,
          api_key_id: apiKeyId ?? null,
          created_at: now,
        })),
      )
      .execute();
  }
}

/** Which of the keys are opted out, as `hex channel`. */
export async function readOptOuts({ db }: Tx, universeId: string, keys: readonly Buffer[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('opt_out')
    .select(['key_hash', 'channel'])
    .where('universe_id', '=', universeId)
    .where('key_hash', 'in', [...keys])
    .execute();
  return new Set(rows.map((row) => `${row.key_hash.toString('hex')} ${row.channel}`));
}

export type OptOutChannel = SampleChannel | 'any';

/** @returns whether it was not noted before. */
export async function insertOptOut(
  { db }: Tx,
  universeId: string,
  row: { key: Buffer; channel: OptOutChannel; source: string; reason: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('opt_out')
    .values({
      universe_id: universeId,
      key_hash: row.key,
      channel: row.channel,
      source: row.source,
      reason: row.reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}

/** @returns whether it was there. */
export async function deleteOptOut(
  { db }: Tx,
  universeId: string,
  { key, channel }: { key: Buffer; channel: OptOutChannel },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('opt_out')
    .where('universe_id', '=', universeId)
    .where('key_hash', '=', key)
    .where('channel', '=', channel)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Samples that wait for an invitation to an address are not invited. @returns how many. */
export async function stopWaiting(
  { db }: Tx,
  universeId: string,
  { email, phone, channel, now }: { email: string; phone: string; channel: OptOutChannel; now: Date },
): Promise<number> {
  const entry = JSON.stringify([{ state: 'not_sampled', at: now.toISOString(), reason: 'opted_out' }]);
  const { numAffectedRows } = await sql`
    update sample s set state = 'not_sampled', reason = 'opted_out', state_at = ${now}, history = s.history || ${entry}::jsonb,
      link_token = ''
    where s.universe_id = ${universeId} and s.state in ('imported', 'ready', 'queued')
      and (${channel} = 'any' or s.channel = ${channel})
      and s.contact_id in (select c.contact_id from contact c where c.universe_id = ${universeId}
        and ((c.email_key = ${email} and c.email_key <> '') or (c.phone = ${phone} and c.phone <> '')))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes who opted somebody out or in; not whom. */
export async function noteOptOut(
  tx: Tx,
  universeId: string,
  { personId, apiKey }: Pick<Actor, 'personId' | 'apiKey'>,
  note: { action: 'addOptOut' | 'removeOptOut'; channel: OptOutChannel; reason?: string },
): Promise<void> {
  const by = apiKey ? { personId: undefined, apiKeyId: apiKey.apiKeyId } : { personId };
  const details = note.reason === undefined ? {} : { details: { reason: note.reason } };
  await writeAuditEntry(tx, { universeId, ...by, action: note.action, subject: note.channel, ...details });
}
