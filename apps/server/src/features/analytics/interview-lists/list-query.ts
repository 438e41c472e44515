import { searchWords } from '@echolot/core/search-words';
import type { ListProtection } from '../../../columnar/interview-list-protection.ts';
import type { InterviewListQuery } from '../../../columnar/interview-list-query.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import type { ToldCategories } from '../../intake/interviews/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import type { WithOptionIndexes } from '../filters/public.ts';
import { factQuestion, type ResolvedQuery } from '../rankings/public.ts';
import { readToldCategories } from './told-categories.ts';

/** The list behind what was asked, in no order yet, and what of it may be told. */
export interface ListQuery {
  readonly question: Omit<InterviewListQuery, 'order'>;
  /** Undefined for those who may see single persons: they may see all of it. */
  readonly protection: ListProtection | undefined;
  /** Categories of some of the survey's dimensions, of `channel` and `locale` that may be told; undefined: all of them. */
  toldCategories(names: readonly string[], signal: AbortSignal): Promise<ToldCategories | undefined>;
}

/** @param indicators all of the survey: what any of them hides is hidden whatever is shown, or two replies together would tell it. */
export async function listQuery(
  ctx: Context & WithRankings & WithOptionIndexes,
  resolved: ResolvedQuery,
  indicators: readonly Variable[],
  { search, commented }: { readonly search: string; readonly commented: 'yes' | 'all' },
): Promise<ListQuery> {
  const { question } = factQuestion(resolved, indicators, ctx.universe.suppressionMinimumN);
  const isIdentified = mayIdentify(ctx.actor);
  const protection = isIdentified ? undefined : await ctx.rankings.readProtection(question, resolved.node);
  return {
    question: { ...question, words: searchWords(search), isCommented: commented === 'yes' },
    protection,
    toldCategories: async (names, signal) =>
      protection && !protection.closed ? readToldCategories(ctx, resolved, names, signal) : undefined,
  };
}
