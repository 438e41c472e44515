import { AppError } from '@echolot/contract/app-error';
import type { Tx } from '../../../database/record.ts';
import type { StaffMember } from '../../people/users/public.ts';
import { findAlerts, writeAlerts } from './alert-store.ts';
import { enter, toOf } from './apply-change.ts';
import { chooseAssignee, type Turns, type WantedAssignee } from './choose-assignee.ts';
import type { PlacedSurvey, ScopeContext } from './fitting-staff.ts';
import { bodyOf } from './stored-alert.ts';

/**
 * Gives an alert to whom its effect block says, unless somebody has taken it up meanwhile. Where nobody fits, an alert for
 * somebody of a role goes to the role, and one for a person stays new.
 */
export async function assignRaised(
  context: ScopeContext,
  tx: Tx,
  raised: {
    readonly surveyId: string;
    readonly alertId: string;
    readonly survey: PlacedSurvey;
    readonly to: Exclude<WantedAssignee, { kind: 'me' }>;
  },
  staff: readonly StaffMember[],
  turns: Turns,
): Promise<void> {
  const { universeId } = context.universe;
  const { surveyId, alertId, to } = raised;
  const alert = (await findAlerts(tx, universeId, surveyId, [alertId], { isLocked: true })).get(alertId);
  if (!alert || alert.state !== 'new' || alert.assigneeId !== null) return;
  const chosen = await chooseAssignee(context, tx, raised.survey, alert, staff, to, turns).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return to.kind === 'roundRobin' ? { personId: null, username: null, role: to.role, title: to.role } : undefined;
  });
  if (!chosen || (chosen.personId === null && chosen.role === null)) return;
  const at = context.now().getTime();
  const given = { ...alert, assigneeId: chosen.personId, assignee: chosen.username, assigneeRole: chosen.role };
  const assigned = { ...enter(given, 'assigned', at), version: alert.version + 1, changedAt: at };
  await writeAlerts(tx, universeId, [
    {
      alert: assigned,
      entries: [
        {
          alertId,
          version: assigned.version,
          at,
          kind: 'assign',
          personId: null,
          by: null,
          state: assigned.state,
          details: toOf(chosen),
          former: bodyOf(alert),
        },
      ],
    },
  ]);
}
