import { sql } from 'kysely';
import type { RecordDatabase } from '../database/record.ts';
import type { ColumnarEngine } from './engine.ts';

export interface ProjectionStatus {
  readonly isReachable: boolean;
  /** Position of the record that the columnar store includes: the record's own when nothing waits; null before the first. */
  readonly position: string | null;
  /** Last position of the record. */
  readonly recordPosition: string | null;
  /** Changes accepted and not yet visible; counted up to 10,000. */
  readonly lagEvents: number | null;
  /** Age of the oldest of them, milliseconds. */
  readonly lagMs: number | null;
  readonly rebuilding: { survey: string; done: number; total: number }[];
  /** Whether every survey has tables that serve. */
  readonly isPrepared: boolean;
}

interface PositionRow {
  position: string | null;
  record_position: string | null;
  lag_events: number;
  lag_ms: number | null;
  is_prepared: boolean;
}

/** How far the columnar store is behind the record. Never throws: what cannot be reached is null. */
export async function readProjectionStatus(record: RecordDatabase, engine: ColumnarEngine): Promise<ProjectionStatus> {
  const isReachable = await engine.isReady();
  try {
    return await record.as('echolot_projection', async ({ db }) => {
      const { rows } = await sql<PositionRow>`
        with reached as (select xid, seq from projection_position where name = 'interviews'),
             waiting as (select at from outbox
               where (xid, seq) > (coalesce((select xid from reached), '0'::xid8), coalesce((select seq from reached), 0)) limit 10000)
        select (select xid::text || ':' || seq from reached) as position,
               -- Without changes to carry, everything before the oldest running transaction.
               coalesce((select xid::text || ':' || seq from outbox order by xid desc, seq desc limit 1),
                        pg_snapshot_xmin(pg_current_snapshot())::text || ':0') as record_position,
               (select count(*)::int from waiting) as lag_events,
               (select (extract(epoch from clock_timestamp() - min(at)) * 1000)::int from waiting) as lag_ms,
               not exists (select from survey s where not exists (
                 select from projection_table t where t.survey_id = s.survey_id and t.state = 'live')) as is_prepared`.execute(
        db,
      );
      const building = await db
        .selectFrom('projection_table as t')
        .innerJoin('survey as s', 's.survey_id', 't.survey_id')
        .select(['s.ext_name', 't.interviews_done', 't.interviews_total'])
        .where('t.state', '=', 'building')
        .execute();
      const row = rows[0];
      return {
        isReachable,
        position: (row?.lag_events === 0 && row.position !== null ? row.record_position : row?.position) ?? null,
        recordPosition: row?.record_position ?? null,
        lagEvents: row?.lag_events ?? null,
        lagMs: row?.lag_ms ?? 0,
        rebuilding: building.map((table) => ({
          survey: table.ext_name,
          done: Number(table.interviews_done),
          total: Number(table.interviews_total),
        })),
        isPrepared: row?.is_prepared ?? false,
      };
    });
  } catch {
    return {
      isReachable,
      position: null,
      recordPosition: null,
      lagEvents: null,
      lagMs: null,
      rebuilding: [],
      isPrepared: false,
    };
  }
}
