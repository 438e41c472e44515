import type { Driver, getDrivers as endpoint } from '@echolot/contract/analytics/insights';
import type { ReplyOf, VerbInput } from '@echolot/contract/endpoint';
import { correlationInterval, pearsonOf } from '@echolot/core/correlation';
import type { Indicator } from '@echolot/core/indicator';
import { isHigherBetter, scoreOf, scoreRangeOf } from '@echolot/core/kpi';
import { localesOf } from '@echolot/core/local-text';
import { rounded } from '@echolot/core/rounded';
import type { Figure } from '../../../columnar/figure.ts';
import type { DriverFigure } from '../../../columnar/insight-reader.ts';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context } from '../../../context.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
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

/** How closely each indicator moves with the NPS, interview by interview. */
export async function getDrivers(
  ctx: Context & WithFigures,
  { params }: VerbInput<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> {
  return answerQuery(ctx, params.survey, params.filteredDrillPath, ['drivers'], (resolved, signal) =>
    driversOf(ctx, resolved, signal),
  );
}

async function driversOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  signal: AbortSignal,
): Promise<ReplyOf<typeof endpoint>> {
  const variables = servedIndicators(resolved);
  const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
  const locales = localesOf(ctx.actor, ctx.universe);
  const target = variables.find(({ method }) => method === 'nps') ?? variables[0];
  const { question } = factQuestion(resolved, variables, suppressionMinimumN);
  const answer = target && (await ctx.rankings.readDrivers(question, target.extName, signal));
  const drivers = variables.flatMap((variable, index): Driver[] => {
    const [figure, pair] = [answer?.figures[index], answer?.pairs[index]];
    if (!target || variable === target || !figure || !pair) return [];
    const indicator = indicatorOf(variable);
    return [
      {
        indicator: describeIndicator(variable, locales),
        ...correlationOf(indicatorOf(target), indicator, pair, reliabilityMinimumN),
        ...performanceOf(indicator, figure),
      },
    ];
  });
  return {
    unit: { path: drillPathOf(resolved.perspective, resolved.node), name: resolved.node.name },
    window: windowOnWire(resolved.window),
    target: target ? { ...describeIndicator(target, locales), scale: scaleOf(target) } : null,
    drivers: drivers.toSorted((a, b) => order[a.state] - order[b.state] || (b.r ?? -1) - (a.r ?? -1)),
    suppressionMinimumN,
    reliabilityMinimumN,
    position: resolved.position,
  };
}

function scaleOf(variable: Parameters<typeof indicatorOf>[0]): { min: number; max: number } {
  const { min, max } = indicatorOf(variable).scale;
  return { min, max };
}

const order = { reliable: 0, unreliable: 1, constant: 2, hidden: 3 } as const satisfies Record<Driver['state'], number>;

/** Positive where better answers go with better answers, whichever end of a scale is the good one. */
function correlationOf(
  target: Indicator,
  indicator: Indicator,
  { pair }: DriverFigure,
  reliabilityMinimumN: number,
): Pick<Driver, 'n' | 'r' | 'low' | 'high' | 'state'> {
  if (!pair) return { n: null, r: null, low: null, high: null, state: 'hidden' };
  const { n } = pair;
  const plain = pearsonOf(pair);
  if (plain === undefined) return { n, r: null, low: null, high: null, state: 'constant' };
  const r = target.direction === indicator.direction ? plain : -plain;
  const interval = correlationInterval(r, n);
  return {
    n,
    r: rounded(r, 3),
    low: rounded(interval?.low, 3),
    high: rounded(interval?.high, 3),
    state: n < reliabilityMinimumN ? 'unreliable' : 'reliable',
  };
}

function performanceOf(indicator: Indicator, { parts }: Figure): Pick<Driver, 'performance' | 'performanceShare'> {
  const score = parts ? scoreOf(indicator, parts) : null;
  if (!score) return { performance: null, performanceShare: null };
  const { low, high } = scoreRangeOf(indicator);
  const share = (100 * (score.value - low)) / (high - low);
  return {
    performance: rounded(score.value, 2),
    performanceShare: rounded(isHigherBetter(indicator) ? share : 100 - share, 1),
  };
}
