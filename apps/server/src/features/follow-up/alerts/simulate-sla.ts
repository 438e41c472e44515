import type { ReplyOf } from '@echolot/contract/endpoint';
import type { simulateSla as endpoint } from '@echolot/contract/follow-up/alert-figures';
import { alertPriorities, type Sla } from '@echolot/contract/structure/config-sla';
import type { BusinessCalendar } from '@echolot/core/business-calendar';
import type { Context, Verb } from '../../../context.ts';
import { answerQuery, type ResolvedQuery, type WithFigures } from '../../analytics/rankings/public.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import { policyOf } from './alert-clock.ts';
import { alertConditions } from './alert-conditions-view.ts';
import { placesBelow } from './get-alert-figures.ts';
import { listPastAlerts, type PastAlert } from './past-alert-view.ts';
import type { AlertPolicy } from './stored-alert.ts';
import { WorkingTimeTable } from './working-time-table.ts';

type Reply = ReplyOf<typeof endpoint>;
type Breaches = Reply['draft'];

const mostAlerts = 20_000;
const mostUnits = 50;

/** Replays past alerts on a draft of the policy, beside what the policies of their time say about the same events. */
export const simulateSla: Verb<'simulateSla', WithFigures> = (ctx, { params, body }) =>
  answerQuery(ctx, params.survey, params.filteredDrillPath, ['simulateSla', body.sla], (resolved) =>
    replay(ctx, resolved, body.sla),
  );

async function replay(ctx: Context, resolved: ResolvedQuery, sla: Sla): Promise<Reply> {
  const conditions = alertConditions(ctx, resolved, {});
  const past = await ctx.inTransaction((tx) => listPastAlerts(tx, conditions, resolved.perspective, mostAlerts + 1));
  const isComplete = past.length <= mostAlerts;
  const alerts = past.slice(0, mostAlerts);
  const now = ctx.now().getTime();
  const from = alerts.reduce((least, { raisedAt }) => Math.min(least, raisedAt), now);
  const tableOf = tables(from, now);
  const drafts = new Map(
    alertPriorities.map((priority) => [priority, policyOf(sla, priority, ctx.universe.timeZone)] as const),
  );

  const { nodes, places } = placesBelow(resolved.node);
  const total = pair();
  const byPriority = new Map(alertPriorities.map((priority) => [priority, pair()] as const));
  const byPlace = new Map<number, Pair>();
  for (const alert of alerts) {
    const place = places.get(alert.unitNo ?? 0) ?? 0;
    const ofPlace = byPlace.get(place) ?? pair();
    byPlace.set(place, ofPlace);
    const counted = [total, ofPlace, byPriority.get(alert.priority) ?? pair()];
    add(
      counted.map(({ asWas }) => asWas),
      alert,
      alert.policy,
      tableOf(alert.policy.calendar),
      now,
    );
    const draft = drafts.get(alert.priority) ?? alert.policy;
    add(
      counted.map((one) => one.draft),
      alert,
      draft,
      tableOf(draft.calendar),
      now,
    );
  }
  const changeOf = ({ asWas, draft }: Pair): number =>
    Math.abs(draft.firstContact - asWas.firstContact) + Math.abs(draft.close - asWas.close);
  return {
    alerts: alerts.length,
    isComplete,
    ...total,
    priorities: [...byPriority].map(([priority, one]) => ({ priority, ...one })),
    units: [...byPlace]
      .toSorted(([a, one], [b, other]) => changeOf(other) - changeOf(one) || a - b)
      .slice(0, mostUnits)
      .flatMap(([place, one]) => {
        const node = nodes[place];
        return node ? [{ name: node.name, path: drillPathOf(resolved.perspective, node), ...one }] : [];
      }),
  };
}

interface Pair {
  readonly asWas: Breaches;
  readonly draft: Breaches;
}

const noBreaches = (): Breaches => ({ alerts: 0, firstContact: 0, close: 0 });
const pair = (): Pair => ({ asWas: noBreaches(), draft: noBreaches() });

/** One table for each calendar: thousands of alerts have the same. */
function tables(from: number, to: number): (calendar: BusinessCalendar) => WorkingTimeTable {
  const byText = new Map<string, WorkingTimeTable>();
  return (calendar) => {
    const key = JSON.stringify(calendar);
    const known = byText.get(key) ?? new WorkingTimeTable(calendar, from, to);
    byText.set(key, known);
    return known;
  };
}

/** Counts one alert: a clock is broken when more working time passed than there was, up to its end or, while it runs, to now. */
function add(
  counts: readonly Breaches[],
  { raisedAt, closingFrom, contactedAt, resolvedAt, pauses }: PastAlert,
  policy: AlertPolicy,
  table: WorkingTimeTable,
  now: number,
): void {
  const settledAt = resolvedAt ?? now;
  const contactMs = table.between(raisedAt, contactedAt ?? settledAt);
  const waitedMs = pauses.reduce(
    (sum, [from, to]) => sum + table.between(Math.max(from, closingFrom), Math.min(to ?? now, settledAt)),
    0,
  );
  const closeMs = table.between(closingFrom, settledAt) - waitedMs;
  for (const count of counts) {
    count.alerts += 1;
    if (contactMs > policy.firstContactMs) count.firstContact += 1;
    if (closeMs > policy.closeMs) count.close += 1;
  }
}
