import type { InterviewNeighbours } from '@echolot/contract/intake/interviews';
import { addDays } from '@echolot/core/day';
import type { InterviewListQuery, ListPlace } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context, Verb } from '../../../context.ts';
import { type SingleInterview, seeInterview } from '../../intake/interviews/public.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { answerQuery, servedIndicators, type WithFigures } from '../rankings/public.ts';
import { readInterviewProtection } from './interview-protection.ts';
import { listQuery } from './list-query.ts';

/** The next newer one is looked for in ever longer windows after the day of the interview. */
const daysAfter = [0, 2, 8, 32, 128, 1024] as const;
/** More interviews of one unit within a window are not looked through. */
const mostInWindow = 2000;

/** The interviews just before and after in time, at the same unit; none where the list of the unit is closed to the reader. */
export const getInterviewNeighbours: Verb<'getInterviewNeighbours', WithFigures & WithOptionIndexes> = async (
  ctx,
  { params },
) => {
  // Neighbours at a unit that is not named would name it.
  const protection = await readInterviewProtection(ctx, params);
  const { interview, path } = await ctx.inTransaction(async (tx) => {
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const [unit] = seen.units;
    const isNamed = !protection || protection.units[0]?.node.slug === unit?.node.slug;
    return { interview: seen.interview, path: unit && isNamed ? drillPathOf(unit.perspective, unit.node) : undefined };
  });
  if (path === undefined) return { older: null, newer: null };
  const kind = ['interview neighbours', params.interviewId] as const;
  return answerQuery(ctx, params.survey, path, kind, async (asked, signal): Promise<InterviewNeighbours> => {
    const chosen = { search: '', commented: 'all' as const };
    const { question, protection } = await listQuery(ctx, asked, servedIndicators(asked), chosen);
    if (protection?.closed) return { older: null, newer: null };
    const query: InterviewListQuery = { ...question, order: { by: 'time' } };
    const [older] = await ctx.rankings.readInterviewPlaces(query, placeOf(interview), 1, signal);
    const newer = await findNewer(ctx, query, interview, asked.today, signal);
    return { older: older?.interviewId ?? null, newer: newer?.interviewId ?? null };
  });
};

function placeOf({ day, answeredAt, interviewId }: SingleInterview): ListPlace {
  return { block: 0, day, at: Math.floor(answeredAt.getTime() / 1000), interviewId };
}

async function findNewer(
  { rankings }: Context & WithRankings,
  query: InterviewListQuery,
  { day, interviewId }: SingleInterview,
  today: string,
  signal: AbortSignal,
): Promise<ListPlace | undefined> {
  for (const days of daysAfter) {
    const window = { fromDay: day, toDay: addDays(day, days) };
    const places = await rankings.readInterviewPlaces({ ...query, window }, undefined, mostInWindow, signal);
    const index = places.findIndex((place) => place.interviewId === interviewId);
    if (index !== 0) return index > 0 ? places[index - 1] : undefined;
    if (window.toDay > today) return undefined;
  }
  return undefined;
}
