import type { RankingColumn } from '@echolot/contract/analytics/rankings';
import { rounded } from '@echolot/core/rounded';
import type { RankingFigures } from '../../../columnar/figure-table.ts';
import type { Context } from '../../../context.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import { figuresOfRows, indicatorOf, plainColumn, rankingColumn } from '../rankings/public.ts';

/** Numbers besides scores travel with so many decimals, as scores do. */
const wireDecimals = 4;

export function forWire(value: number | null | undefined): number | null {
  return rounded(value, wireDecimals);
}

/** The column of a ranking that holds nothing but a whole, as its total is shown. */
export function columnOfWhole(
  { universe }: Context,
  variable: Variable,
  index: number,
  figures: Pick<RankingFigures, 'current' | 'previous'>,
): RankingColumn {
  const whole = { n: undefined, hidden: null, previousN: undefined, ...figures };
  const { reliabilityMinimumN, suppressionMinimumN } = universe;
  const context = { total: undefined, isUnit: () => false, reliabilityMinimumN, suppressionMinimumN };
  return plainColumn(rankingColumn(indicatorOf(variable), index, figuresOfRows([whole]), context));
}
