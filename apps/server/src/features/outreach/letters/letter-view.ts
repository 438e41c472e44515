import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { PostalAddress } from '../../../database/tables-contacts.ts';

/** What of a sample is in its letter. */
export interface LetterSource {
  readonly sampleId: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly address: PostalAddress;
  /** Empty where neither sample nor contact has one. */
  readonly locale: string;
  readonly linkToken: string;
  /** Send-outs by letter that have not failed. */
  readonly sendOuts: readonly {
    readonly campaignId: string;
    readonly campaign: string;
    /** Whether it is in an archive of another report. */
    readonly isFetched: boolean;
  }[];
}

/** Sources by sample; without a name and address where the contact was erased. @param reportId archive that is being made */
export async function readLetterSources(
  { db }: Tx,
  universeId: string,
  sampleIds: readonly string[],
  reportId: string,
): Promise<ReadonlyMap<string, LetterSource>> {
  const { rows } = await sql<LetterSource>`
    select s.sample_id as "sampleId", coalesce(c.given_name, '') as "givenName", coalesce(c.family_name, '') as "familyName",
      coalesce(c.address, '{}'::jsonb) as address, coalesce(nullif(s.locale, ''), c.locale, '') as locale,
      s.link_token as "linkToken", coalesce((
        select jsonb_agg(jsonb_build_object('campaignId', p.campaign_id, 'campaign', p.ext_name, 'isFetched', exists (
            select from letter_archive l
              left join report r on r.universe_id = l.universe_id and r.report_id = l.report_id
            where l.universe_id = o.universe_id and l.campaign_id = o.campaign_id and l.sample_id = o.sample_id
              and l.report_id <> ${reportId} and coalesce(r.status, 'FINISHED') not in ('FAILED', 'CANCELLED')
          )) order by p.campaign_no)
        from send_out o join campaign p using (universe_id, campaign_id)
        where o.universe_id = s.universe_id and o.sample_id = s.sample_id and p.channel = 'letter'
          and o.state in ('pending', 'delivered')), '[]'::jsonb) as "sendOuts"
    from sample s left join contact c on c.universe_id = s.universe_id and c.contact_id = s.contact_id and c.erased_at is null
    where s.universe_id = ${universeId} and s.sample_id = any(${[...sampleIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.sampleId, row]));
}
