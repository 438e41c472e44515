import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { getUnitMoves as endpoint } from '@echolot/contract/structure/unit-moves';
import { DrillPathError } from '@echolot/core/drill-path';
import { FilterTokensError, parseFilteredDrillPath, printFilteredDrillPath } from '@echolot/core/filter-tokens';
import { hierarchyFilter } from '@echolot/core/hierarchy';
import type { Context } from '../../../context.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import { answerQuery } from './answer-query.ts';
import { countMovedUnits } from './groups-as-was.ts';
import type { WithFigures } from './with-figures.ts';

/** How many units stood elsewhere in the period of a drill path. */
export async function getUnitMoves(
  ctx: Context & WithFigures,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const path = askedAsWas(params.filteredDrillPath);
  return answerQuery(ctx, params.survey, path, ['moves'], async ({ survey, perspective, node, asWas }) => ({
    survey: survey.extName,
    path: drillPathOf(perspective, node),
    moved: asWas ? countMovedUnits(asWas, node) : 0,
  }));
}

/** The path with the hierarchy of each day; one that cannot be read stays as it is and is refused by who reads it. */
function askedAsWas(filteredDrillPath: string): string {
  try {
    const { path, filters } = parseFilteredDrillPath(filteredDrillPath);
    const others = filters.filter(({ extName }) => extName !== hierarchyFilter);
    const was = { extName: hierarchyFilter, values: [{ value: 'was', exclude: false, submatch: false }] };
    return printFilteredDrillPath({ path, filters: [...others, was] });
  } catch (error) {
    if (error instanceof DrillPathError || error instanceof FilterTokensError) return filteredDrillPath;
    throw error;
  }
}
