import type { CampaignFigures } from '@echolot/contract/analytics/pages';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { Texts } from '../../../database/tables.ts';
import type { SampleState, SendOutState } from '../../../database/tables-samples.ts';

/** Whose messages are counted. Universe, survey and units cannot be left out. */
export interface CampaignQuestion {
  readonly universeId: string;
  readonly surveyId: string;
  readonly perspective: string;
  /** `all`: also those whose unit is unknown. */
  readonly unitNos: readonly number[] | 'all';
  /** Days of sending; both included, undefined = open. */
  readonly fromDay: string | undefined;
  readonly toDay: string | undefined;
  /** Undefined: all mail campaigns. */
  readonly campaignNo: number | undefined;
}

export type CampaignCounts = Pick<
  CampaignFigures,
  'sent' | 'failed' | 'delivered' | 'opened' | 'clicked' | 'unsubscribed' | 'answered'
>;

export interface CountedCampaign extends CampaignCounts {
  readonly campaignNo: number;
  readonly titles: Texts;
  readonly extName: string;
  readonly channel: CampaignFigures['channel'];
  readonly state: CampaignFigures['state'];
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
}

/** What became of a campaign's messages. A person who unsubscribed got the message. */
const counts = sql`
  count(*)::int as sent,
  count(*) filter (where o.state = 'failed')::int as failed,
  count(*) filter (where o.state <> 'failed')::int as delivered,
  count(*) filter (where o.opened_at is not null)::int as opened,
  count(*) filter (where o.clicked_at is not null)::int as clicked,
  count(*) filter (where o.unsubscribed_at is not null)::int as unsubscribed,
  count(*) filter (where s.state = 'completed')::int as answered`;

const sentOnes = (question: CampaignQuestion) => {
  const { universeId, surveyId, perspective, unitNos, fromDay, toDay, campaignNo } = question;
  return sql`
    from campaign c
    join send_out o on o.universe_id = c.universe_id and o.campaign_id = c.campaign_id and o.sent_at is not null
    join sample s on s.universe_id = o.universe_id and s.sample_id = o.sample_id
    where c.universe_id = ${universeId} and c.survey_id = ${surveyId} and c.channel = 'mail'
      ${campaignNo === undefined ? sql`` : sql`and c.campaign_no = ${campaignNo}`}
      ${unitNos === 'all' ? sql`` : sql`and (s.unit_nos ->> ${perspective})::int = any(${unitNos}::integer[])`}
      ${fromDay === undefined ? sql`` : sql`and o.sent_day >= ${fromDay}::date`}
      ${toDay === undefined ? sql`` : sql`and o.sent_day <= ${toDay}::date`}`;
};

/** Newest first. */
export async function listCampaignFigures({ db }: Tx, question: CampaignQuestion): Promise<CountedCampaign[]> {
  const { rows } = await sql<CountedCampaign>`
    select c.campaign_no as "campaignNo", c.titles, c.ext_name as "extName", c.channel, c.state,
      c.started_at as "startedAt", c.finished_at as "finishedAt", ${counts}
    ${sentOnes(question)}
    group by c.universe_id, c.campaign_id order by c.started_at desc nulls first, c.campaign_no desc`.execute(db);
  return rows;
}

export async function listCampaignDays(
  { db }: Tx,
  question: CampaignQuestion,
): Promise<(CampaignCounts & { readonly day: string })[]> {
  const { rows } = await sql<CampaignCounts & { readonly day: string }>`
    select o.sent_day::text as day, ${counts} ${sentOnes(question)}
    group by o.sent_day order by o.sent_day`.execute(db);
  return rows;
}

/** By the unit each message was about; null for those of no known unit. */
export async function listCampaignUnits(
  { db }: Tx,
  question: CampaignQuestion,
): Promise<(CampaignCounts & { readonly unitNo: number | null })[]> {
  const { rows } = await sql<CampaignCounts & { readonly unitNo: number | null }>`
    select (s.unit_nos ->> ${question.perspective})::int as "unitNo", ${counts} ${sentOnes(question)}
    group by 1`.execute(db);
  return rows;
}

/** A message of a campaign and what became of it. */
export interface ListedSendOut {
  readonly sampleId: string;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly unitNo: number | null;
  readonly state: SendOutState;
  readonly fault: string;
  readonly sampleState: SampleState;
  readonly sentAt: Date;
  readonly deliveredAt: Date | null;
  readonly openedAt: Date | null;
  readonly clickedAt: Date | null;
  readonly unsubscribedAt: Date | null;
}

/** Messages in the order of their samples, from one on. */
export async function listSendOuts(
  { db }: Tx,
  question: CampaignQuestion,
  after: string | undefined,
  limit: number,
): Promise<ListedSendOut[]> {
  const { rows } = await sql<ListedSendOut>`
    with page as materialized (
      select o.sample_id, s.contact_id, (s.unit_nos ->> ${question.perspective})::int as unit_no, o.state, o.fault,
        s.state as sample_state, o.sent_at, o.delivered_at, o.opened_at, o.clicked_at, o.unsubscribed_at
      ${sentOnes(question)} ${after === undefined ? sql`` : sql`and o.sample_id > ${after}::uuid`}
      order by o.sample_id limit ${limit})
    select p.sample_id as "sampleId", c.given_name as "givenName", c.family_name as "familyName", p.unit_no as "unitNo",
      p.state, p.fault, p.sample_state as "sampleState", p.sent_at as "sentAt", p.delivered_at as "deliveredAt",
      p.opened_at as "openedAt", p.clicked_at as "clickedAt", p.unsubscribed_at as "unsubscribedAt"
    from page p left join contact c on c.universe_id = ${question.universeId} and c.contact_id = p.contact_id
      and c.erased_at is null
    order by p.sample_id`.execute(db);
  return rows;
}

/** Whether the survey has a mail campaign of this number. */
export async function hasCampaign(
  { db }: Tx,
  { universeId, surveyId, campaignNo }: CampaignQuestion,
): Promise<boolean> {
  const found = await db
    .selectFrom('campaign')
    .select('campaign_id')
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('campaign_no', '=', campaignNo ?? 0)
    .where('channel', '=', 'mail')
    .executeTakeFirst();
  return found !== undefined;
}
