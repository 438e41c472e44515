import type { findUnits as endpoint } from '@echolot/contract/analytics/rankings';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { foldName } from '@echolot/core/folded-text';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Context } from '../../../context.ts';
import {
  drillPathOf,
  findScopeNode,
  lineageOf,
  type OrgNode,
  type WithTrees,
} from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';

/** Org units whose name contains a text, within what the user may see: names that begin with it first. */
export async function findUnits(
  ctx: Context & WithTrees,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const today = todayIn(ctx.universe.timeZone, ctx.now());
  const wanted = foldName(query.query);
  const trees = await ctx.inTransaction(async (tx) => {
    const { perspectives } = await getSurvey(tx, params.survey);
    return Promise.all(
      perspectives.map((perspective) => ctx.trees.treeOf(tx, ctx.universe.universeId, perspective, today)),
    );
  });
  const found: { node: OrgNode; perspective: string; rank: number }[] = [];
  for (const tree of trees) {
    const starts = ctx.actor.drillPaths.includes('*')
      ? [tree.root]
      : ctx.actor.drillPaths.map((path) => findScopeNode(tree, path.split('.')));
    const stack = [...new Set(starts)].filter((node) => node !== undefined);
    const seen = new Set<OrgNode>();
    for (let node = stack.pop(); node; node = stack.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const at = foldName(node.name).indexOf(wanted);
      if (at >= 0) found.push({ node, perspective: tree.perspective, rank: at === 0 ? 0 : 1 });
      stack.push(...node.children);
    }
  }
  found.sort((a, b) => a.rank - b.rank || a.node.name.localeCompare(b.node.name));
  return {
    units: found.slice(0, query.limit).map(({ node, perspective }) => ({
      path: drillPathOf(perspective, node),
      slug: node.slug,
      name: node.name,
      kind: node.kind,
      parents: lineageOf(node)
        .slice(0, -1)
        .map(({ name }) => name)
        .join(' › '),
    })),
  };
}
