import { AppError } from '@echolot/contract/app-error';
import { DrillPathError } from '@echolot/core/drill-path';
import { FilterTokensError, parseFilteredDrillPath, printFilterTokens } from '@echolot/core/filter-tokens';
import { todayIn } from '@echolot/core/time-zone-day';
import type { OpenContext, UniverseSettings } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { drillPathOf, findNode, type OrgNode, type OrgTree, type WithTrees } from '../../structure/org-units/public.ts';
import type { SurveyStructure } from '../../structure/surveys/public.ts';

/** Where a report is about, in today's hierarchy, whoever asks. */
export interface SchedulePlace {
  readonly tree: OrgTree;
  readonly node: OrgNode;
  /** Filters in canonical form, relative periods as they were written. */
  readonly tokens: string;
}

type PlaceContext = WithTrees & Pick<OpenContext, 'now'> & { readonly universe: UniverseSettings };

/**
 * The unit and filters of a filtered drill path; undefined for a unit that is not there. `all` alone stands for the start of the
 * survey's main perspective.
 * @throws AppError path_malformed, filter_malformed
 */
export async function findPlace(
  { trees, now, universe }: PlaceContext,
  tx: Tx,
  survey: SurveyStructure,
  filteredDrillPath: string,
): Promise<SchedulePlace | undefined> {
  const { path, filters } = readPath(filteredDrillPath);
  const [perspective = '', ...rest] =
    path.segments.length === 1
      ? (survey.views[0]?.startPath.split('.') ?? [survey.perspectives[0] ?? '', 'all'])
      : path.segments;
  if (!survey.perspectives.includes(perspective)) return undefined;
  const tree = await trees.treeOf(tx, universe.universeId, perspective, todayIn(universe.timeZone, now()));
  const node = findNode(tree, [perspective, ...rest]);
  return node && { tree, node, tokens: printFilterTokens(filters) };
}

/** A unit with the filters of a place, as it is written in addresses. */
export function pathAt({ tree, tokens }: SchedulePlace, node: OrgNode): string {
  const path = drillPathOf(tree.perspective, node);
  return tokens === '' ? path : `${path};${tokens}`;
}

function readPath(text: string): ReturnType<typeof parseFilteredDrillPath> {
  try {
    return parseFilteredDrillPath(text);
  } catch (error) {
    if (error instanceof DrillPathError)
      throw new AppError('path_malformed', { reason: error.reason }, { cause: error });
    if (error instanceof FilterTokensError)
      throw new AppError('filter_malformed', { token: error.token, reason: error.reason }, { cause: error });
    throw error;
  }
}
