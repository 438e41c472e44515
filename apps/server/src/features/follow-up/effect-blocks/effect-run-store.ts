import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** One block that does its actions for one interview. */
export interface NewRun {
  readonly effectBlockId: string;
  readonly interviewId: string;
  readonly version: number;
  readonly alertId: string | null;
  /** Whether something is left to do after the transaction. */
  readonly hasMore: boolean;
}

/**
 * Keeps runs; answers those that were not there: the key lets each block act on each interview once, whoever tries it again and
 * however often. In the order of the key, so that two transactions with the same ones wait for each other.
 */
export async function insertRuns(
  { db }: Tx,
  { universeId, surveyId }: { readonly universeId: string; readonly surveyId: string },
  runs: readonly NewRun[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into effect_run (universe_id, effect_block_id, survey_id, interview_id, version, alert_id, at, followed_at)
    select ${universeId}, t.block, ${surveyId}, t.interview, t.version, t.alert, ${at}::timestamptz,
      case when not t.more then ${at}::timestamptz end
    from unnest(${runs.map((run) => run.effectBlockId)}::uuid[], ${runs.map((run) => run.interviewId)}::uuid[],
      ${runs.map((run) => run.version)}::int[], ${runs.map((run) => run.alertId)}::uuid[],
      ${runs.map((run) => run.hasMore)}::bool[]) as t (block, interview, version, alert, more)
    order by 2, 4
    on conflict do nothing
    returning effect_block_id || ' ' || interview_id as key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

export const runKey = ({ effectBlockId, interviewId }: Pick<NewRun, 'effectBlockId' | 'interviewId'>): string =>
  `${effectBlockId} ${interviewId}`;

export async function insertMarks(
  { db }: Tx,
  { universeId, surveyId }: { readonly universeId: string; readonly surveyId: string },
  marks: readonly { readonly interviewId: string; readonly tag: string; readonly effectBlockId: string }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    insert into interview_mark (universe_id, survey_id, interview_id, tag, effect_block_id)
    select ${universeId}, ${surveyId}, t.interview, t.tag, t.block
    from unnest(${marks.map((mark) => mark.interviewId)}::uuid[], ${marks.map((mark) => mark.tag)}::text[],
      ${marks.map((mark) => mark.effectBlockId)}::uuid[]) as t (interview, tag, block)
    order by 3, 4
    on conflict do nothing`.execute(db);
}

/** A run of which something is left to do, with all that takes. */
export interface UnfollowedRun {
  readonly effectBlockId: string;
  readonly interviewId: string;
  readonly alertId: string | null;
  readonly surveyId: string;
  readonly survey: string;
  readonly name: string;
  readonly definition: EffectDefinition;
  readonly unitNos: Readonly<Record<string, number>>;
  readonly day: string;
}

/** Oldest first, locked; those another process works on are left to it. */
export async function listUnfollowed({ db }: Tx, universeId: string, limit: number): Promise<UnfollowedRun[]> {
  const { rows } = await sql<UnfollowedRun>`
    select r.effect_block_id as "effectBlockId", r.interview_id as "interviewId", r.alert_id as "alertId",
      r.survey_id as "surveyId", s.ext_name as survey, v.name, v.definition, i.unit_nos as "unitNos", i.day::text as day
    from effect_run r
    join effect_block_version v on v.universe_id = r.universe_id and v.effect_block_id = r.effect_block_id and v.version = r.version
    join survey s on s.universe_id = r.universe_id and s.survey_id = r.survey_id
    join interview i on i.universe_id = r.universe_id and i.survey_id = r.survey_id and i.interview_id = r.interview_id
    where r.universe_id = ${universeId} and r.followed_at is null
    order by r.at limit ${limit} for update of r skip locked`.execute(db);
  return rows;
}

export async function markFollowed(
  { db }: Tx,
  universeId: string,
  runs: readonly Pick<NewRun, 'effectBlockId' | 'interviewId'>[],
  at: Date,
): Promise<void> {
  await sql`
    update effect_run r set followed_at = ${at}
    from unnest(${runs.map((run) => run.effectBlockId)}::uuid[], ${runs.map((run) => run.interviewId)}::uuid[]) as t (block, interview)
    where r.universe_id = ${universeId} and r.effect_block_id = t.block and r.interview_id = t.interview`.execute(db);
}
