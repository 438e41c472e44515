import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { listAlerts as endpoint } from '@echolot/contract/follow-up/alerts';
import type { Context } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { nextInstants } from './alert-clock.ts';
import { alertConditions, openViews, viewCondition, viewerOf } from './alert-conditions-view.ts';
import { type AlertOrder, type ListPlace, listShownAlerts, type ShownAlert } from './alert-list-view.ts';
import { alertOnWire, shownVariables } from './alert-on-wire.ts';
import { listRoleTitles } from './role-title-view.ts';

type Query = VerbInput<typeof endpoint>['query'];

/** A page of alerts. Lists that hold settled alerts have no clocks to be sorted by: they are newest first instead. */
export function listAlerts(
  ctx: Context & WithFigures,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const after = query.after === undefined ? undefined : readPlace(query.after);
  // Whoever has just changed an alert must not be given an answer that was under way before: nothing is shared.
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['listAlerts', uuidV7()], (resolved) =>
    listOf(ctx, resolved, query, after),
  );
}

async function listOf(
  ctx: Context,
  resolved: ResolvedQuery,
  query: Query,
  after: ListPlace | undefined,
): Promise<ReplyOf<typeof endpoint>> {
  const order = query.sort === 'due' && !openViews.has(query.view) ? 'raised' : query.sort;
  const chosen = alertConditions(ctx, resolved, query);
  const { survey, tree } = resolved;
  return ctx.inTransaction(async (tx) => {
    const alerts = await listShownAlerts(tx, {
      ...chosen,
      view: viewCondition(query.view, viewerOf(ctx)),
      order,
      after,
      limit: query.limit + 1,
      shown: shownVariables(ctx, survey),
    });
    const page = alerts.slice(0, query.limit);
    const last = alerts.length > query.limit ? page.at(-1) : undefined;
    const showing = { ctx, survey, tree, roleTitles: await listRoleTitles(tx, ctx.universe.universeId) };
    return {
      alerts: page.map((alert) => alertOnWire(showing, alert)),
      next: last ? printPlace(last, order) : null,
      unit: resolved.node.name,
    };
  });
}

function printPlace(alert: ShownAlert, order: AlertOrder): string {
  const { alertId, raisedAt, changedAt } = alert;
  const { dueAt } = nextInstants(alert);
  const at = order === 'due' ? dueAt : order === 'raised' ? raisedAt : changedAt;
  return `${at ?? ''}.${alertId}`;
}

function readPlace(text: string): ListPlace {
  const [, at = '', alertId = ''] = /^(\d{0,15}(?:\.\d{1,6})?)\.([0-9a-f-]{36})$/.exec(text) ?? [];
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(alertId))
    throw new AppError('invalid_input', { field: 'after' });
  return { at: at === '' ? null : Number(at), alertId };
}
