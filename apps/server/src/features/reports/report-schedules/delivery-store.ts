import type { Tx } from '../../../database/record.ts';
import type { DeliveryState } from '../../../database/tables-report-schedules.ts';

/** Which time of which schedule, and for whom. */
export interface DeliveryKey {
  readonly scheduleId: string;
  readonly dueAt: Date;
  readonly personId: string;
  readonly part: number;
}

export interface StoredDelivery extends DeliveryKey {
  /** Empty until the person's units are known. */
  readonly drillPath: string;
  readonly unit: string;
  readonly reportId: string | null;
  readonly state: DeliveryState;
  readonly reason: string;
}

export interface StoredScheduleRun {
  readonly scheduleId: string;
  readonly dueAt: Date;
  readonly missed: number;
}

/** So many runs of a schedule are kept. */
const runsKept = 60;

const runColumns = ['report_schedule_id as scheduleId', 'due_at as dueAt', 'missed'] as const;
const deliveryColumns = [
  'report_schedule_id as scheduleId',
  'due_at as dueAt',
  'person_id as personId',
  'part',
  'drill_path as drillPath',
  'unit',
  'report_id as reportId',
  'state',
  'reason',
] as const;

/** Takes a time up; false when it was taken up before. */
export async function insertScheduleRun(
  { db }: Tx,
  universeId: string,
  { scheduleId, dueAt, missed }: StoredScheduleRun,
  startedAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('report_schedule_run')
    .values({
      universe_id: universeId,
      report_schedule_id: scheduleId,
      due_at: dueAt,
      missed,
      started_at: startedAt,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await db
    .deleteFrom('report_schedule_run')
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('due_at', 'in', (older) =>
      older
        .selectFrom('report_schedule_run')
        .select('due_at')
        .where('universe_id', '=', universeId)
        .where('report_schedule_id', '=', scheduleId)
        .where('closed_at', 'is not', null)
        .orderBy('due_at', 'desc')
        .offset(runsKept),
    )
    .execute();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Notes what recipients are to get of a time, or why they get none; what is noted already stays. */
export async function insertDeliveries(
  { db }: Tx,
  universeId: string,
  deliveries: readonly (DeliveryKey & { readonly state: 'due' | 'none' } & Partial<DeliveryFacts>)[],
  at: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  await db
    .insertInto('report_delivery')
    .values(
      deliveries.map(({ scheduleId, dueAt, personId, part, state, ...facts }) => ({
        universe_id: universeId,
        report_schedule_id: scheduleId,
        due_at: dueAt,
        person_id: personId,
        part,
        state,
        at,
        ...columnsOf(facts),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface DeliveryFacts {
  readonly drillPath: string;
  readonly unit: string;
  readonly reportId: string;
  readonly reason: string;
}

function columnsOf({ drillPath = '', unit = '', reportId, reason = '' }: Partial<DeliveryFacts>) {
  return { drill_path: drillPath, unit, report_id: reportId ?? null, reason };
}

/** What is to be ordered, oldest time first. */
export async function listDueDeliveries({ db }: Tx, universeId: string, limit: number): Promise<StoredDelivery[]> {
  return db
    .selectFrom('report_delivery')
    .select(deliveryColumns)
    .where('universe_id', '=', universeId)
    .where('state', '=', 'due')
    .orderBy('due_at')
    .orderBy('report_schedule_id')
    .orderBy('person_id')
    .limit(limit)
    .execute();
}

/** Locks a delivery that still is in a state; false when somebody else is at it or has done it. */
export async function takeDelivery(
  { db }: Tx,
  universeId: string,
  { scheduleId, dueAt, personId, part }: DeliveryKey,
  state: DeliveryState,
): Promise<boolean> {
  const row = await db
    .selectFrom('report_delivery')
    .select('part')
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('due_at', '=', dueAt)
    .where('person_id', '=', personId)
    .where('part', '=', part)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row !== undefined;
}

export async function changeDelivery(
  { db }: Tx,
  universeId: string,
  { scheduleId, dueAt, personId, part }: DeliveryKey,
  state: DeliveryState,
  facts: Partial<DeliveryFacts>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('report_delivery')
    .set({
      state,
      at,
      // Filters may name a person: they are kept no longer than they are needed.
      ...(state === 'due' ? facts.drillPath !== undefined && { drill_path: facts.drillPath } : { drill_path: '' }),
      ...(facts.unit !== undefined && { unit: facts.unit }),
      ...(facts.reportId !== undefined && { report_id: facts.reportId }),
      ...(facts.reason !== undefined && { reason: facts.reason }),
    })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('due_at', '=', dueAt)
    .where('person_id', '=', personId)
    .where('part', '=', part)
    .execute();
}

/**
 * Reports that were being made for recipients and are not any more, with what has become of each; no status where it is there no
 * more, and the last one where nothing has been heard of it since an instant.
 */
export async function listMadeDeliveries({ db }: Tx, universeId: string, unheardSince: Date) {
  return db
    .selectFrom('report_delivery as d')
    .innerJoin('report_schedule as r', (join) =>
      join.onRef('r.universe_id', '=', 'd.universe_id').onRef('r.report_schedule_id', '=', 'd.report_schedule_id'),
    )
    .innerJoin('survey as s', (join) =>
      join.onRef('s.universe_id', '=', 'r.universe_id').onRef('s.survey_id', '=', 'r.survey_id'),
    )
    .leftJoin('report as f', (join) =>
      join.onRef('f.universe_id', '=', 'd.universe_id').onRef('f.report_id', '=', 'd.report_id'),
    )
    .select([
      'd.report_schedule_id as scheduleId',
      'd.due_at as dueAt',
      'd.person_id as personId',
      'd.part',
      'd.unit',
      'd.report_id as reportId',
      'r.name',
      'r.person_id as ownerId',
      'r.rhythm',
      'r.time_of_day as time',
      's.ext_name as survey',
      'f.status',
      'f.fault',
      'f.expires_at as expiresAt',
    ])
    .where('d.universe_id', '=', universeId)
    .where('d.state', '=', 'ordered')
    .where((where) =>
      where.or([
        where('f.report_id', 'is', null),
        where('f.status', 'in', ['FINISHED', 'FAILED', 'CANCELLED']),
        where('d.at', '<', unheardSince),
      ]),
    )
    .orderBy('d.due_at')
    .limit(1000)
    .execute();
}

/** Runs nothing of which is under way any more, and that nobody has closed. */
export async function listFinishedRuns({ db }: Tx, universeId: string): Promise<StoredScheduleRun[]> {
  return db
    .selectFrom('report_schedule_run as r')
    .select(['r.report_schedule_id as scheduleId', 'r.due_at as dueAt', 'r.missed'])
    .where('r.universe_id', '=', universeId)
    .where('r.closed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_delivery as d')
            .select('d.part')
            .whereRef('d.universe_id', '=', 'r.universe_id')
            .whereRef('d.report_schedule_id', '=', 'r.report_schedule_id')
            .whereRef('d.due_at', '=', 'r.due_at')
            .where('d.state', 'in', ['due', 'ordered']),
        ),
      ),
    )
    .execute();
}

/** Closes a run; false when somebody else has. */
export async function closeRun(
  { db }: Tx,
  universeId: string,
  { scheduleId, dueAt }: StoredScheduleRun,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('report_schedule_run')
    .set({ closed_at: at })
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('due_at', '=', dueAt)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The latest run of each schedule. */
export async function listLastRuns(
  { db }: Tx,
  universeId: string,
  scheduleIds: readonly string[],
): Promise<StoredScheduleRun[]> {
  if (scheduleIds.length === 0) return [];
  return db
    .selectFrom('report_schedule_run')
    .distinctOn('report_schedule_id')
    .select(runColumns)
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', 'in', scheduleIds)
    .orderBy('report_schedule_id')
    .orderBy('due_at', 'desc')
    .execute();
}

/** What came of the latest run of each schedule. */
export async function listLastDeliveries(
  { db }: Tx,
  universeId: string,
  scheduleIds: readonly string[],
): Promise<StoredDelivery[]> {
  if (scheduleIds.length === 0) return [];
  return db
    .selectFrom('report_delivery as d')
    .select([
      'd.report_schedule_id as scheduleId',
      'd.due_at as dueAt',
      'd.person_id as personId',
      'd.part',
      'd.drill_path as drillPath',
      'd.unit',
      'd.report_id as reportId',
      'd.state',
      'd.reason',
    ])
    .where('d.universe_id', '=', universeId)
    .where('d.report_schedule_id', 'in', scheduleIds)
    .where(({ eb, selectFrom }) =>
      eb(
        'd.due_at',
        '=',
        selectFrom('report_schedule_run as r')
          .select(({ fn }) => fn.max('r.due_at').as('last'))
          .whereRef('r.universe_id', '=', 'd.universe_id')
          .whereRef('r.report_schedule_id', '=', 'd.report_schedule_id'),
      ),
    )
    .orderBy('d.report_schedule_id')
    .orderBy('d.person_id')
    .orderBy('d.part')
    .execute();
}

export async function listDeliveriesOf(
  { db }: Tx,
  universeId: string,
  { scheduleId, dueAt }: Pick<StoredScheduleRun, 'scheduleId' | 'dueAt'>,
): Promise<StoredDelivery[]> {
  return db
    .selectFrom('report_delivery')
    .select(deliveryColumns)
    .where('universe_id', '=', universeId)
    .where('report_schedule_id', '=', scheduleId)
    .where('due_at', '=', dueAt)
    .orderBy('person_id')
    .orderBy('part')
    .execute();
}

/** What somebody was sent of the last time of each schedule, as far as it can still be fetched. */
export async function listFetchable({ db }: Tx, universeId: string, personId: string, now: Date) {
  return db
    .selectFrom('report_delivery as d')
    .innerJoin('report as f', (join) =>
      join.onRef('f.universe_id', '=', 'd.universe_id').onRef('f.report_id', '=', 'd.report_id'),
    )
    .select(['d.report_schedule_id as scheduleId', 'd.due_at as dueAt', 'd.unit', 'd.report_id as reportId'])
    .where('d.universe_id', '=', universeId)
    .where('d.person_id', '=', personId)
    .where('d.state', '=', 'sent')
    .where('f.status', '=', 'FINISHED')
    .where('f.expires_at', '>', now)
    .where('f.file_deleted_at', 'is', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'd.due_at',
        '=',
        selectFrom('report_delivery as l')
          .select(({ fn }) => fn.max('l.due_at').as('last'))
          .whereRef('l.universe_id', '=', 'd.universe_id')
          .whereRef('l.report_schedule_id', '=', 'd.report_schedule_id')
          .whereRef('l.person_id', '=', 'd.person_id')
          .where('l.state', '=', 'sent'),
      ),
    )
    .orderBy('d.report_schedule_id')
    .orderBy('d.part')
    .execute();
}
