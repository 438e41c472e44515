import type {
  CommentStatistics,
  DimensionStatistics,
  getStatistics as endpoint,
  IndicatorStatistics,
  NumberStatistics,
} from '@echolot/contract/analytics/statistics';
import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { stepsPerUnit } from '@echolot/core/indicator';
import { localesOf, localText } from '@echolot/core/local-text';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type {
  AskedDimension,
  DimensionAnswers,
  IndicatorAnswers,
  NumberAnswers,
} from '../../../columnar/statistics-query.ts';
import type { Context } from '../../../context.ts';
import { drillPathOf, type OrgNode } from '../../structure/org-units/public.ts';
import type { Variable } from '../../structure/surveys/public.ts';
import {
  answerQuery,
  describeIndicator,
  factQuestion,
  indicatorOf,
  type ResolvedQuery,
  servedIndicators,
  type WithFigures,
  windowOnWire,
} from '../rankings/public.ts';
import { listedCategories } from './listed-categories.ts';
import { columnOfWhole, forWire } from './shown-figures.ts';

/** How each question was answered at a unit. */
export async function getStatistics(
  ctx: Context & WithFigures,
  { params, query }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['statistics', query], (resolved, signal) =>
    statisticsOf(ctx, resolved, query.variable, signal),
  );
}

async function statisticsOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  only: string | undefined,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const isAsked = ({ extName }: Variable): boolean => only === undefined || extName === only;
  const indicators = servedIndicators(resolved).filter(isAsked);
  const [dimensions, numbers, comments] = (['dimension', 'number', 'comment'] as const).map((kind) =>
    served(resolved, kind).filter(isAsked),
  ) as [Variable[], Variable[], Variable[]]; // As many as there are kinds.
  if (only !== undefined && [indicators, dimensions, numbers, comments].every((list) => list.length === 0))
    throw new AppError('invalid_input', { field: 'variable', problem: 'The survey has no such variable.' });
  const { question } = factQuestion(resolved, indicators, suppressionMinimumN);
  const answer = await ctx.rankings.readStatistics(
    {
      ...question,
      dimensions: dimensions.map((variable) => askedDimension(resolved, variable)),
      numbers: numbers.map(({ extName }) => extName),
      comments: comments.map(({ extName }) => extName),
    },
    signal,
  );

  const { interviews } = answer;
  const locales = localesOf(ctx.actor, ctx.universe);
  const titled = ({ extName, titles }: Variable) => ({ extName, title: localText(titles, locales) || extName });
  const missing = (n: number | undefined) => (n === undefined || interviews === undefined ? null : interviews - n);
  const describe = (node: OrgNode) => ({
    path: drillPathOf(resolved.perspective, node),
    slug: node.slug,
    name: node.name,
    kind: node.kind,
  });
  const pairsOf = <Answers>(variables: readonly Variable[], answers: readonly Answers[]) =>
    variables.flatMap((variable, index): [Variable, Answers, number][] => {
      const its = answers[index];
      return its === undefined ? [] : [[variable, its, index]];
    });
  return {
    survey: resolved.survey.extName,
    path: drillPathOf(resolved.perspective, resolved.node),
    filters: resolved.tokens,
    breadcrumb: resolved.lineage.map(describe),
    unit: describe(resolved.node),
    window: windowOnWire(resolved.window),
    treeDay: resolved.tree.day,
    interviews: interviews ?? null,
    hidden: answer.hidden,
    indicators: pairsOf(indicators, answer.indicators).map(([variable, its]) => ({
      ...describeIndicator(variable, locales),
      ...indicatorOnWire(ctx, variable, its),
      missing: missing(its.figure.parts?.n),
    })),
    dimensions: pairsOf(dimensions, answer.dimensions).map(
      ([variable, its]): DimensionStatistics => ({
        ...titled(variable),
        ...dimensionOnWire(resolved, variable, its, locales),
        missing: missing(its.n),
      }),
    ),
    numbers: pairsOf(numbers, answer.numbers).map(
      ([variable, its]): NumberStatistics => ({
        ...titled(variable),
        ...numberOnWire(its),
        decimals: variable.decimals,
        missing: missing(its.n),
      }),
    ),
    comments: pairsOf(comments, answer.comments).map(
      ([variable, { n, hidden }]): CommentStatistics => ({ ...titled(variable), n: n ?? null, hidden }),
    ),
    suppressionMinimumN,
    reliabilityMinimumN,
    position: resolved.position,
  };
}

/** Variables of a kind whose columns serve, as they were written. */
function served({ survey, served: { shape } }: ResolvedQuery, kind: Variable['kind']): Variable[] {
  const written = new Map(shape.variables.map((variable) => [variable.extName, variable]));
  return survey.variables.flatMap((variable) => {
    const its = written.get(variable.extName);
    if (variable.kind !== kind || its?.kind !== kind) return [];
    return [{ ...variable, isMultiValued: its.isMultiValued, decimals: its.decimals }];
  });
}

function askedDimension({ options }: ResolvedQuery, { extName }: Variable): AskedDimension {
  const merged = (options.get(extName) ?? []).flatMap((option): [string, string][] =>
    option.mergedInto === undefined ? [] : [[option.extName, option.mergedInto]],
  );
  return { variable: extName, merged: new Map(merged) };
}

function indicatorOnWire(
  ctx: Context,
  variable: Variable,
  { figure, moments, cells }: IndicatorAnswers,
): Omit<IndicatorStatistics, 'missing' | keyof ReturnType<typeof describeIndicator>> {
  const { scale } = indicatorOf(variable);
  // The column of a ranking with this indicator alone.
  const column = columnOfWhole(ctx, variable, 0, { current: [figure], previous: [] });
  const perUnit = stepsPerUnit(scale);
  return {
    scale,
    n: figure.parts?.n ?? null,
    value: column.values[0] ?? null,
    low: column.lows[0] ?? null,
    high: column.highs[0] ?? null,
    mean: forWire(moments?.mean),
    standardDeviation: forWire(moments?.standardDeviation),
    hidden: figure.hidden,
    cells: cells.map(({ from, to, band, n }) => ({ from: from / perUnit, to: to / perUnit, band, n: n ?? null })),
  };
}

function dimensionOnWire(
  { options }: ResolvedQuery,
  { extName, isMultiValued }: Variable,
  answers: DimensionAnswers,
  locales: readonly string[],
): Omit<DimensionStatistics, 'extName' | 'title' | 'missing'> {
  return {
    isMultiValued,
    n: answers.n ?? null,
    hidden: answers.hidden,
    ...listedCategories(answers, options.get(extName) ?? [], isMultiValued, locales),
  };
}

function numberOnWire(answers: NumberAnswers): Omit<NumberStatistics, 'extName' | 'title' | 'decimals' | 'missing'> {
  return {
    n: answers.n ?? null,
    mean: forWire(answers.mean),
    standardDeviation: forWire(answers.standardDeviation),
    quantiles: answers.quantiles.map(({ probability, value }) => ({ probability, value: forWire(value) })),
    hidden: answers.hidden,
  };
}
