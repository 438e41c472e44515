import type { Tx } from '../../database/record.ts';
import { alertColumns, alertRow, entryColumns, entryRow } from '../alerts/public.ts';
import { writeBlock } from '../effect-blocks/public.ts';
import type { DemoAlert } from './demo-alerts.ts';
import type { DemoEffectBlock } from './demo-effect-blocks.ts';

export async function hasEffectBlocks({ db }: Tx, surveyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('effect_block')
    .select('effect_block_id')
    .where('survey_id', '=', surveyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the rules of a survey and what they raised. */
export async function insertDemoAlerts(
  tx: Tx,
  universeId: string,
  surveyId: string,
  blocks: readonly DemoEffectBlock[],
  alerts: readonly DemoAlert[],
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
