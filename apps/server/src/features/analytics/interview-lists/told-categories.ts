import type { OptionCounts } from '../../../columnar/option-counts.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import type { ToldCategories, ToldOfVariable } from '../../intake/interviews/public.ts';
import { optionQuestion, type WithOptionIndexes } from '../filters/public.ts';
import type { ResolvedQuery } from '../rankings/public.ts';

/** Variables whose options are counted at the same time. */
const countedAtOnce = 4;

/** @param names dimensions of the survey, `channel`, `locale` */
export async function readToldCategories(
  ctx: Context & WithRankings & WithOptionIndexes,
  resolved: ResolvedQuery,
  names: readonly string[],
  signal: AbortSignal,
): Promise<ToldCategories> {
  const told = new Map<string, ToldOfVariable>();
  for (let from = 0; from < names.length; from += countedAtOnce) {
    const some = names.slice(from, from + countedAtOnce);
    const read = await Promise.all(some.map((name) => readTold(ctx, resolved, name, signal)));
    for (const [index, name] of some.entries()) told.set(name, read[index] ?? nothingTold);
  }
  return told;
}

const nothingTold: ToldOfVariable = { categories: new Set(), hiddenCount: 0 };

async function readTold(
  ctx: Context & WithRankings & WithOptionIndexes,
  resolved: ResolvedQuery,
  name: string,
  signal: AbortSignal,
): Promise<ToldOfVariable> {
  const isSystem = name === 'channel' || name === 'locale';
  const isServed = resolved.served.shape.variables.some(
    ({ extName, kind }) => extName === name && kind === 'dimension',
  );
  // Without a column it is not counted yet what would be small.
  if (!isSystem && !isServed) return nothingTold;
  const { question } = optionQuestion(ctx, resolved, name);
  return toldOf(await ctx.rankings.readOptionCounts(question, signal), question.mergedInto);
}

function toldOf({ extNames, ns }: OptionCounts, mergedInto: ReadonlyMap<string, string>): ToldOfVariable {
  const categories = new Set(extNames.filter((_, place) => (ns[place] ?? 0) > 0));
  for (const [category, target] of mergedInto) if (categories.has(target)) categories.add(category);
  return { categories, hiddenCount: ns.reduce((count, n) => count + Number(n < 0), 0) };
}
