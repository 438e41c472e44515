import { AppError } from '@echolot/contract/app-error';
import type { Alert } from '@echolot/contract/follow-up/alerts';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';
import { performChange, readChangeContext } from './perform-changes.ts';
import { describeAlerts, findSeenAlerts, showingOf } from './see-alert.ts';
import type { StoredAlert } from './stored-alert.ts';

type Outcome = 'changed' | 'conflict' | 'refused' | 'not_found';

/** One change of many alerts in one transaction; those that cannot be changed leave the others alone. */
export const changeAlerts: Verb<'changeAlerts', WithTrees> = async (ctx, { params, body }) => {
  const context = await readChangeContext(ctx, body.change);
  return ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    return eachAlert(ctx, tx, survey, body.alerts, (alert) =>
      performChange(ctx, tx, survey, alert, body.change, context),
    );
  });
};

/** Does something with each alert whose version is the expected one, and answers them in their order. */
export async function eachAlert(
  ctx: Context & WithTrees,
  tx: Tx,
  survey: StoredSurvey,
  wanted: readonly { readonly alertId: string; readonly version: number }[],
  work: (alert: StoredAlert) => Promise<unknown>,
): Promise<{ results: { alertId: string; outcome: Outcome; code: string | null; alert: Alert | null }[] }> {
  const alertIds = [...new Set(wanted.map(({ alertId }) => alertId))];
  const seen = await findSeenAlerts(ctx, tx, survey, alertIds, { isLocked: true });
  const results: { alertId: string; outcome: Outcome; code: string | null }[] = [];
  for (const { alertId, version } of wanted) {
    const alert = seen.get(alertId);
    const outcome = await outcomeOf(alert, version, work);
    // Another mention of the same alert finds it changed.
    if (alert && outcome.outcome === 'changed') seen.set(alertId, { ...alert, version: alert.version + 1 });
    results.push({ alertId, ...outcome });
  }
  const shown = await describeAlerts(tx, await showingOf(ctx, tx, survey), alertIds);
  return {
    results: results.map((one) => ({
      ...one,
      alert: one.outcome === 'not_found' ? null : (shown.get(one.alertId) ?? null),
    })),
  };
}

async function outcomeOf(
  alert: StoredAlert | undefined,
  version: number,
  work: (alert: StoredAlert) => Promise<unknown>,
): Promise<{ outcome: Outcome; code: string | null }> {
  if (!alert) return { outcome: 'not_found', code: 'alert_not_found' };
  if (alert.version !== version) return { outcome: 'conflict', code: 'alert_changed' };
  try {
    await work(alert);
    return { outcome: 'changed', code: null };
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return { outcome: 'refused', code: error.code };
    throw error;
  }
}

const refusals: ReadonlySet<string> = new Set([
  'alert_state',
  'alert_assignee_unfit',
  'alert_undo_too_late',
  'permission_missing',
]);
