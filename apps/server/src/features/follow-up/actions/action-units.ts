import { AppError } from '@echolot/contract/app-error';
import { DrillPathError, parseDrillPath } from '@echolot/core/drill-path';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Actor, Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import {
  drillPathOf,
  findUnitInScope,
  lineageOf,
  type OrgNode,
  type OrgTree,
  type WithTrees,
} from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';

/** A unit with its perspective. */
export interface UnitPlace {
  readonly perspective: string;
  readonly node: OrgNode;
}

type Reader = Pick<Actor, 'drillPaths'>;

export function treeOf({ trees, universe, now }: Context & WithTrees, tx: Tx, perspective: string): Promise<OrgTree> {
  return trees.treeOf(tx, universe.universeId, perspective, todayIn(universe.timeZone, now()));
}

/** @throws AppError path_malformed; path_forbidden, also for a unit that is not there */
export async function unitAt(ctx: Context & WithTrees, tx: Tx, survey: StoredSurvey, path: string): Promise<UnitPlace> {
  const segments = segmentsOf(path);
  const [perspective = ''] = segments;
  if (!survey.perspectives.includes(perspective)) throw new AppError('path_forbidden');
  const tree = await treeOf(ctx, tx, perspective);
  return { perspective, node: findUnitInScope(tree, segments, ctx.actor, ctx.universe).node };
}

function segmentsOf(path: string): readonly string[] {
  try {
    return parseDrillPath(path).segments;
  } catch (error) {
    if (error instanceof DrillPathError)
      throw new AppError('path_malformed', { reason: error.reason }, { cause: error });
    throw error;
  }
}

/** Whether somebody sees the unit, by today's hierarchy. */
export function seesUnit({ universe }: Context, tree: OrgTree, node: OrgNode, reader: Reader): boolean {
  const segments = [tree.perspective, ...lineageOf(node).map(({ slug }) => slug)];
  try {
    findUnitInScope(tree, segments, reader, universe);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'path_forbidden') return false;
    throw error;
  }
}

export const unitOnWire = ({ perspective, node }: UnitPlace) => ({
  path: drillPathOf(perspective, node),
  name: node.name,
  kind: node.kind,
});
