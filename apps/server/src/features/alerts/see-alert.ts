import type { Alert, AlertWithLog } from '@echolot/contract/alerts';
import { AppError } from '@echolot/contract/app-error';
import { alertChanges, alertStates, mayChangeAlert } from '@echolot/core/alert-states';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/record.ts';
import { getSurvey, type StoredSurvey } from '../surveys/public.ts';
import { findShownAlerts } from './alert-list-view.ts';
import { alertOnWire, entriesOnWire, type Showing, shownVariables } from './alert-on-wire.ts';
import { findAlerts, listEntries, type StoredEntry } from './alert-store.ts';
import { seesPlace } from './fitting-staff.ts';
import { listRoleTitles } from './role-title-view.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Own changes can be taken back so long. */
export const undoMs = 60_000;

/** The alerts among these ids that the actor sees; the others do not exist for the actor. */
export async function findSeenAlerts(
  ctx: Context,
  tx: Tx,
  survey: StoredSurvey,
  alertIds: readonly string[],
  options: { isLocked?: boolean } = {},
): Promise<Map<string, StoredAlert>> {
  const found = await findAlerts(tx, ctx.universe.universeId, survey.surveyId, alertIds, options);
  for (const [alertId, alert] of found) {
    if (!(await seesPlace(ctx, tx, survey.perspectives, alert, ctx.actor))) found.delete(alertId);
  }
  return found;
}

/** @throws AppError survey_not_found; alert_not_found, also for one out of the actor's scope or of another universe. */
export async function seeAlert(
  ctx: Context,
  tx: Tx,
  surveyExtName: string,
  alertId: string,
  options: { isLocked?: boolean } = {},
): Promise<{ survey: StoredSurvey; alert: StoredAlert }> {
  const survey = await getSurvey(tx, surveyExtName);
  const alert = (await findSeenAlerts(ctx, tx, survey, [alertId], options)).get(alertId);
  if (!alert) throw new AppError('alert_not_found');
  return { survey, alert };
}

/** What it takes to show alerts of a survey, units in the main perspective. */
export async function showingOf(ctx: Context, tx: Tx, survey: StoredSurvey): Promise<Showing> {
  const { universeId, timeZone } = ctx.universe;
  const today = todayIn(timeZone, ctx.now());
  const tree = await ctx.trees.treeOf(tx, universeId, survey.perspectives[0] ?? '', today);
  return { ctx, survey, tree, roleTitles: await listRoleTitles(tx, universeId) };
}

/** Alerts as they stand, by id. */
export async function describeAlerts(
  tx: Tx,
  showing: Showing,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, Alert>> {
  const { ctx, survey } = showing;
  const key = { universeId: ctx.universe.universeId, surveyId: survey.surveyId };
  const shown = await findShownAlerts(tx, key, alertIds, shownVariables(ctx, survey));
  return new Map(shown.map((alert) => [alert.alertId, alertOnWire(showing, alert)]));
}

/** An alert with its log, for whoever sees it. */
export async function describeAlert(tx: Tx, showing: Showing, alert: StoredAlert): Promise<AlertWithLog> {
  const { ctx, roleTitles } = showing;
  const entries = await listEntries(tx, ctx.universe.universeId, alert.alertId);
  const onWire = (await describeAlerts(tx, showing, [alert.alertId])).get(alert.alertId);
  if (!onWire) throw new AppError('alert_not_found');
  return {
    alert: onWire,
    entries: entriesOnWire(entries, roleTitles),
    can: ctx.actor.permissions.has('alerts.work') ? alertChanges.filter((kind) => mayChangeAlert(alert, kind)) : [],
    undoUntil: undoUntil(ctx, entries.at(-1)),
    rootCause: alert.rootCause,
    resolution: alert.resolution,
    states: alertStates.flatMap((state) => {
      const [first, last] = alert.states[state] ?? [];
      if (first === undefined || last === undefined) return [];
      return [{ state, first: new Date(first).toISOString(), last: new Date(last).toISOString() }];
    }),
  };
}

/** Whether this entry can be taken back by the actor now. */
export function isUndoable({ actor, now }: Pick<Context, 'actor' | 'now'>, entry: StoredEntry | undefined): boolean {
  return (
    entry?.former !== null &&
    entry?.former !== undefined &&
    entry.personId === actor.personId &&
    entry.kind !== 'undo' &&
    entry.at.getTime() + undoMs > now().getTime()
  );
}

function undoUntil(ctx: Context, last: StoredEntry | undefined): string | null {
  return last && isUndoable(ctx, last) ? new Date(last.at.getTime() + undoMs).toISOString() : null;
}
