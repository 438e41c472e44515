import type { SampleChannel, SampleState } from '@echolot/contract/intake/samples';
import { type RawBuilder, sql } from 'kysely';
import type { CampaignFilter, SendOutMatch } from '../../../columnar/ranking-query.ts';
import type { Tx } from '../../../database/record.ts';
import type { Texts } from '../../../database/tables.ts';
import type { SampleQuestion } from './sample-query.ts';

export interface ListedSample {
  readonly sampleId: string;
  readonly externalId: string;
  readonly eventDay: string;
  readonly unitNo: number | null;
  readonly givenName: string | null;
  readonly familyName: string | null;
  readonly channel: SampleChannel;
  readonly state: SampleState;
  readonly reason: string;
  readonly stateAt: Date;
  /** Where the page is in its order: a day or an instant. */
  readonly place: string;
  readonly campaigns: readonly Texts[];
}

/** Whole id of the event, or contacts that were found by what was typed. */
export interface SampleSearch {
  readonly text: string;
  readonly contactIds: readonly string[];
}

export interface SamplePlace {
  readonly place: string;
  readonly sampleId: string;
}

export type SampleSort = 'newest' | 'oldest' | 'changed';

/** SQL: the samples `s` that are asked for. */
export function askedSamples(question: SampleQuestion): RawBuilder<unknown> {
  const { universeId, surveyId, perspective, unitNos, window, campaigns } = question;
  const conditions = [
    sql`s.universe_id = ${universeId}`,
    sql`s.survey_id = ${surveyId}`,
    ...(unitNos === 'all' ? [] : [sql`(s.unit_nos ->> ${perspective})::int = any(${[...unitNos]}::int[])`]),
    ...(window.fromDay === undefined ? [] : [sql`s.event_day >= ${window.fromDay}::date`]),
    ...(window.toDay === undefined ? [] : [sql`s.event_day <= ${window.toDay}::date`]),
    ...campaigns.map(writtenTo),
  ];
  return sql`(${sql.join(conditions, sql` and `)})`;
}

function writtenTo({ anyOf = [] }: CampaignFilter): RawBuilder<unknown> {
  if (anyOf.length === 0) return sql`false`;
  const ways = anyOf.map(
    (match) => sql`exists (select from send_out o join campaign c using (universe_id, campaign_id)
      where o.universe_id = s.universe_id and o.sample_id = s.sample_id and o.sent_day is not null and ${became(match)})`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

function became({ campaign, days, state, opened, clicked }: SendOutMatch): RawBuilder<unknown> {
  const is = (column: string, wanted: boolean | undefined): RawBuilder<unknown>[] =>
    wanted === undefined ? [] : [sql`(${sql.ref(column)} is not null) = ${wanted}`];
  const conditions = [
    sql`c.campaign_no = ${campaign}`,
    sql`c.survey_id = s.survey_id`,
    ...(state === undefined ? [] : [sql`o.state = ${state}`]),
    ...is('o.opened_at', opened),
    ...is('o.clicked_at', clicked),
    ...(days === undefined
      ? []
      : [
          sql`exists (select from interview i where i.universe_id = s.universe_id and i.sample_id = s.sample_id
            and i.status <> 'deleted' and i.day - o.sent_day <= ${days}::int)`,
        ]),
  ];
  return sql.join(conditions, sql` and `);
}

const found = (search: SampleSearch | undefined): RawBuilder<unknown> =>
  search ? sql`(s.external_id = ${search.text} or s.contact_id = any(${[...search.contactIds]}::uuid[]))` : sql`true`;

export async function countSampleStates(
  { db }: Tx,
  question: SampleQuestion,
  search: SampleSearch | undefined,
): Promise<{ state: SampleState; n: number }[]> {
  const { rows } = await sql<{ state: SampleState; n: number }>`
    select s.state, count(*)::int as n from sample s where ${askedSamples(question)} and ${found(search)} group by s.state`.execute(
    db,
  );
  return rows;
}

/** A page of samples in an order, from a place on. */
export async function readSamples(
  { db }: Tx,
  question: SampleQuestion,
  page: {
    search: SampleSearch | undefined;
    state: SampleState | undefined;
    sort: SampleSort;
    after: SamplePlace | undefined;
    limit: number;
  },
): Promise<ListedSample[]> {
  const { search, state, sort, after, limit } = page;
  const key = sort === 'changed' ? sql`s.state_at` : sql`s.event_day`;
  const type = sort === 'changed' ? sql`timestamptz` : sql`date`;
  const way = sort === 'oldest' ? sql`asc` : sql`desc`;
  const beyond = sort === 'oldest' ? sql`>` : sql`<`;
  const { rows } = await sql<ListedSample>`
    with page as materialized (
      select s.*, ${key} as place from sample s
      where ${askedSamples(question)} and ${found(search)} and ${state === undefined ? sql`true` : sql`s.state = ${state}`}
        and ${after ? sql`(${key}, s.sample_id) ${beyond} (${after.place}::${type}, ${after.sampleId}::uuid)` : sql`true`}
      order by ${key} ${way}, s.sample_id ${way} limit ${limit})
    select p.sample_id as "sampleId", p.external_id as "externalId", p.event_day::text as "eventDay",
      (p.unit_nos ->> ${question.perspective})::int as "unitNo", c.given_name as "givenName", c.family_name as "familyName",
      p.channel, p.state, p.reason, p.state_at as "stateAt", p.place::text as place,
      array(select g.titles from send_out o join campaign g using (universe_id, campaign_id)
        where o.universe_id = p.universe_id and o.sample_id = p.sample_id order by g.campaign_no) as campaigns
    from page p left join contact c on c.universe_id = p.universe_id and c.contact_id = p.contact_id
    order by p.place ${way}, p.sample_id ${way}`.execute(db);
  return rows;
}
