import { AppError } from '@echolot/contract/app-error';
import type { ServedSurvey } from '../../../columnar/ranking-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';

/** Interviews by unit number, over the whole past. */
export type UnitCounts = ReadonlyMap<number, number>;

/**
 * Interviews placed at each unit, all these surveys together. Undefined while they cannot be counted: changes of a hierarchy
 * do not wait for the columnar store.
 */
export async function countInterviews(
  ctx: Context & WithRankings,
  served: readonly (ServedSurvey | undefined)[],
  perspective: string,
  unitNos: readonly number[],
): Promise<UnitCounts | undefined> {
  const counts = new Map<number, number>();
  const groups = unitNos.filter((unitNo) => unitNo > 0).map((unitNo) => ({ key: String(unitNo), unitNos: [unitNo] }));
  try {
    for (const survey of served) {
      if (!survey) return undefined;
      const { rows } = await ctx.rankings.readRanking(
        {
          survey,
          scope: { unitNos: 'all', fromDay: undefined },
          perspective,
          key: 'structure',
          groups,
          isWholePerspective: true,
          levels: [],
          window: {},
          previousWindow: undefined,
          dateVariable: undefined,
          filters: [],
          indicators: [],
          // Counts of interviews say nothing of what was answered.
          suppressionMinimumN: 1,
        },
        ctx.signal,
      );
      for (const [index, { n = 0 }] of rows.entries()) {
        const unitNo = groups[index]?.unitNos[0] ?? 0;
        counts.set(unitNo, (counts.get(unitNo) ?? 0) + n);
      }
    }
    return counts;
  } catch (error) {
    if (error instanceof AppError && error.status === 503) return undefined;
    throw error;
  }
}
