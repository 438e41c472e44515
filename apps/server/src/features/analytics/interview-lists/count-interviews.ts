import type { countInterviews as endpoint } from '@echolot/contract/analytics/interview-list';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { Context } from '../../../context.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { answerQuery, servedIndicators, type WithFigures } from '../rankings/public.ts';
import { listQuery } from './list-query.ts';
import { unitsAsked } from './listed-units.ts';
import { findUnreadable } from './readable-interviews.ts';

/** So few are looked at one by one. */
const fewInterviews = 2000;

/** How many interviews the list behind a number has. */
export async function countInterviews(
  ctx: Context & WithFigures & WithOptionIndexes,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kind = ['interview count', query] as const;
  return answerQuery(ctx, params.survey, params.filteredDrillPath, kind, async (asked, signal) => {
    const { question, protection } = await listQuery(ctx, asked, servedIndicators(asked), query);
    const closed = protection?.closed ?? null;
    if (closed) return { count: null, closed, position: asked.position };
    const count = await ctx.rankings.countInterviews({ ...question, order: { by: 'time' } }, signal);
    // Of few, those found by a word their reader cannot read are not counted: the count would confirm the word.
    const unreadable =
      count > fewInterviews ? [] : await findUnreadable(ctx, asked, question, new Set(unitsAsked(question)));
    return { count: count - unreadable.length, closed, position: asked.position };
  });
}
