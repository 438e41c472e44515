import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { FactWindow } from '../../../columnar/ranking-query.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { Asked } from './asked.ts';

/** The unit that a drill path names, those above it that the caller may see, and the days. */
export function placeOf(asked: Asked): Pick<Ranking, 'survey' | 'path' | 'breadcrumb' | 'unit' | 'window'> {
  const describe = (node: OrgNode) => ({
    path: drillPathOf(asked.perspective, node),
    slug: node.slug,
    name: node.name,
    kind: node.kind,
  });
  return {
    survey: asked.survey.extName,
    path: drillPathOf(asked.perspective, asked.node),
    breadcrumb: asked.lineage.map(describe),
    unit: describe(asked.node),
    window: windowOnWire(asked.window),
  };
}

export function windowOnWire({ fromDay, toDay }: FactWindow): { fromDay: string | null; toDay: string | null } {
  return { fromDay: fromDay ?? null, toDay: toDay ?? null };
}
