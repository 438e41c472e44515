import { type Alert, type AlertEntry, alertSchema } from '@echolot/contract/follow-up/alerts';
import { isOpenAlert } from '@echolot/core/alert-states';
import { localesOf, localText } from '@echolot/core/local-text';
import type { Context } from '../../../context.ts';
import { masked } from '../../../masking/masked.ts';
import { mayIdentify } from '../../../masking/may-identify.ts';
import { withoutPersonalData } from '../../privacy/masking/public.ts';
import { drillPathOf, findUnitByNo, type OrgTree, seenUnit } from '../../structure/org-units/public.ts';
import type { StoredSurvey } from '../../structure/surveys/public.ts';
import { nextInstants } from './alert-clock.ts';
import { longestComment, type ShownAlert, type ShownVariables } from './alert-list-view.ts';
import type { StoredEntry } from './alert-store.ts';
import type { AlertClock, EntryDetails, StoredAlert } from './stored-alert.ts';
import { workingMsFromNow } from './working-time-table.ts';

/** What it takes to show alerts of a survey to somebody. */
export interface Showing {
  readonly ctx: Context;
  readonly survey: StoredSurvey;
  /** In whose names units are shown. */
  readonly tree: OrgTree;
  readonly roleTitles: ReadonlyMap<string, string>;
}

/** Whose answers are beside alerts: none for those who may not read interviews. */
export function shownVariables({ actor }: Pick<Context, 'actor'>, { variables }: StoredSurvey): ShownVariables {
  if (!actor.permissions.has('interviews.read')) return { score: null, comment: null };
  const first = (wanted: string): string | null => variables.find(({ kind }) => kind === wanted)?.extName ?? null;
  return { score: first('indicator'), comment: first('comment') };
}

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

export function alertOnWire({ ctx, survey, tree, roleTitles }: Showing, alert: ShownAlert): Alert {
  const now = ctx.now().getTime();
  const node = findUnitByNo(tree, alert.unitNos[tree.perspective] ?? 0);
  const { dueAt } = nextInstants(alert);
  const shown: Alert = {
    alertId: alert.alertId,
    version: alert.version,
    survey: survey.extName,
    title: alert.title,
    effectBlock: alert.effectBlock,
    interviewId: alert.interviewId,
    answeredAt: alert.answeredAt.toISOString(),
    unit: node ? { name: node.name, path: drillPathOf(tree.perspective, node) } : null,
    state: alert.state,
    isEscalated: alert.isEscalated,
    priority: alert.priority,
    assignee: assigneeOnWire(ctx, alert, roleTitles),
    raisedAt: iso(alert.raisedAt),
    changedAt: iso(alert.changedAt),
    firstContact: clockOnWire(alert.firstContact, alert, false, now),
    close: clockOnWire(alert.close, alert, alert.pausedSince !== null, now),
    dueAt: isoOrNull(dueAt),
    dueInMs: dueAt === null ? null : workingMsFromNow(alert.policy.calendar, now, dueAt),
    ...answersOnWire(ctx, survey, tree, alert),
    customer: customerOf(alert),
    marks: [...alert.marks],
  };
  // Here too, for alerts of files and of refused changes.
  return masked(alertSchema, shown, ctx.actor);
}

function assigneeOnWire(ctx: Context, alert: StoredAlert, roleTitles: ReadonlyMap<string, string>): Alert['assignee'] {
  const { assigneeId, assignee, assigneeRole } = alert;
  if (assigneeId !== null) return { kind: 'person', username: assignee ?? '', isMe: assigneeId === ctx.actor.personId };
  return assigneeRole === null
    ? null
    : { kind: 'role', role: assigneeRole, title: roleTitles.get(assigneeRole) ?? assigneeRole };
}

function clockOnWire(clock: AlertClock, { state }: StoredAlert, isPaused: boolean, now: number): Alert['close'] {
  const { warnAt, dueAt, doneAt } = clock;
  const told = (): Alert['close']['state'] => {
    if (doneAt !== null) return doneAt <= dueAt ? 'met' : 'missed';
    if (!isOpenAlert(state)) return 'none';
    if (isPaused) return 'paused';
    if (dueAt <= now) return 'overdue';
    return warnAt <= now ? 'warned' : 'running';
  };
  return { warnAt: iso(warnAt), dueAt: iso(dueAt), doneAt: isoOrNull(doneAt), state: told() };
}

function answersOnWire(
  ctx: Context,
  survey: StoredSurvey,
  tree: OrgTree,
  alert: ShownAlert,
): Pick<Alert, 'score' | 'resurveyScore' | 'comment'> {
  const { score } = shownVariables(ctx, survey);
  const variable = survey.variables.find(({ extName }) => extName === score);
  const comment = commentOnWire(ctx, alert);
  if (!variable) return { score: null, resurveyScore: null, comment };
  const { extName, titles, min, max } = variable;
  const title = localText(titles, localesOf(ctx.actor, ctx.universe)) || extName;
  // The customer may have answered about a unit that is not the reader's.
  const again = alert.resurvey;
  const resurvey =
    again && seenUnit(tree, again.unitNos[tree.perspective], again.day, ctx.actor, ctx.universe) ? again : undefined;
  return {
    score:
      typeof alert.score === 'number'
        ? { variable: extName, title, value: alert.score, min: min ?? 0, max: max ?? 0 }
        : null,
    resurveyScore:
      resurvey && typeof resurvey.value === 'number'
        ? {
            value: resurvey.value,
            interviewId: resurvey.interviewId,
            answeredAt: new Date(resurvey.answeredAt).toISOString(),
          }
        : null,
    comment,
  };
}

/** Characters of a comment that are beside an alert. */
const shownComment = 300;

function commentOnWire(ctx: Context, alert: ShownAlert): string | null {
  if (alert.comment === null) return null;
  const letters = Array.from(alert.comment);
  // Half an address at the end of what was read would not be known for one.
  const whole = letters.length < longestComment ? alert.comment : alert.comment.replace(/\S+$/u, '');
  return Array.from(alertMask(ctx, alert)(whole)).slice(0, shownComment).join('');
}

/** How the actor is shown texts about the customer of an alert. */
export function alertMask(
  { actor }: Pick<Context, 'actor'>,
  { customerWords }: Pick<ShownAlert, 'customerWords'>,
): (text: string) => string {
  if (mayIdentify(actor)) return (text) => text;
  const words = customerWords.filter((word) => word !== '');
  return (text) => withoutPersonalData(text, words);
}

function customerOf({ givenName, familyName }: ShownAlert): string | null {
  return [givenName, familyName].filter(Boolean).join(' ') || null;
}

function toldTo({ to, isPerson }: EntryDetails, roleTitles: ReadonlyMap<string, string>): string | null {
  if (to === undefined) return null;
  return isPerson ? to : (roleTitles.get(to) ?? to);
}

/** A log as it is told: what the actor wrote is as it was written, what others wrote about the customer is masked. */
export function entriesOnWire(
  { ctx: { actor }, roleTitles }: Pick<Showing, 'ctx' | 'roleTitles'>,
  entries: readonly StoredEntry[],
  mask: (text: string) => string,
): AlertEntry[] {
  const undone = new Set(entries.map(({ details }) => details.undoes).filter((version) => version !== undefined));
  return entries.map(({ version, at, kind, by, personId, state, details }) => {
    const told = (text: string | undefined): string | null => {
      if (text === undefined) return null;
      return personId === actor.personId ? text : mask(text);
    };
    return {
      version,
      at: at.toISOString(),
      kind,
      by,
      state,
      contact: details.contact ?? null,
      text: told(details.text),
      rootCause: details.rootCause ?? null,
      to: toldTo(details, roleTitles),
      clock: details.clock ?? null,
      isUndone: undone.has(version),
      undoes: details.undoes ?? null,
    };
  });
}
