import type { Tx } from '../database/record.ts';
import type { DemoPartName } from '../database/tables-demo.ts';
import type { SurveyToSeed } from './demo-plan.ts';

/** A part of a demo that follows behind. */
export interface DemoPart {
  readonly surveyId: string;
  readonly part: DemoPartName;
  /** Pieces stored. */
  readonly done: number;
}

/** Notes what is to follow. A demo that was seeded whole has no such notes. */
export async function insertDemoParts(tx: Tx, universeId: string, surveys: readonly SurveyToSeed[]): Promise<void> {
  const parts = [
    ...surveys.filter(({ rules }) => rules).map((survey) => ({ survey, part: 'alerts' })),
    ...surveys.filter(({ sampling }) => sampling).map((survey) => ({ survey, part: 'samples' })),
  ];
  await tx.copyRows(
    'demo_part',
    ['universe_id', 'survey_id', 'part', 'position', 'interviews'],
    parts.map(({ survey, part }, position) => [universeId, survey.surveyId, part, position, survey.interviews.count]),
  );
}

/** Interviews of each survey by its id; empty when nothing is to follow. */
export async function countPlannedInterviews({ db }: Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('demo_part')
    .select(['survey_id', 'interviews'])
    .where('finished_at', 'is', null)
    .execute();
  if (rows.length === 0) return new Map();
  const all = await db.selectFrom('demo_part').select(['survey_id', 'interviews']).execute();
  return new Map(all.map((row) => [row.survey_id, row.interviews]));
}

/** Parts in the order in which they follow. */
export async function listUnfinishedParts({ db }: Tx): Promise<DemoPart[]> {
  const rows = await db
    .selectFrom('demo_part')
    .select(['survey_id', 'part', 'done'])
    .where('finished_at', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ survey_id: surveyId, part, done }) => ({ surveyId, part, done }));
}

/** Locks a part for the transaction; false when another server has stored this piece. */
export async function lockPart({ db }: Tx, { surveyId, part, done }: DemoPart): Promise<boolean> {
  const row = await db
    .selectFrom('demo_part')
    .select('done')
    .where('survey_id', '=', surveyId)
    .where('part', '=', part)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.done === done;
}

export async function notePiece({ db }: Tx, { surveyId, part, done }: DemoPart, isLast: boolean): Promise<void> {
  await db
    .updateTable('demo_part')
    .set({ done: done + 1, ...(isLast && { finished_at: new Date() }) })
    .where('survey_id', '=', surveyId)
    .where('part', '=', part)
    .execute();
}
