import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import type { DemoCampaign } from './demo-campaigns.ts';
import type { DemoContact, DemoSampling } from './demo-samples.ts';

export async function insertDemoCampaigns(
  tx: Tx,
  universeId: string,
  surveyId: string,
  campaigns: readonly DemoCampaign[],
): Promise<void> {
  await tx.copyRows(
    'campaign',
    [
      ...['universe_id', 'campaign_id', 'survey_id', 'campaign_no', 'ext_name', 'titles', 'channel', 'state'],
      ...['started_at', 'finished_at', 'created_at', 'changed_at'],
    ],
    campaigns.map(({ campaignId, campaignNo, extName, titles, channel, fromDay, toDay }) => {
      const startedAt = new Date(`${fromDay}T03:00:00Z`);
      const finishedAt = new Date(`${toDay}T04:00:00Z`);
      return [
        ...[universeId, campaignId, surveyId, campaignNo, extName, titles, channel, 'finished'],
        ...[startedAt, finishedAt, startedAt, finishedAt],
      ];
    }),
  );
}

/** Stores the customers a piece of interviews names. */
export async function insertAnsweringContacts(
  tx: Tx,
  universeId: string,
  { contacts, interviews }: DemoSampling,
): Promise<void> {
  const named = new Set(interviews.map(({ contactId }) => contactId));
  await insertContacts(
    tx,
    universeId,
    contacts.filter(({ contactId }) => named.has(contactId)),
  );
}

/** Stores who was invited around a piece of interviews that is there, with all others who were. */
export async function insertDemoSampling(
  tx: Tx,
  universeId: string,
  surveyId: string,
  { contacts, samples, sendOuts, interviews }: DemoSampling,
): Promise<void> {
  if (contacts.length === 0) return;
  const named = new Set(interviews.map(({ contactId }) => contactId));
  await insertContacts(
    tx,
    universeId,
    contacts.filter(({ contactId }) => !named.has(contactId)),
  );
  // Somebody who answered may have been erased since.
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from contact where universe_id = ${universeId} and erased_at is null
      and contact_id = any(${contacts.map(({ contactId }) => contactId)}::uuid[])`.execute(tx.db);
  const known = new Set(rows.map((row) => row.contact_id));
  await tx.copyRows(
    'sample',
    [
      ...['universe_id', 'sample_id', 'survey_id', 'external_id', 'contact_id', 'unit_nos', 'event_day', 'channel'],
      ...['locale', 'state', 'reason', 'state_at', 'history', 'link_token', 'created_at'],
    ],
    samples.map((sample) => [
      ...[universeId, sample.sampleId, surveyId, sample.externalId],
      ...[known.has(sample.contactId) ? sample.contactId : null, sample.unitNos, sample.eventDay],
      ...[sample.channel, sample.locale, sample.state, sample.reason, sample.history.at(-1)?.at ?? sample.createdAt],
      ...[JSON.stringify(sample.history), sample.linkToken, sample.createdAt],
    ]),
  );
  await tx.copyRows(
    'send_out',
    [
      ...['universe_id', 'campaign_id', 'sample_id', 'state', 'fault', 'queued_at', 'sent_at', 'sent_day'],
      ...['delivered_at', 'opened_at', 'clicked_at', 'unsubscribed_at'],
    ],
    sendOuts.map((one) => [
      ...[universeId, one.campaignId, one.sampleId, one.state, one.fault, one.sentAt, one.sentAt, one.sentDay],
      ...[one.deliveredAt, one.openedAt, one.clickedAt, one.unsubscribedAt],
    ]),
  );
}

async function insertContacts(tx: Tx, universeId: string, contacts: readonly DemoContact[]): Promise<void> {
  if (contacts.length === 0) return;
  await tx.copyRows(
    'contact',
    [
      ...['universe_id', 'contact_id', 'external_id', 'given_name', 'family_name', 'email', 'phone', 'locale'],
      ...['created_at', 'changed_at'],
    ],
    contacts.map(({ contactId, externalId, givenName, familyName, email, phone, locale, createdAt }) => [
      ...[universeId, contactId, externalId, givenName, familyName, email, phone, locale, createdAt, createdAt],
    ]),
  );
}
