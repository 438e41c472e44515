import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import { versionDocument } from './next-version-store.ts';

/** SQL: what the interview `i` carries of the send-outs to its sample, as they are, with days to this day. */
const carriedOn = (day: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('campaign', c.campaign_no, 'days', greatest(0, ${day} - s.sent_day), 'state', s.state,
    'opened', s.opened_at is not null, 'clicked', s.clicked_at is not null) order by c.campaign_no)
  from send_out s join campaign c on c.universe_id = s.universe_id and c.campaign_id = s.campaign_id
  where s.universe_id = i.universe_id and s.sample_id = i.sample_id and s.sent_day is not null and c.survey_id = i.survey_id
), '[]')`;

/** SQL: what the interview `i` carries of send-outs once it is one of this day. */
export function sendOutsOnDay(day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when i.sample_id is null or i.day = ${day} then i.send_outs else ${carriedOn(day)} end`;
}

/**
 * Gives the interviews of these samples what became of their send-outs. One that says something else now gets its next version:
 * the former one is kept, and the change announced, so that figures follow exactly. Takes the interviews' locks in the order of
 * their ids. @returns how many changed.
 */
export async function carrySendOuts(
  tx: Tx,
  universeId: string,
  sampleIds: readonly string[],
  { changedBy, reason }: { changedBy: string; reason: string },
): Promise<number> {
  if (sampleIds.length === 0) return 0;
  const { rows } = await sql<{ changed: number }>`
    with carried as materialized (
      select i.survey_id, i.interview_id, ${carriedOn(sql`i.day`)} as send_outs from interview i
      where i.universe_id = ${universeId} and i.sample_id = any(${sampleIds}::uuid[]) and i.status <> 'deleted'
      order by i.survey_id, i.interview_id for update
    ), kept as (
      insert into interview_revision (universe_id, survey_id, interview_id, version, document, changed_by, reason)
      select i.universe_id, i.survey_id, i.interview_id, i.version,
        ${versionDocument}, ${changedBy}, ${reason}
      from carried t join interview i on i.universe_id = ${universeId} and i.survey_id = t.survey_id
        and i.interview_id = t.interview_id and i.send_outs <> t.send_outs
    ), changed as (
      update interview i set version = i.version + 1, send_outs = t.send_outs, changed_at = now() from carried t
      where i.universe_id = ${universeId} and i.survey_id = t.survey_id and i.interview_id = t.interview_id
        and i.send_outs <> t.send_outs
      returning i.survey_id, i.interview_id, i.version
    ), announced as (
      insert into outbox (universe_id, kind, survey_id, subject_id, version)
      select ${universeId}, 'interview', survey_id, interview_id, version from changed
    )
    select count(*)::int as changed from changed`.execute(tx.db);
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) await tx.notify('echolot_outbox');
  return changed;
}
