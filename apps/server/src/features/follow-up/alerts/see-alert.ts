import { AppError } from '@echolot/contract/app-error';
import type { Alert, AlertWithLog } from '@echolot/contract/follow-up/alerts';
import { alertChanges, alertStates, mayChangeAlert } from '@echolot/core/alert-states';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';
import { findShownAlerts, type ShownAlert } from './alert-list-view.ts';
import { alertMask, alertOnWire, entriesOnWire, type Showing, shownVariables } from './alert-on-wire.ts';
import { findSampleOf } from './alert-sample-view.ts';
import { findAlerts, listEntries, type StoredEntry } from './alert-store.ts';
import { seesPlace } from './fitting-staff.ts';
import { listRoleTitles } from './role-title-view.ts';
import type { StoredAlert } from './stored-alert.ts';

/** Own changes can be taken back so long. */
export const undoMs = 60_000;

/** The alerts among these ids that the actor sees; the others do not exist for the actor. */
export async function findSeenAlerts(
  ctx: Context & WithTrees,
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
  ctx: Context & WithTrees,
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
export async function showingOf(ctx: Context & WithTrees, tx: Tx, survey: StoredSurvey): Promise<Showing> {
  const { universeId, timeZone } = ctx.universe;
  const today = todayIn(timeZone, ctx.now());
  const tree = await ctx.trees.treeOf(tx, universeId, survey.perspectives[0] ?? '', today);
  return { ctx, survey, tree, roleTitles: await listRoleTitles(tx, universeId) };
}

/** Alerts as they are, by id. */
export async function describeAlerts(
  tx: Tx,
  showing: Showing,
  alertIds: readonly string[],
): Promise<ReadonlyMap<string, Alert>> {
  const shown = await findShown(tx, showing, alertIds);
  return new Map(shown.map((alert) => [alert.alertId, alertOnWire(showing, alert)]));
}

function findShown(tx: Tx, { ctx, survey }: Showing, alertIds: readonly string[]): Promise<ShownAlert[]> {
  const key = { universeId: ctx.universe.universeId, surveyId: survey.surveyId };
  return findShownAlerts(tx, key, alertIds, shownVariables(ctx, survey));
}

/** An alert as it is, with its log after a version. */
export async function describeSince(
  tx: Tx,
  showing: Showing,
  alertId: string,
  version: number,
): Promise<Pick<AlertWithLog, 'alert' | 'entries' | 'resolution'> & { readonly log: readonly StoredEntry[] }> {
  const { actor, universe } = showing.ctx;
  const log = await listEntries(tx, universe.universeId, alertId, version);
  const [shown] = await findShown(tx, showing, [alertId]);
  if (!shown) throw new AppError('alert_not_found');
  const mask = alertMask(showing.ctx, shown);
  const { resolution } = shown;
  const isOwn = log.some(({ personId, details }) => personId === actor.personId && details.text === resolution);
  return {
    alert: alertOnWire(showing, shown),
    entries: entriesOnWire(showing, log, mask),
    resolution: resolution === null || isOwn ? resolution : mask(resolution),
    log,
  };
}

/** An alert with its log, for whoever sees it. */
export async function describeAlert(tx: Tx, showing: Showing, stored: StoredAlert): Promise<AlertWithLog> {
  const { ctx } = showing;
  const { alert, entries, resolution, log } = await describeSince(tx, showing, stored.alertId, 0);
  return {
    alert,
    entries,
    can: ctx.actor.permissions.has('alerts.work') ? alertChanges.filter((kind) => mayChangeAlert(stored, kind)) : [],
    undoUntil: undoUntil(ctx, log.at(-1)),
    rootCause: stored.rootCause,
    resolution,
    sampleId: ctx.actor.permissions.has('samples.read')
      ? await findSampleOf(tx, { universeId: ctx.universe.universeId, interviewId: alert.interviewId })
      : null,
    states: alertStates.flatMap((state) => {
      const [first, last] = stored.states[state] ?? [];
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
