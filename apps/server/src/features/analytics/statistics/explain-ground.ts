import type { ExplainedGround, explainGround as endpoint } from '@echolot/contract/analytics/statistics';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { type DayWindow, daysOf, isDayWindow } from '@echolot/core/day-window';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import { type Asked, answerAsked, type WithFigures, windowOnWire } from '../rankings/public.ts';
import { explainedFilters, reproducingPath } from './explained-filters.ts';

/** What figures of a filtered drill path are counted over, whatever they count. */
export async function explainGround(
  ctx: Context & WithFigures,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerAsked(ctx, params.survey, params.filteredDrillPath, ['explained ground'], async (asked) => ({
    ...groundOf(ctx, asked),
    unit: nodeOnWire(asked, asked.node),
    reproduce: reproducingPath(asked, asked.node),
  }));
}

/** What is said of the path in every explanation. */
export function groundOf(ctx: Context, asked: Asked): Omit<ExplainedGround, 'unit' | 'reproduce'> {
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const locales = localesOf(ctx.actor, ctx.universe);
  const date = asked.survey.variables.find(({ extName }) => extName === asked.dateVariable);
  return {
    survey: asked.survey.extName,
    breadcrumb: asked.lineage.map((node) => nodeOnWire(asked, node)),
    window: { ...windowOnWire(asked.window), days: lengthOf(asked.window) },
    windowDate: date ? { extName: date.extName, title: localText(date.titles, locales) || date.extName } : null,
    filters: explainedFilters(asked, locales),
    tokens: asked.tokens,
    suppressionMinimumN,
    reliabilityMinimumN,
    position: asked.position,
    treeDay: asked.tree.day,
    hierarchy: asked.hierarchy,
  };
}

export function nodeOnWire({ perspective }: Asked, node: OrgNode): ExplainedGround['unit'] {
  return { path: drillPathOf(perspective, node), slug: node.slug, name: node.name, kind: node.kind };
}

function lengthOf({ fromDay, toDay }: Partial<DayWindow>): number | null {
  const window = { fromDay: fromDay ?? '', toDay: toDay ?? '' };
  return isDayWindow(window) ? daysOf(window) : null;
}
