import { AppError } from '@echolot/contract/app-error';
import type { AlertView } from '@echolot/contract/follow-up/alerts';
import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import { addDays } from '@echolot/core/day';
import { foldName } from '@echolot/core/folded-text';
import { startOfDay, todayIn } from '@echolot/core/time-zone-day';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import type { ResolvedQuery } from '../../analytics/rankings/public.ts';
import { unitNosOf } from '../../structure/org-units/public.ts';
import { dayCondition, interviewConditions } from './interview-conditions-view.ts';

/** Which alerts are meant, beside the drill path. */
export interface AlertChoice {
  readonly priority?: AlertPriority | undefined;
  readonly assignee?: string | undefined;
  readonly search?: string | undefined;
}

/** Which alerts, as conditions over the rows `a` (alert), `i` (its interview), `e` (its effect block) and `c` (its contact). */
export interface AlertConditions {
  readonly conditions: readonly RawBuilder<unknown>[];
  /** Whether they look at more than the alert itself. */
  readonly needsJoins: boolean;
}

/** From so many units on each row is compared by itself: fewer are looked up. */
const fewUnits = 300;

/**
 * Alerts at a place, of interviews that a filtered drill path asks for.
 * @throws AppError permission_missing for filters by answers, where the reader may not see answers
 */
export function alertConditions(ctx: Context, resolved: ResolvedQuery, choice: AlertChoice): AlertConditions {
  const { survey, filters, window, dateVariable } = resolved;
  if (filters.length > 0 && !ctx.actor.permissions.has('interviews.read'))
    throw new AppError('permission_missing', { permission: 'interviews.read' });
  const search = choice.search ? foldName(choice.search) : '';
  const isWindowed = window.fromDay !== undefined || window.toDay !== undefined;
  const conditions = [
    sql`a.universe_id = ${ctx.universe.universeId} and a.survey_id = ${survey.surveyId}`,
    ...placeConditions(resolved),
    ...(dateVariable === undefined
      ? [
          ...(window.fromDay === undefined ? [] : [sql`a.day >= ${window.fromDay}::date`]),
          ...(window.toDay === undefined ? [] : [sql`a.day <= ${window.toDay}::date`]),
        ]
      : isWindowed
        ? [dayCondition(dateVariable, window)]
        : []),
    ...interviewConditions(filters),
    ...(choice.priority ? [sql`a.priority = ${choice.priority}`] : []),
    ...(choice.assignee ? [sql`a.assignee = ${choice.assignee}`] : []),
    ...(search ? [searchCondition(search, mayIdentify(ctx.actor))] : []),
  ];
  const needsJoins = search !== '' || filters.length > 0 || (dateVariable !== undefined && isWindowed);
  return { conditions, needsJoins };
}

/** The place of the path, cut to what the actor may see. */
function placeConditions({ node, tree, scope, perspective }: ResolvedQuery): RawBuilder<unknown>[] {
  const { unitNos: visible, fromDay } = scope;
  const conditions = fromDay === undefined ? [] : [sql`a.day >= ${fromDay}::date`];
  if (visible === 'all' && node === tree.root) return conditions;
  const unitNos = unitNosOf(node).filter((unitNo) => visible === 'all' || visible.has(unitNo));
  return [...conditions, unitsCondition(perspective, unitNos)];
}

export function unitsCondition(perspective: string, unitNos: readonly number[]): RawBuilder<unknown> {
  return unitNos.length <= fewUnits
    ? sql`a.units && ${[...unitNos]}::int[]`
    : sql`(a.unit_nos ->> ${perspective})::int = any(${[...unitNos]}::int[])`;
}

function searchCondition(search: string, mayKnowCustomer: boolean): RawBuilder<unknown> {
  const holds = (text: RawBuilder<unknown>) => sql`position(${search} in folded_text(${text})) > 0`;
  const places = [
    holds(sql`e.name`),
    holds(sql`i.external_id`),
    holds(sql`coalesce(a.root_cause, '') || ' ' || coalesce(a.resolution, '')`),
    sql`exists (select from alert_entry n where n.universe_id = a.universe_id and n.alert_id = a.alert_id
      and n.details ? 'text' and ${holds(sql`n.details ->> 'text'`)})`,
    ...(mayKnowCustomer ? [holds(sql`coalesce(c.given_name, '') || ' ' || coalesce(c.family_name, '')`)] : []),
  ];
  return sql`(${sql.join(places, sql` or `)})`;
}

/** In the words of the index of open alerts. */
export const isOpen = sql`a.state in ('new', 'assigned', 'in_progress', 'waiting')`;

/** Who looks, when, and what is a day there. */
export interface Viewer {
  readonly personId: string;
  readonly now: Date;
  readonly timeZone: string;
}

export function viewerOf({ actor, universe, now }: Context): Viewer {
  return { personId: actor.personId, now: now(), timeZone: universe.timeZone };
}

/** Which alerts are in a view. */
export function viewCondition(view: AlertView, { personId, now, timeZone }: Viewer): RawBuilder<unknown> {
  switch (view) {
    case 'open':
      return isOpen;
    case 'mine':
      return sql`${isOpen} and a.assignee_id = ${personId}`;
    case 'unassigned':
      return sql`${isOpen} and a.assignee_id is null and a.assignee_role is null`;
    case 'warned':
      return sql`${isOpen} and a.warn_at <= ${now} and a.due_at > ${now}`;
    case 'due_today': {
      const tomorrow = startOfDay(addDays(todayIn(timeZone, now), 1), timeZone);
      return sql`${isOpen} and a.due_at > ${now} and a.due_at < ${new Date(tomorrow)}`;
    }
    case 'overdue':
      return sql`${isOpen} and a.due_at <= ${now}`;
    case 'escalated':
      return sql`${isOpen} and a.is_escalated`;
    case 'waiting':
    case 'resolved':
    case 'closed':
    case 'invalid':
      return sql`a.state = ${view}`;
    case 'all':
      return sql`true`;
  }
}

/** Views that hold nothing but open alerts. */
export const openViews: ReadonlySet<AlertView> = new Set([
  'open',
  'mine',
  'unassigned',
  'warned',
  'due_today',
  'overdue',
  'escalated',
  'waiting',
]);
