import type { WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { JobHandler } from '../../../jobs/job-handler.ts';
import { type StaffMail, sendStaffMail } from '../../people/mail/public.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { type ClockNote, dueNotes } from './alert-clock.ts';
import { escalationMails, warningMails } from './alert-mails.ts';
import { announceAlerts } from './alert-news.ts';
import { listDueAlerts, type NewEntry, writeAlerts } from './alert-store.ts';
import { listUniversesWithDueAlerts } from './due-universes-view.ts';
import { readScopeUniverse } from './scope-universe-view.ts';
import type { StoredAlert } from './stored-alert.ts';

const perBatch = 100;

/**
 * Notes which clocks have warned or run out, escalates what is overdue, and writes the mails: each batch in one transaction with
 * its notes, so that a process that dies has sent all of it or nothing, and the next one continues.
 */
export const runAlertClocks: JobHandler<object, WithTrees> = async (ctx, _, { signal }) => {
  for (const universeId of await listUniversesWithDueAlerts(ctx.record, ctx.now())) {
    const staff = await listStaff(ctx.record, universeId);
    let done = perBatch;
    while (done === perBatch && !signal.aborted) {
      done = await ctx.record.inUniverse(universeId, (tx) => noteSome(ctx, tx, universeId, staff));
    }
  }
};

async function noteSome(
  ctx: WorkContext & WithTrees,
  tx: Tx,
  universeId: string,
  staff: readonly StaffMember[],
): Promise<number> {
  const now = ctx.now();
  const due = await listDueAlerts(tx, universeId, now, perBatch);
  if (due.length === 0) return 0;
  const context = { trees: ctx.trees, now: ctx.now, universe: await readScopeUniverse(tx, universeId) };
  const perspectives = new Map<string, readonly string[]>();
  const mails: StaffMail[] = [];
  const changes = [];
  for (const { survey, title, ...alert } of due) {
    const known = perspectives.get(survey) ?? (await getSurvey(tx, survey)).perspectives;
    perspectives.set(survey, known);
    const change = noteClocks(alert, now.getTime());
    changes.push(change);
    for (const { kind, clock } of change.notes) {
      const about = {
        survey: { extName: survey, perspectives: known },
        alert: change.alert,
        title,
        key: `alert ${alert.alertId} ${clock} ${kind} ${alert.reopened}`,
      };
      mails.push(
        ...(kind === 'warn'
          ? warningMails(context, about, staff)
          : await escalationMails(context, tx, about, staff, 'overdue')),
      );
    }
  }
  await writeAlerts(tx, universeId, changes);
  await sendStaffMail(tx, ctx.jobs, universeId, mails);
  for (const survey of perspectives.keys()) await announceAlerts(tx, { universeId, survey }, null);
  return due.length;
}

/** The alert after its clocks have noted what there is: what is overdue is escalated, if there is somebody above. */
export function noteClocks(
  before: StoredAlert,
  at: number,
): { alert: StoredAlert; entries: NewEntry[]; notes: ClockNote[] } {
  const notes = dueNotes(before, at);
  let alert = before;
  const entries: NewEntry[] = [];
  const add = (kind: NewEntry['kind'], details: NewEntry['details']): void => {
    alert = { ...alert, version: alert.version + 1, changedAt: at };
    const { alertId, version, state } = alert;
    entries.push({ alertId, version, at, kind, personId: null, by: null, state, details, former: null });
  };
  for (const { clock, kind } of notes) {
    alert = { ...alert, [clock]: { ...alert[clock], noted: kind === 'warn' ? 1 : 2 } };
    add(kind, { clock });
  }
  const { escalateTo } = alert.policy;
  if (notes.some(({ kind }) => kind === 'overdue') && !alert.isEscalated && escalateTo !== null) {
    alert = { ...alert, isEscalated: true };
    add('escalate', { to: escalateTo });
  }
  return { alert, entries, notes };
}
