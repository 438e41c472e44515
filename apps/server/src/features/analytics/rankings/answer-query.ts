import { AppError } from '@echolot/contract/app-error';
import type { Context } from '../../../context.ts';
import { laterPosition } from '../../../events/later-position.ts';
import { getSurvey, listOptions, type SurveyStamp } from '../../structure/surveys/public.ts';
import {
  type QueryContext,
  type Request,
  type ResolvedQuery,
  readRequest,
  resolveQuery,
  segmentsOf,
} from './resolved-query.ts';
import { findSurveyStamp } from './survey-stamp-view.ts';
import type { WithFigures } from './with-figures.ts';

type Answer<T> = (resolved: ResolvedQuery, signal: AbortSignal) => Promise<T>;

/** What is asked of a filtered drill path: the endpoint, and everything else its answer depends on. */
export type Kind = readonly [endpoint: string, ...parameters: unknown[]];

/**
 * Answers a filtered drill path. What the record said last time is taken to hold still, and the answer is made while the
 * record is asked whether it does; if not, that answer is thrown away and another one made from what the record says now.
 * Those who ask the same while it is being made get the same answer: when figures change, everybody with that page open asks.
 * @throws AppError path_malformed, path_forbidden, filter_malformed, filter_unknown, filter_value_unknown, period_malformed,
 * survey_not_found, rankings_preparing, and what `answer` throws
 */
export async function answerQuery<T>(
  ctx: Context & WithFigures,
  surveyExtName: string,
  filteredDrillPath: string,
  kind: Kind,
  answer: Answer<T>,
): Promise<T> {
  const request = readRequest(ctx, surveyExtName, filteredDrillPath);
  const recalled = recallContext(ctx, request);
  if (!recalled) return answer(resolveQuery(ctx, request, await readContext(ctx, request)), ctx.signal);

  const outdated = new AbortController();
  const signal = AbortSignal.any([ctx.signal, outdated.signal]);
  const attempt = shared<T>(ctx, request, recalled, kind, signal, answer);
  // Its error counts only once the record has spoken.
  attempt.catch(() => undefined);
  let holds = false;
  try {
    holds = await stillHolds(ctx, request, recalled.stamp);
  } finally {
    if (!holds) outdated.abort();
  }
  if (holds) return attempt;
  return answer(resolveQuery(ctx, request, await readContext(ctx, request)), ctx.signal);
}

/** The key holds all of caller, question and context that an answer may be made of; rights of the caller are checked before. */
async function shared<T>(
  ctx: Context & WithFigures,
  request: Request,
  context: QueryContext,
  kind: Kind,
  signal: AbortSignal,
  answer: Answer<T>,
): Promise<T> {
  const resolved = resolveQuery(ctx, request, context);
  const { universe, actor } = ctx;
  const caller = [universe, actor.locale, actor.drillPaths, [...actor.permissions].toSorted()];
  const key = JSON.stringify([kind, request, context.stamp, caller]);
  // A key that begins with the endpoint leads to answers of one kind.
  return ctx.answers.read(key, signal, (all) => answer(resolved, all)) as Promise<T>;
}

/** Whether the record still says the same; the position goes on all the time and does not count. */
async function stillHolds(ctx: Context & WithFigures, { survey }: Request, recalled: SurveyStamp): Promise<boolean> {
  const { universeId } = ctx.universe;
  const stamp = await ctx.inTransaction((tx) => findSurveyStamp(tx, universeId, survey));
  if (!stamp || stamp.stamp !== recalled.stamp || stamp.treeVersion !== recalled.treeVersion) return false;
  ctx.structures.noteStamp(universeId, survey, stamp);
  return true;
}

async function readContext(ctx: Context & WithFigures, request: Request): Promise<QueryContext> {
  const { universeId } = ctx.universe;
  return ctx.inTransaction(async (tx) => {
    const stamp = await findSurveyStamp(tx, universeId, request.survey);
    if (!stamp) throw new AppError('survey_not_found', { survey: request.survey });
    const { surveyId, treeVersion } = stamp;
    const snapshot = await ctx.structures.get(stamp.stamp, async () => ({
      survey: await getSurvey(tx, request.survey),
      options: (await listOptions(tx, [surveyId])).get(surveyId) ?? new Map(),
      served: (await ctx.rankings.findServedSurvey(tx, universeId, surveyId)).served,
    }));
    const [perspective] = segmentsOf(request, snapshot) ?? [];
    if (perspective === undefined) throw new AppError('path_forbidden');
    const tree = await ctx.trees.treeOf(tx, universeId, perspective, request.today, treeVersion);
    const past =
      request.hierarchy === 'was'
        ? await ctx.trees.pastOf(tx, universeId, perspective, request.today, treeVersion)
        : undefined;
    ctx.structures.noteStamp(universeId, request.survey, stamp);
    return { stamp, snapshot, tree, past };
  });
}

/** The context of a request as far as it is kept. Its position is one that the columnar store includes already. */
function recallContext(ctx: Context & WithFigures, request: Request): QueryContext | undefined {
  const { universeId } = ctx.universe;
  const stamp = ctx.structures.lastStamp(universeId, request.survey);
  const snapshot = stamp && ctx.structures.find(stamp.stamp);
  if (!stamp || !snapshot) return undefined;
  const [perspective] = segmentsOf(request, snapshot) ?? [];
  const tree = perspective && ctx.trees.find(universeId, perspective, request.today, stamp.treeVersion);
  if (!tree) return undefined;
  const past =
    request.hierarchy === 'was'
      ? ctx.trees.findPast(universeId, tree.perspective, request.today, stamp.treeVersion)
      : undefined;
  if (request.hierarchy === 'was' && !past) return undefined;
  return { stamp: { ...stamp, position: laterPosition(stamp.position, ctx.events.position()) }, snapshot, tree, past };
}
