import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { announceAlerts } from './alert-news.ts';
import { listEntries, writeAlerts } from './alert-store.ts';
import { eachAlert } from './change-alerts.ts';
import { isUndoable } from './see-alert.ts';

/** Puts alerts back as they were before the actor's latest change; the log keeps both. */
export const undoAlerts: Verb<'undoAlerts', WithTrees> = (ctx, { params, body }) =>
  ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const { universeId } = ctx.universe;
    return eachAlert(ctx, tx, survey, body.alerts, async (alert) => {
      const [last] = await listEntries(tx, universeId, alert.alertId, alert.version - 1);
      if (!last?.former || !isUndoable(ctx, last)) throw new AppError('alert_undo_too_late');
      const at = ctx.now().getTime();
      const former = { ...alert, ...last.former, version: alert.version + 1, changedAt: at };
      const { personId, username } = ctx.actor;
      const entry = {
        alertId: alert.alertId,
        version: former.version,
        at,
        kind: 'undo' as const,
        personId,
        by: username,
        state: former.state,
        details: { undoes: alert.version },
        former: null,
      };
      await writeAlerts(tx, universeId, [{ alert: former, entries: [entry] }]);
      await announceAlerts(tx, { universeId, survey: survey.extName }, alert);
    });
  });
