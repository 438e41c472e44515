import type { Forecast, ResponseRate, ResponseRates, SampleState } from '@echolot/contract/intake/samples';
import { addDays } from '@echolot/core/day';
import { forecastReach } from '@echolot/core/reach-forecast';
import { completesPerDelivered, responseRate1 } from '@echolot/core/response-rate';
import type { WithRankings } from '../../../columnar/ranking-reader.ts';
import type { Context, Verb } from '../../../context.ts';
import { hasRow } from '../../structure/org-units/public.ts';
import { answerQuery, factQuestion, type ResolvedQuery, type WithFigures } from '../rankings/public.ts';
import { countStatesByUnit, type UnitStateCount } from './response-rate-view.ts';
import { placeOnWire, sampleQuestion, unitOnWire } from './sample-query.ts';

/** The pace of late is that of so many days. */
const recentDays = 56;

export const getResponseRates: Verb<'getResponseRates', WithFigures> = (ctx, { params }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['response rates'], (resolved, signal) =>
    ratesOf(ctx, resolved, signal),
  );

async function ratesOf(
  ctx: Context & WithRankings,
  resolved: ResolvedQuery,
  signal: AbortSignal,
): Promise<ResponseRates> {
  const { question, nodes } = factQuestion(resolved, [], ctx.universe.suppressionMinimumN);
  const recent = { fromDay: addDays(resolved.today, 1 - recentDays), toDay: resolved.today };
  const read = (window: ResolvedQuery['window']) =>
    ctx.rankings.readRanking({ ...question, window, previousWindow: undefined }, signal);
  const [counts, inPeriod, ofLate] = await Promise.all([
    ctx.inTransaction((tx) => countStatesByUnit(tx, sampleQuestion(ctx.universe.universeId, resolved))),
    read(resolved.window),
    read(recent),
  ]);
  const byUnit = new Map<number, UnitStateCount[]>();
  for (const count of counts) {
    const its = byUnit.get(count.unitNo);
    if (its) its.push(count);
    else byUnit.set(count.unitNo, [count]);
  }
  const target = ctx.universe.reliabilityMinimumN;
  const rows = question.groups.flatMap((group, index) => {
    const node = nodes[index];
    const n = inPeriod.rows[index]?.n ?? null;
    const rate = rateOf(group.unitNos.flatMap((unitNo) => byUnit.get(unitNo) ?? []));
    const isWritten = rate.sent + rate.waiting + rate.notSampled > 0;
    // Events at the unit itself are a row only where there are some.
    if (node ? !hasRow(node, resolved.tree, isWritten || n !== 0) : !isWritten) return [];
    return {
      unit: unitOnWire(resolved.perspective, node ?? resolved.node),
      isItself: node === undefined,
      hasChildren: (node?.children.length ?? 0) > 0,
      rate,
      forecast: forecastOf(n, ofLate.rows[index]?.n ?? null, target),
    };
  });
  return {
    ...placeOnWire(resolved),
    target,
    total: rateOf(counts),
    rows,
  };
}

/** Dispositions as docs/samples.md lists them. */
function rateOf(counts: readonly UnitStateCount[]): ResponseRate {
  const of = (...states: SampleState[]): number =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { n }) => sum + n, 0);
  const completed = of('completed');
  const partial = of('partial');
  const refused = of('opted_out', 'started');
  const bounced = of('bounced');
  const silent = of('delivered', 'expired') + bounced;
  const unknown = of('sent', 'deferred');
  const sent = completed + partial + refused + silent + unknown;
  return {
    notSampled: of('not_sampled'),
    waiting: of('imported', 'ready', 'queued'),
    sent,
    bounced,
    completed,
    partial,
    refused,
    silent,
    unknown,
    perDelivered: completesPerDelivered({ sent, bounced, completes: completed }) ?? null,
    rr1:
      responseRate1({ complete: completed, partial, refusal: refused, nonContact: silent, other: 0, unknown }) ?? null,
  };
}

/** What is hidden in a ranking is not told by when it will not be. */
function forecastOf(n: number | null, recent: number | null, target: number): Forecast {
  const forecast = n === null || recent === null ? undefined : forecastReach({ n, target, recent, recentDays });
  return {
    n,
    recent,
    isReached: n !== null && n >= target,
    days: forecast?.days ?? null,
    earliest: forecast?.earliest ?? null,
    latest: forecast?.latest ?? null,
  };
}
