import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { FactWindow } from '../../../columnar/ranking-query.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { ResolvedQuery } from './resolved-query.ts';

/** The unit that a drill path names, those above it that the caller may see, and the days. */
export function placeOf(resolved: ResolvedQuery): Pick<Ranking, 'survey' | 'path' | 'breadcrumb' | 'unit' | 'window'> {
  const describe = (node: OrgNode) => ({
    path: drillPathOf(resolved.perspective, node),
    slug: node.slug,
    name: node.name,
    kind: node.kind,
  });
  return {
    survey: resolved.survey.extName,
    path: drillPathOf(resolved.perspective, resolved.node),
    breadcrumb: resolved.lineage.map(describe),
    unit: describe(resolved.node),
    window: windowOnWire(resolved.window),
  };
}

export function windowOnWire({ fromDay, toDay }: FactWindow): { fromDay: string | null; toDay: string | null } {
  return { fromDay: fromDay ?? null, toDay: toDay ?? null };
}
