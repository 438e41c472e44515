import type { Tx } from '../../database/record.ts';
import type { DemoCampaign } from './demo-campaigns.ts';
import type { DemoSampling } from './demo-samples.ts';

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

/** Stores who was invited; the interviews that answer come after it. */
export async function insertDemoSampling(
  tx: Tx,
  universeId: string,
  surveyId: string,
  { contacts, samples, sendOuts }: DemoSampling,
): Promise<void> {
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
  await tx.copyRows(
    'sample',
    [
      ...['universe_id', 'sample_id', 'survey_id', 'external_id', 'contact_id', 'unit_nos', 'event_day', 'channel'],
      ...['locale', 'state', 'reason', 'state_at', 'history', 'link_token', 'created_at'],
    ],
    samples.map((sample) => [
      ...[universeId, sample.sampleId, surveyId, sample.externalId, sample.contactId, sample.unitNos, sample.eventDay],
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
