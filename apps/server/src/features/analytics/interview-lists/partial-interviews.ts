import type { InterviewListQuery, ListPlace } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { listPartial } from './partial-interviews-view.ts';

/** Interviews of a list that are looked up at once. */
const mostAtOnce = 2000;
/** So many of these, and all of the survey are read instead. */
const mostSteps = 10;

/** Ids of the interviews of a list that are not whole, others of the survey perhaps among them: only the record knows. */
export async function findPartialInterviews(
  ctx: Context & WithRankings,
  surveyId: string,
  list: InterviewListQuery,
): Promise<readonly string[]> {
  const { universeId } = ctx.universe;
  const query: InterviewListQuery = { ...list, order: { by: 'time' } };
  const found: string[] = [];
  let after: ListPlace | undefined;
  for (let step = 0; step < mostSteps; step += 1) {
    const places = await ctx.rankings.readInterviewPlaces(query, after, mostAtOnce, ctx.signal);
    const ids = places.map(({ interviewId }) => interviewId);
    found.push(...(await ctx.inTransaction((tx) => listPartial(tx, universeId, surveyId, ids))));
    if (places.length < mostAtOnce) return found;
    after = places.at(-1);
  }
  return ctx.inTransaction((tx) => listPartial(tx, universeId, surveyId, undefined));
}
