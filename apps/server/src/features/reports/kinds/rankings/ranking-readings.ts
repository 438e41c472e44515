import type { Courses } from '@echolot/contract/insights';
import type { Trends } from '@echolot/contract/rankings';
import type { Context } from '../../../../context.ts';
import { getCourses } from '../../../insights/public.ts';
import { getRankingTrends } from '../../../rankings/public.ts';

/** One reading has so many courses at most. */
const mostCourses = 6;

export interface RankingPlace {
  readonly survey: string;
  readonly filteredDrillPath: string;
}

/** The courses of a unit's indicators by month. */
export async function readMonths(
  ctx: Context,
  params: RankingPlace,
  indicators: readonly string[],
): Promise<readonly Courses[]> {
  const courses: Courses[] = [];
  for (let start = 0; start < indicators.length; start += mostCourses) {
    const query = {
      indicators: indicators.slice(start, start + mostCourses).join(','),
      by: 'month' as const,
      rolling: undefined,
    };
    courses.push(await getCourses(ctx, { params, query, body: undefined }));
  }
  return courses;
}

/** The courses of one indicator of the units below. */
export function readTrends(ctx: Context, params: RankingPlace, indicator: string): Promise<Trends> {
  return getRankingTrends(ctx, { params, query: { indicator }, body: undefined });
}
