import type { FactQuery } from '../../../columnar/ranking-query.ts';
import type { OrgNode } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import type { Asked } from './asked.ts';
import { groupsAsWas, levelKeyAsWas, levelsAsWas } from './groups-as-was.ts';
import { type Grouping, groupsBelow, levelKey, levelsOf } from './unit-groups.ts';

/**
 * The indicators of the survey whose columns serve, counted as the columns were written: after a change of a scale or method
 * the former one holds until the new columns stand.
 */
export function servedIndicators({ survey, served }: Asked): Variable[] {
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
  asked: Asked,
  indicators: readonly Variable[],
  suppressionMinimumN: number,
): { question: FactQuery; nodes: readonly (OrgNode | undefined)[] } {
  const { nodes, ...table } = tableOf(asked);
  const question = {
    survey: asked.served,
    scope: asked.scope,
    perspective: asked.perspective,
    ...table,
    isWholePerspective: asked.node === asked.tree.root,
    window: asked.window,
    dateVariable: asked.dateVariable,
    filters: asked.filters,
    indicators: indicators.map(({ extName }) => extName),
    suppressionMinimumN,
  };
  return { question, nodes };
}

function tableOf({ tree, node, lineage, asWas }: Asked): Grouping & Pick<FactQuery, 'key' | 'moved' | 'levels'> {
  if (!asWas) return { key: levelKey(tree, node), ...groupsBelow(node), levels: levelsOf(tree, lineage) };
  return { key: levelKeyAsWas(asWas, node), ...groupsAsWas(asWas, node), levels: levelsAsWas(asWas, node) };
}
