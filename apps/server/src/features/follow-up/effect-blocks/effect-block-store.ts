import { AppError } from '@echolot/contract/app-error';
import type { EffectDefinition } from '@echolot/contract/follow-up/effect-blocks';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** An effect block as it is kept. */
export interface StoredEffectBlock {
  readonly effectBlockId: string;
  readonly extName: string;
  readonly name: string;
  readonly version: number;
  readonly definition: EffectDefinition;
  readonly isEnabled: boolean;
  readonly liveSince: Date | null;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

const columns = sql`
  e.effect_block_id as "effectBlockId", e.ext_name as "extName", e.name, e.version, e.definition, e.is_enabled as "isEnabled",
  e.live_since as "liveSince", e.changed_at as "changedAt", e.changed_by as "changedBy"`;

/** Whether `survey s` has blocks that are read when interviews come in. */
export const isAnyLive = sql<boolean>`
  exists (select from effect_block e where e.universe_id = s.universe_id and e.survey_id = s.survey_id and e.is_enabled
    and e.removed_at is null)`;

/** Those of a survey that are read when interviews come in, oldest first. */
export async function listLiveBlocks({ db }: Tx, universeId: string, surveyId: string): Promise<StoredEffectBlock[]> {
  const { rows } = await sql<StoredEffectBlock>`
    select ${columns} from effect_block e
    where e.universe_id = ${universeId} and e.survey_id = ${surveyId} and e.is_enabled and e.removed_at is null
    order by e.effect_block_id`.execute(db);
  return rows;
}

export interface BlockWithRuns extends StoredEffectBlock {
  readonly runs: number;
  readonly lastRunAt: Date | null;
}

/** By name, with how much each has done. */
export async function listBlocks({ db }: Tx, universeId: string, surveyId: string): Promise<BlockWithRuns[]> {
  const { rows } = await sql<BlockWithRuns>`
    select ${columns}, coalesce(r.runs, 0)::int as runs, r.last as "lastRunAt" from effect_block e
    left join lateral (select count(*) as runs, max(at) as last from effect_run r
      where r.universe_id = e.universe_id and r.effect_block_id = e.effect_block_id) r on true
    where e.universe_id = ${universeId} and e.survey_id = ${surveyId} and e.removed_at is null
    order by e.name, e.ext_name`.execute(db);
  return rows;
}

/** Locked until the transaction ends. */
export async function findBlock(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  extName: string,
): Promise<StoredEffectBlock | undefined> {
  const { rows } = await sql<StoredEffectBlock>`
    select ${columns} from effect_block e
    where e.universe_id = ${universeId} and e.survey_id = ${surveyId} and e.ext_name = ${extName} and e.removed_at is null
    for update`.execute(db);
  return rows[0];
}

export interface BlockToWrite {
  readonly effectBlockId: string;
  readonly surveyId: string;
  readonly extName: string;
  readonly name: string;
  readonly version: number;
  readonly definition: EffectDefinition;
  readonly isEnabled: boolean;
  readonly liveSince: Date | null;
  readonly by: string | null;
  readonly at: Date;
}

const nameIsTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** Adds a block, or writes its next version. @throws AppError effect_block_name_taken */
export async function writeBlock({ db }: Tx, universeId: string, block: BlockToWrite): Promise<void> {
  const { effectBlockId, name, version, by, at } = block;
  const definition = JSON.stringify(block.definition);
  const changing = {
    name,
    version,
    definition,
    is_enabled: block.isEnabled,
    live_since: block.liveSince,
    changed_at: at,
    changed_by: by,
  };
  try {
    await db
      .insertInto('effect_block')
      .values({
        universe_id: universeId,
        effect_block_id: effectBlockId,
        survey_id: block.surveyId,
        ext_name: block.extName,
        removed_at: null,
        ...changing,
      })
      .onConflict((conflict) => conflict.columns(['universe_id', 'effect_block_id']).doUpdateSet(changing))
      .execute();
  } catch (error) {
    if (nameIsTaken(error)) throw new AppError('effect_block_name_taken', undefined, { cause: error });
    throw error;
  }
  await db
    .insertInto('effect_block_version')
    .values({
      universe_id: universeId,
      effect_block_id: effectBlockId,
      version,
      name,
      definition,
      changed_at: at,
      changed_by: by,
    })
    .execute();
}

export interface StoredBlockVersion {
  readonly version: number;
  readonly name: string;
  readonly definition: EffectDefinition;
  readonly changedAt: Date;
  readonly changedBy: string | null;
}

/** What a block that is there said in each version, newest first; undefined when there is none. */
export async function listBlockVersions(
  { db }: Tx,
  universeId: string,
  surveyId: string,
  extName: string,
  limit: number,
): Promise<StoredBlockVersion[] | undefined> {
  const { rows } = await sql<StoredBlockVersion>`
    select v.version, v.name, v.definition, v.changed_at as "changedAt", v.changed_by as "changedBy"
    from effect_block e join effect_block_version v using (universe_id, effect_block_id)
    where e.universe_id = ${universeId} and e.survey_id = ${surveyId} and e.ext_name = ${extName} and e.removed_at is null
    order by v.version desc limit ${limit}`.execute(db);
  return rows.length > 0 ? rows : undefined;
}

export async function removeBlock({ db }: Tx, universeId: string, effectBlockId: string, at: Date): Promise<void> {
  await db
    .updateTable('effect_block')
    .set({ removed_at: at, is_enabled: false, live_since: null })
    .where('universe_id', '=', universeId)
    .where('effect_block_id', '=', effectBlockId)
    .execute();
}

export async function countBlocks({ db }: Tx, universeId: string, surveyId: string): Promise<number> {
  const row = await db
    .selectFrom('effect_block')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('universe_id', '=', universeId)
    .where('survey_id', '=', surveyId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Notes who changed or removed a block, and what it said. */
export function noteBlockChange(
  tx: Tx,
  { universeId, personId }: { readonly universeId: string; readonly personId: string },
  action: 'saveEffectBlock' | 'deleteEffectBlock',
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  return writeAuditEntry(tx, { universeId, personId, action, subject, details });
}
