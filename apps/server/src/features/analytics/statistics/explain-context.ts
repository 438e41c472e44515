import type { ExplainedContext, explainContext as endpoint } from '@echolot/contract/analytics/statistics';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { type DayWindow, daysOf, isDayWindow } from '@echolot/core/day-window';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import { answerQuery, type ResolvedQuery, type WithFigures, windowOnWire } from '../rankings/public.ts';
import { explainedFilters, reproducingPath } from './explained-filters.ts';

/** What figures of a filtered drill path are counted over, whatever they count. */
export async function explainContext(
  ctx: Context & WithFigures,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['explained context'], async (resolved) => ({
    ...explainedContextOf(ctx, resolved),
    unit: nodeOnWire(resolved, resolved.node),
    reproduce: reproducingPath(resolved, resolved.node),
  }));
}

/** What is said of the path in every explanation. */
export function explainedContextOf(
  ctx: Context,
  resolved: ResolvedQuery,
): Omit<ExplainedContext, 'unit' | 'reproduce'> {
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const locales = localesOf(ctx.actor, ctx.universe);
  const date = resolved.survey.variables.find(({ extName }) => extName === resolved.dateVariable);
  return {
    survey: resolved.survey.extName,
    breadcrumb: resolved.lineage.map((node) => nodeOnWire(resolved, node)),
    window: { ...windowOnWire(resolved.window), days: lengthOf(resolved.window) },
    windowDate: date ? { extName: date.extName, title: localText(date.titles, locales) || date.extName } : null,
    filters: explainedFilters(resolved, locales),
    tokens: resolved.tokens,
    suppressionMinimumN,
    reliabilityMinimumN,
    position: resolved.position,
    treeDay: resolved.tree.day,
    hierarchy: resolved.hierarchy,
  };
}

export function nodeOnWire({ perspective }: ResolvedQuery, node: OrgNode): ExplainedContext['unit'] {
  return { path: drillPathOf(perspective, node), slug: node.slug, name: node.name, kind: node.kind };
}

function lengthOf({ fromDay, toDay }: Partial<DayWindow>): number | null {
  const window = { fromDay: fromDay ?? '', toDay: toDay ?? '' };
  return isDayWindow(window) ? daysOf(window) : null;
}
