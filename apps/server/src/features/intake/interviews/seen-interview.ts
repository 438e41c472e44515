import { AppError } from '@echolot/contract/app-error';
import { todayIn } from '@echolot/core/time-zone-day';
import type { Actor, Context, OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { seenUnit, type UnitInScope, type WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey, type StoredSurvey } from '../../structure/surveys/public.ts';
import { findInterview, type SingleInterview } from './interview-view.ts';

/** Its unit in one perspective, as far as the reader sees the hierarchy. */
export interface SeenUnit extends Pick<UnitInScope, 'node' | 'lineage'> {
  readonly perspective: string;
}

/** An interview that the reader may see. */
export interface SeenInterview {
  readonly survey: StoredSurvey;
  readonly interview: SingleInterview;
  /** At least one. */
  readonly units: readonly SeenUnit[];
}

type Reader = Pick<Actor, 'drillPaths'>;
type SightContext = WithTrees & Pick<OpenContext, 'now'> & Pick<Context, 'universe'>;

/**
 * The units of an interview that a reader sees, by today's hierarchies; none when the interview is out of the reader's scope:
 * then it does not exist for that reader.
 */
export async function unitsSeenBy(
  { trees, now, universe }: SightContext,
  tx: Tx,
  perspectives: readonly string[],
  { unitNos, day }: Pick<SingleInterview, 'unitNos' | 'day'>,
  reader: Reader,
): Promise<SeenUnit[]> {
  const today = todayIn(universe.timeZone, now());
  const seen: SeenUnit[] = [];
  for (const perspective of perspectives) {
    const tree = await trees.treeOf(tx, universe.universeId, perspective, today);
    const unit = seenUnit(tree, unitNos[perspective], day, reader, universe);
    if (unit) seen.push({ perspective, node: unit.node, lineage: unit.lineage });
  }
  return seen;
}

/** @throws AppError survey_not_found; interview_not_found, also for one out of the actor's scope or of another universe. */
export async function seeInterview(
  ctx: Context & WithTrees,
  tx: Tx,
  surveyExtName: string,
  interviewId: string,
  options: { isLocked?: boolean } = {},
): Promise<SeenInterview> {
  const survey = await getSurvey(tx, surveyExtName);
  const { universeId } = ctx.universe;
  const interview = await findInterview(tx, universeId, survey.surveyId, interviewId, options.isLocked);
  if (!interview) throw new AppError('interview_not_found');
  const units = await unitsSeenBy(ctx, tx, survey.perspectives, interview, ctx.actor);
  // A universe whose units are gone still shows its interviews to those who see all of it.
  if (units.length === 0 && !ctx.actor.drillPaths.includes('*')) throw new AppError('interview_not_found');
  return { survey, interview, units };
}
