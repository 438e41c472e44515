import { AppError } from '@echolot/contract/app-error';
import type { AlertChange } from '@echolot/contract/follow-up/alerts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { sendStaffMail } from '../../people/mail/public.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';
import { escalationMails } from './alert-mails.ts';
import { announceAlerts } from './alert-news.ts';
import { writeAlerts } from './alert-store.ts';
import { type AppliedChange, applyChange, type ChosenAssignee } from './apply-change.ts';
import { chooseAssignee, type Turns } from './choose-assignee.ts';
import { bodyOf, type StoredAlert } from './stored-alert.ts';

/** What changes need that cannot be read in their transaction. */
export interface ChangeContext {
  readonly staff: readonly StaffMember[];
  readonly turns: Turns;
}

/** Colleagues are read where a change is about them. */
export async function readChangeContext(ctx: Context, change: AlertChange): Promise<ChangeContext> {
  const isAboutStaff = change.do === 'escalate' || (change.do === 'assign' && change.to.kind !== 'me');
  return { staff: isAboutStaff ? await listStaff(ctx.record, ctx.universe.universeId) : [], turns: new Map() };
}

/**
 * Does a change to an alert that was read and locked in this transaction.
 * @throws AppError alert_state, permission_missing, people_unknown, role_unknown, alert_assignee_unfit; nothing was changed then
 */
export async function performChange(
  ctx: Context & WithTrees,
  tx: Tx,
  survey: StoredSurvey,
  alert: StoredAlert,
  change: AlertChange,
  context: ChangeContext,
): Promise<StoredAlert> {
  const { actor, universe } = ctx;
  const assignee = change.do === 'assign' ? await assigneeOf(ctx, tx, survey, alert, change.to, context) : undefined;
  const at = ctx.now().getTime();
  const applied = applyChange(alert, change, { personId: actor.personId, username: actor.username, at, assignee });
  if (!applied) throw new AppError('alert_state', { state: alert.state, do: change.do });
  await keep(ctx, tx, alert, applied, change);
  if (change.do === 'escalate') {
    const about = { survey, alert: applied.alert, key: `alert ${alert.alertId} escalated ${applied.alert.version}` };
    const mails = await escalationMails(ctx, tx, about, context.staff);
    await sendStaffMail(tx, ctx.jobs, universe.universeId, mails);
  }
  await announceAlerts(tx, { universeId: universe.universeId, survey: survey.extName }, alert);
  return applied.alert;
}

function keep(
  { actor, universe }: Context,
  tx: Tx,
  before: StoredAlert,
  { alert, details }: AppliedChange,
  change: AlertChange,
): Promise<void> {
  const entry = {
    alertId: alert.alertId,
    version: alert.version,
    at: alert.changedAt,
    kind: change.do,
    personId: actor.personId,
    by: actor.username,
    state: alert.state,
    details,
    former: bodyOf(before),
  };
  return writeAlerts(tx, universe.universeId, [{ alert, entries: [entry] }]);
}

/** `alerts.work` takes an alert or gives it back; assigning to others needs the right to manage alerts. */
async function assigneeOf(
  ctx: Context & WithTrees,
  tx: Tx,
  survey: StoredSurvey,
  alert: StoredAlert,
  to: Extract<AlertChange, { do: 'assign' }>['to'],
  { staff, turns }: ChangeContext,
): Promise<ChosenAssignee> {
  const { personId, username, permissions } = ctx.actor;
  const me = { personId, username, role: alert.assigneeRole, title: username };
  if (to.kind === 'me' || (to.kind === 'person' && to.username === username)) return me;
  const givesBack = to.kind === 'nobody' && alert.assigneeId === personId;
  if (!givesBack && !permissions.has('alerts.manage'))
    throw new AppError('permission_missing', { permission: 'alerts.manage' });
  return chooseAssignee(ctx, tx, survey, alert, staff, to, turns);
}
