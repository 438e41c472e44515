import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { getUnitTree as endpoint, UnitRow } from '@echolot/contract/structure/structure-units';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { OrgNode } from '../org-units/public.ts';
import { getPerspective, todayOf } from './structure-access.ts';
import { countInterviews } from './unit-counts.ts';
import { nameOn } from './unit-entry.ts';
import { readLedger, readTreeVersion } from './unit-ledger-store.ts';
import { readPersonLevels } from './unit-level-store.ts';

/** The hierarchy of a perspective on a day, with the interviews of the survey placed at each unit. */
export async function getUnitTree(
  ctx: Context & WithRankings,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const { universeId } = ctx.universe;
  const day = query.day ?? todayOf(ctx);
  const { ledger, version, served, levels } = await ctx.inTransaction(async (tx) => {
    const { survey, perspective } = await getPerspective(tx, params);
    return {
      version: await readTreeVersion(tx, universeId),
      levels: await readPersonLevels(tx, universeId, perspective),
      ledger: await readLedger(tx, universeId, perspective),
      served: (await ctx.rankings.findServedSurvey(tx, universeId, survey.surveyId)).served,
    };
  });
  const entries = [...ledger.entries];
  const unitNos = entries.map(({ unitNo }) => unitNo);
  const counts = await countInterviews(ctx, [served], params.perspective, unitNos);
  const tree = ledger.treeOn(day);
  const mergedNames = new Map<string, string[]>();
  for (const entry of entries) {
    const node = tree.merged.has(entry.unitId) ? tree.nodes.get(entry.unitId) : undefined;
    if (node) mergedNames.set(node.unitId, [...(mergedNames.get(node.unitId) ?? []), nameOn(entry, day)]);
  }
  const units: UnitRow[] = [];
  const add = (node: OrgNode, parent: string | null): void => {
    const extId = ledger.find(node.unitId)?.extId ?? '';
    units.push({
      unit: extId,
      parent,
      slug: node.slug,
      name: node.name,
      kind: node.kind,
      closedOn: node.closedOn ?? null,
      interviews: counts ? node.unitNos.reduce((sum, unitNo) => sum + (counts.get(unitNo) ?? 0), 0) : null,
      merged: mergedNames.get(node.unitId) ?? [],
    });
    for (const child of node.children) add(child, extId);
  };
  if (tree.root) add(tree.root, null);
  const merged = tree.merged.size;
  return {
    version,
    perspective: params.perspective,
    day,
    units,
    missing: entries.length - units.length - merged,
    levels,
  };
}
