import type { DimensionStatistics } from '@echolot/contract/analytics/statistics';
import { localText } from '@echolot/core/local-text';
import type { DimensionAnswers } from '../../../columnar/statistics-query.ts';
import type { VariableOption } from '../../structure/surveys/public.ts';

/** Lists up to this length are given whole, in the survey's order; of longer ones the most frequent categories. */
const shortList = 12;

type Listed = Pick<DimensionStatistics, 'categories' | 'others'>;

/** The categories of a dimension as they are listed. Which of the hidden ones has more answers, the order does not say. */
export function listedCategories(
  { n, categories }: DimensionAnswers,
  options: readonly VariableOption[],
  isMultiValued: boolean,
  locales: readonly string[],
): Listed {
  if (n === undefined) return { categories: [], others: null };
  const offered = options.filter(({ mergedInto }) => mergedInto === undefined);
  const known = new Set(offered.map(({ extName }) => extName));
  const unknown = [...categories.keys()].filter((value) => !known.has(value)).toSorted();
  const titles = new Map(offered.map(({ extName, titles: its }) => [extName, localText(its, locales)]));
  const entry = (value: string): Listed['categories'][number] => {
    const count = categories.has(value) ? categories.get(value) : 0;
    return { value, title: titles.get(value) || value, n: count ?? null };
  };
  const all = [...offered.map(({ extName }) => extName), ...unknown];
  if (all.length <= shortList) return { categories: all.map(entry), others: null };

  const places = new Map(all.map((value, place) => [value, place]));
  const shown = [...categories.entries()].filter((one): one is [string, number] => one[1] !== undefined);
  const top = shown
    .toSorted(([a, first], [b, second]) => second - first || (places.get(a) ?? 0) - (places.get(b) ?? 0))
    .slice(0, shortList);
  const rest = categories.size - top.length;
  const listed = top.reduce((sum, [, count]) => sum + count, 0);
  return {
    categories: top.map(([value]) => entry(value)),
    others: rest > 0 ? { categories: rest, n: isMultiValued ? null : n - listed } : null,
  };
}
