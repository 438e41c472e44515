import type { Courses } from '@echolot/contract/analytics/insights';
import type { HiddenReason, Trends } from '@echolot/contract/analytics/rankings';
import { getCourses } from '../../../../analytics/insights/public.ts';
import { getRankingTrends, readReasonedTrends } from '../../../../analytics/rankings/public.ts';
import type { ReportContext } from '../../report-context.ts';

/** One reading has so many courses at most. */
const mostCourses = 6;

export interface RankingPlace {
  readonly survey: string;
  readonly filteredDrillPath: string;
}

/** The courses of a unit's indicators by month. */
export async function readMonths(
  ctx: ReportContext,
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

/** The courses of one indicator of the units below, as the screen draws them. */
export function readTrends(ctx: ReportContext, params: RankingPlace, indicator: string): Promise<Trends> {
  return getRankingTrends(ctx, { params, query: { indicator }, body: undefined });
}

/** A course of each unit below, packed: ten thousand units by dozens of months and indicators wait in memory. */
export interface UnitTrends {
  readonly indicator: string;
  readonly buckets: Trends['buckets'];
  /** By slug: a value or NaN, and the place of the reason in `hiddenReasons`, from 1. */
  readonly rows: ReadonlyMap<string, { readonly values: Float64Array; readonly reasons: Uint8Array }>;
  readonly hidden: number;
}

export const hiddenReasons: readonly HiddenReason[] = ['too_few', 'complementary'];

/** The courses of one indicator of the units below. */
export async function readUnitTrends(ctx: ReportContext, params: RankingPlace, indicator: string): Promise<UnitTrends> {
  const { trends, hidden } = await readReasonedTrends(ctx, { params, query: { indicator } });
  let count = 0;
  const rows = trends.rows.map(({ slug, values }, row) => {
    const reasons = Uint8Array.from(hidden[row] ?? [], (reason) => (reason ? hiddenReasons.indexOf(reason) + 1 : 0));
    count += reasons.filter((reason) => reason > 0).length;
    return [slug, { values: Float64Array.from(values, (value) => value ?? Number.NaN), reasons }] as const;
  });
  return { indicator: trends.indicator, buckets: trends.buckets, rows: new Map(rows), hidden: count };
}
