import type { Alert, AlertEntry, AlertView } from '@echolot/contract/follow-up/alerts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { answerQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { type AlertChoice, alertConditions, viewCondition, viewerOf } from './alert-conditions-view.ts';
import { type ListPlace, listShownAlerts, type ShownAlert } from './alert-list-view.ts';
import { alertMask, alertOnWire, entriesOnWire, type Showing, shownVariables } from './alert-on-wire.ts';
import { listEntriesOf } from './alert-store.ts';
import { listRoleTitles } from './role-title-view.ts';

/** Which alerts are read. */
export interface AlertRequest extends AlertChoice {
  readonly survey: string;
  readonly filteredDrillPath: string;
  readonly view: AlertView;
  /** Whether each comes with its log. */
  readonly hasLogs: boolean;
  /** Alerts of one transaction. */
  readonly limit?: number;
}

/** An alert as it is listed, with what its own page says besides. */
export interface ReadAlert {
  readonly alert: Alert;
  readonly rootCause: string | null;
  readonly resolution: string | null;
  /** How often it was opened again. */
  readonly reopened: number;
  /** Working time the first contact took, ms; null while it has not been. */
  readonly contactMs: number | null;
  /** Working time it took until it was resolved, without the time of waiting, ms. */
  readonly closeMs: number | null;
  /** Oldest first; empty unless asked for. */
  readonly entries: readonly AlertEntry[];
}

/** So that no transaction is open for long. */
const alertsAtOnce = 500;

/**
 * All alerts of a list, newest first, in batches. They are ordered by when they were raised, which nothing changes: none comes
 * twice while people work on them, and what is raised meanwhile stays out.
 * @throws AppError as `listAlerts`
 */
export async function* readAlerts(
  ctx: Context & WithFigures,
  request: AlertRequest,
): AsyncGenerator<readonly ReadAlert[]> {
  let after: ListPlace | undefined;
  do {
    ctx.signal.throwIfAborted();
    const page = await readPage(ctx, request, after);
    yield page.alerts;
    after = page.next;
  } while (after);
}

function readPage(
  ctx: Context & WithFigures,
  request: AlertRequest,
  after: ListPlace | undefined,
): Promise<{ readonly alerts: readonly ReadAlert[]; readonly next: ListPlace | undefined }> {
  return answerQuery(ctx, request.survey, request.filteredDrillPath, ['readAlerts', uuidV7()], (asked) => {
    const { survey, tree } = asked;
    const { limit = alertsAtOnce } = request;
    return ctx.inTransaction(async (tx) => {
      const rows = await listShownAlerts(tx, {
        ...alertConditions(ctx, asked, request),
        view: viewCondition(request.view, viewerOf(ctx)),
        order: 'raised',
        after,
        limit: limit + 1,
        shown: shownVariables(ctx, survey),
      });
      const page = rows.slice(0, limit);
      const last = rows.length > limit ? page.at(-1) : undefined;
      const showing = { ctx, survey, tree, roleTitles: await listRoleTitles(tx, ctx.universe.universeId) };
      return {
        alerts: await describePage(tx, showing, page, request.hasLogs),
        next: last && { at: last.raisedAt, alertId: last.alertId },
      };
    });
  });
}

async function describePage(
  tx: Tx,
  showing: Showing,
  page: readonly ShownAlert[],
  hasLogs: boolean,
): Promise<readonly ReadAlert[]> {
  const { universeId } = showing.ctx.universe;
  const alertIds = page.map(({ alertId }) => alertId);
  const logs = hasLogs ? await listEntriesOf(tx, universeId, alertIds) : undefined;
  return page.map((alert) => ({
    alert: alertOnWire(showing, alert),
    rootCause: alert.rootCause,
    resolution: alert.resolution === null ? null : alertMask(showing.ctx, alert)(alert.resolution),
    reopened: alert.reopened,
    contactMs: alert.firstContact.tookMs,
    closeMs: alert.close.tookMs,
    entries: entriesOnWire(showing, logs?.get(alert.alertId) ?? [], alertMask(showing.ctx, alert)),
  }));
}
