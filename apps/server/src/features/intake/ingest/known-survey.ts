import { AppError } from '@echolot/contract/app-error';
import { todayIn } from '@echolot/core/time-zone-day';
import { type BoundedCache, createBoundedCache } from '../../../caches/bounded-cache.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { InterviewStep, WithInterviewSteps } from '../../../events/interview-step.ts';
import { drillPathOf, type OrgNode, type OrgTree, type WithTrees } from '../../structure/org-units/public.ts';
import { type AcceptingSurvey, getAcceptingSurvey } from '../interviews/public.ts';
import { findIngestStamp, listNamedUnits, type NamedUnit } from './known-survey-view.ts';

/** Units of one perspective by the names other systems give them. */
export interface UnitIndex {
  readonly byExtId: ReadonlyMap<string, NamedUnit>;
  /** Unit numbers by today's drill path. */
  readonly byPath: ReadonlyMap<string, number>;
  readonly rootUnitNo: number | undefined;
}

/** What accepting interviews of a survey needs, its units included. */
export interface KnownSurvey extends AcceptingSurvey {
  readonly extName: string;
  readonly structureVersion: number;
  readonly unitIndexes: ReadonlyMap<string, UnitIndex>;
  /** What follows from its interviews. */
  readonly steps: readonly InterviewStep[];
}

type KeptSurvey = Omit<KnownSurvey, 'steps'>;

const mostKept = 100;

/** Surveys as a process knows them, by what they were read from. */
export type KnownSurveys = BoundedCache<KeptSurvey>;

export const createKnownSurveys = (): KnownSurveys => createBoundedCache(mostKept);

/** Needed by what takes in what other systems send. */
export type WithIngest = WithInterviewSteps & WithTrees & { readonly knownSurveys: KnownSurveys };

/**
 * A survey as it is in the transaction, read anew only when the record counts a change of it or of the hierarchy.
 * @throws AppError survey_not_found
 */
export async function getKnownSurvey(ctx: Context & WithIngest, tx: Tx, surveyExtName: string): Promise<KnownSurvey> {
  const { universeId, timeZone } = ctx.universe;
  const stamp = await findIngestStamp(tx, universeId, surveyExtName, ctx.interviewSteps);
  if (!stamp) throw new AppError('survey_not_found', { survey: surveyExtName });
  const today = todayIn(timeZone, ctx.now());
  const key = [stamp.surveyId, surveyExtName, stamp.structureVersion, stamp.treeVersion, today].join(' ');
  const known = ctx.knownSurveys.get(key);
  const steps = ctx.interviewSteps.filter((_, place) => stamp.wanted[place]);
  if (known) return { ...known, steps };
  const survey = await getAcceptingSurvey(tx, universeId, surveyExtName);
  const units = Map.groupBy(await listNamedUnits(tx, universeId, survey.surveyId), ({ perspective }) => perspective);
  const unitIndexes = new Map<string, UnitIndex>();
  for (const perspective of survey.perspectives) {
    const tree = await ctx.trees.treeOf(tx, universeId, perspective, today, stamp.treeVersion);
    unitIndexes.set(perspective, indexOf(tree, units.get(perspective) ?? []));
  }
  const read: KeptSurvey = {
    ...survey,
    extName: surveyExtName,
    structureVersion: stamp.structureVersion,
    unitIndexes,
    units: new Set([...units.values()].flat().map(({ perspective, unitNo }) => `${perspective} ${unitNo}`)),
  };
  ctx.knownSurveys.put(key, read, 1);
  return { ...read, steps };
}

function indexOf(tree: OrgTree, units: readonly NamedUnit[]): UnitIndex {
  const byPath = new Map<string, number>();
  const walk = (node: OrgNode, path: string): void => {
    byPath.set(path, node.unitNo);
    for (const child of node.children) walk(child, `${path}.${child.slug}`);
  };
  if (tree.root) walk(tree.root, drillPathOf(tree.perspective, tree.root));
  return {
    byExtId: new Map(units.map((unit) => [unit.extId, unit])),
    byPath,
    rootUnitNo: tree.root?.unitNo,
  };
}
