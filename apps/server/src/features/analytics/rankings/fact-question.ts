import type { FactQuery } from '../../../columnar/ranking-query.ts';
import type { OrgNode } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import { groupsAsWas, levelKeyAsWas, levelsAsWas } from './groups-as-was.ts';
import type { ResolvedQuery } from './resolved-query.ts';
import { type Grouping, groupsBelow, levelKey, levelsOf } from './unit-groups.ts';

/**
 * The indicators of the survey whose columns serve, counted as the columns were written: after a change of a scale or method
 * the former one holds until the new columns exist.
 */
export function servedIndicators({ survey, served }: ResolvedQuery): Variable[] {
  const indicators = new Map(served.shape.variables.map(({ extName, indicator }) => [extName, indicator]));
  return survey.variables.flatMap((variable) => {
    const indicator = variable.kind === 'indicator' ? indicators.get(variable.extName) : undefined;
    if (!indicator) return [];
    const { method, scale, direction, topBoxes = null } = indicator;
    return [{ ...variable, method, ...scale, direction, topBoxes }];
  });
}

/** What was asked as a question to the columnar store, and the unit of each of its groups. */
export function factQuestion(
  resolved: ResolvedQuery,
  indicators: readonly Variable[],
  suppressionMinimumN: number,
): { question: FactQuery; nodes: readonly (OrgNode | undefined)[] } {
  const { nodes, ...table } = tableOf(resolved);
  const question = {
    survey: resolved.served,
    scope: resolved.scope,
    perspective: resolved.perspective,
    ...table,
    isWholePerspective: resolved.node === resolved.tree.root,
    window: resolved.window,
    dateVariable: resolved.dateVariable,
    filters: resolved.filters,
    indicators: indicators.map(({ extName }) => extName),
    suppressionMinimumN,
  };
  return { question, nodes };
}

function tableOf({
  tree,
  node,
  lineage,
  asWas,
}: ResolvedQuery): Grouping & Pick<FactQuery, 'key' | 'moved' | 'levels'> {
  if (!asWas) return { key: levelKey(tree, node), ...groupsBelow(node), levels: levelsOf(tree, lineage) };
  return { key: levelKeyAsWas(asWas, node), ...groupsAsWas(asWas, node), levels: levelsAsWas(asWas, node) };
}
