import { setTimeout as sleep } from 'node:timers/promises';
import type { Alert } from '@echolot/contract/follow-up/alerts';
import { sql } from 'kysely';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import { patiently } from '../patience.ts';
import { universeIdOf } from './universe-id.ts';

/** What staff did, and when it was answered. */
export interface StaffWork {
  readonly comments: readonly { readonly interviewId: string; readonly sentAtMs: number; readonly doneAtMs: number }[];
  readonly alertChanges: number;
}

interface StaffTask {
  readonly url: string;
  readonly recordUrl: string;
  readonly universe: string;
  readonly survey: string;
  readonly token: string;
  readonly durationMs: number;
}

const nowMs = (): number => performance.timeOrigin + performance.now();

/** Once a second somebody comments on an interview (always another one), and once a second on an alert. */
export async function workAsStaff(task: StaffTask): Promise<StaffWork> {
  const turns = Math.round(task.durationMs / 1000);
  const interviewIds = await someInterviews(task, turns);
  const alerts = await openAlerts(task);
  const comments: StaffWork['comments'][number][] = [];
  let alertChanges = 0;
  const startsAtMs = nowMs();
  for (let turn = 0; turn < turns; turn += 1) {
    await sleep(Math.max(0, startsAtMs + turn * 1000 - nowMs()));
    const interviewId = interviewIds[turn % interviewIds.length] ?? '';
    const sentAtMs = nowMs();
    await call(task, `/vuejs/interview/addcomment/${task.survey}/${interviewId}`, {
      message: 'I called the customer.',
    });
    comments.push({ interviewId, sentAtMs, doneAtMs: nowMs() });
    await sleep(Math.max(0, startsAtMs + turn * 1000 + 500 - nowMs()));
    const alert = alerts[turn % alerts.length];
    if (!alert) continue;
    const body = { version: alert.version, change: { do: 'comment', text: 'Nobody answered.' } };
    const reply = await call(task, `/vuejs/alert/${task.survey}/${alert.alertId}`, body, [409]);
    alert.version = reply.alert?.version ?? reply.details?.alert?.version ?? alert.version;
    if (reply.alert) alertChanges += 1;
  }
  return { comments, alertChanges };
}

interface ChangeReply {
  readonly alert?: Alert;
  /** A clock may have warned since. */
  readonly details?: { readonly alert?: Alert };
}

function call(
  { url, token }: StaffTask,
  path: string,
  body: object | undefined,
  expected: readonly number[] = [],
): Promise<ChangeReply & { alerts?: Alert[] }> {
  return patiently(async () => {
    const reply = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!reply.ok && !expected.includes(reply.status))
      throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as ChangeReply; // The server has checked its reply.
  });
}

async function openAlerts(task: StaffTask): Promise<{ alertId: string; version: number }[]> {
  const { alerts = [] } = await call(task, `/vuejs/alerts/${task.survey}/org.all?view=open&limit=200`, undefined);
  return alerts.map(({ alertId, version }) => ({ alertId, version }));
}

async function someInterviews({ recordUrl, universe, survey }: StaffTask, count: number): Promise<string[]> {
  const record = connectRecord({ url: recordUrl, poolSize: 1, applicationName: 'bench' });
  try {
    const { rows } = await record.inUniverse(await universeIdOf(record, universe), ({ db }) =>
      sql<{ id: string }>`
        select i.interview_id as id from interview i join survey s using (universe_id, survey_id)
        where s.ext_name = ${survey} limit ${count}`.execute(db),
    );
    return rows.map(({ id }) => id);
  } finally {
    await record.close();
  }
}
