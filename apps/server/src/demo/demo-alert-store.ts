import { sql } from 'kysely';
import type { Tx } from '../database/record.ts';
import { alertColumns, alertRow, entryColumns, entryRow } from '../features/follow-up/alerts/public.ts';
import { writeBlock } from '../features/follow-up/effect-blocks/public.ts';
import type { DemoAlert } from './demo-alerts.ts';
import type { DemoEffectBlock } from './demo-effect-blocks.ts';

/** Stores the rules of a survey. */
export async function insertDemoRules(
  tx: Tx,
  universeId: string,
  surveyId: string,
  blocks: readonly DemoEffectBlock[],
  liveSince: Date,
): Promise<void> {
  for (const block of blocks) {
    await writeBlock(tx, universeId, {
      ...block,
      surveyId,
      version: 1,
      isEnabled: true,
      liveSince,
      by: 'admin',
      at: liveSince,
    });
  }
}

/** Alerts whose interviews are still as they were seeded: others have been changed, deleted or erased by people since. */
export async function keepUnchanged(tx: Tx, surveyId: string, alerts: readonly DemoAlert[]): Promise<DemoAlert[]> {
  const { rows } = await sql<{ interview_id: string }>`
    select interview_id from interview
    where survey_id = ${surveyId} and version = 1 and status = 'complete' and erased_at is null
      and interview_id = any(${alerts.map(({ alert }) => alert.interviewId)}::uuid[])`.execute(tx.db);
  const unchanged = new Set(rows.map((row) => row.interview_id));
  return alerts.filter(({ alert }) => unchanged.has(alert.interviewId));
}

/** Stores what the rules of a survey raised. */
export async function insertDemoAlerts(
  tx: Tx,
  universeId: string,
  surveyId: string,
  alerts: readonly DemoAlert[],
): Promise<void> {
  await tx.copyRows(
    'effect_run',
    ['universe_id', 'effect_block_id', 'survey_id', 'interview_id', 'version', 'alert_id', 'at', 'followed_at'],
    alerts.map(({ alert }) => {
      const at = new Date(alert.raisedAt);
      return [universeId, alert.effectBlockId, surveyId, alert.interviewId, 1, alert.alertId, at, at];
    }),
  );
  await tx.copyRows(
    'alert',
    alertColumns,
    alerts.map(({ alert }) => alertRow(universeId, { ...alert, effectVersion: 1 })),
  );
  await tx.copyRows(
    'alert_entry',
    entryColumns,
    alerts.flatMap(({ entries }) => entries.map((entry) => entryRow(universeId, entry))),
  );
  await tx.copyRows(
    'interview_mark',
    ['universe_id', 'survey_id', 'interview_id', 'tag', 'effect_block_id', 'at'],
    alerts.flatMap(({ alert, mark }) =>
      mark === undefined
        ? []
        : [[universeId, surveyId, alert.interviewId, mark, alert.effectBlockId, new Date(alert.raisedAt)]],
    ),
  );
}
