import { todayIn } from '@echolot/core/time-zone-day';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { findScopeNode, findUnitInScope, unitNosOf, type WithTrees } from '../../structure/org-units/public.ts';
import { unitsCondition } from './alert-conditions-view.ts';

/** Alerts `a` that the actor sees by today's hierarchies, wherever they are placed. */
export async function actorCondition(ctx: Context & WithTrees, tx: Tx): Promise<RawBuilder<unknown>> {
  const { drillPaths } = ctx.actor;
  if (drillPaths.includes('*')) return sql`true`;
  const today = todayIn(ctx.universe.timeZone, ctx.now());
  const parts: RawBuilder<unknown>[] = [];
  for (const path of drillPaths) {
    const segments = path.split('.');
    const tree = await ctx.trees.treeOf(tx, ctx.universe.universeId, segments[0] ?? '', today);
    const node = findScopeNode(tree, segments);
    if (!node) continue;
    const { fromDay } = findUnitInScope(tree, segments, ctx.actor, ctx.universe).scope;
    const units = unitsCondition(tree.perspective, unitNosOf(node));
    parts.push(fromDay === undefined ? units : sql`(${units} and a.day >= ${fromDay}::date)`);
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`false`;
}
