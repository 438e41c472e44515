import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import type { countInterviews as endpoint } from '@echolot/contract/interview-list';
import type { Context } from '../../context.ts';
import { answerAsked, servedIndicators } from '../rankings/public.ts';
import { askedList } from './asked-list.ts';

/** How many interviews the list behind a number has. */
export async function countInterviews(
  ctx: Context,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  const kind = ['interview count', query] as const;
  return answerAsked(ctx, params.survey, params.filteredDrillPath, kind, async (asked, signal) => {
    const { question, protection } = await askedList(ctx, asked, servedIndicators(asked), query);
    const closed = protection?.closed ?? null;
    if (closed) return { count: null, closed, position: asked.position };
    const count = await ctx.rankings.countInterviews({ ...question, order: { by: 'time' } }, signal);
    return { count, closed, position: asked.position };
  });
}
