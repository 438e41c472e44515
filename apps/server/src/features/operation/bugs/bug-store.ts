import type { Bug } from '@echolot/contract/identity';
import { sql } from 'kysely';
import { writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';

/** Longest message kept, in characters. */
const messageCap = 2000;
const listCap = 200;

/** An error of the running system as it is met. */
export interface MetBug {
  /** Same for errors of the same name at the same place. */
  readonly fingerprint: string;
  /** Ext name of the survey at hand, or empty. */
  readonly survey: string;
  readonly message: string;
  readonly username: string;
  readonly request_id: string;
}

/** Counts an error; the latest message, person and request stand for all of its kind. */
export async function upsertBug(tx: Tx, universeId: string, bug: MetBug): Promise<void> {
  const message = bug.message.slice(0, messageCap);
  await tx.db
    .insertInto('bug')
    .values({ ...bug, message, universe_id: universeId })
    .onConflict((conflict) =>
      conflict.columns(['universe_id', 'survey', 'fingerprint']).doUpdateSet((set) => ({
        count: sql<number>`bug.count + 1`,
        message: set.ref('excluded.message'),
        username: set.ref('excluded.username'),
        request_id: set.ref('excluded.request_id'),
        last_at: sql<Date>`now()`,
      })),
    )
    .execute();
}

/** The errors by survey, latest first; those that met no survey are under the empty name. */
export async function readBugs(tx: Tx): Promise<ReadonlyMap<string, readonly Bug[]>> {
  const rows = await tx.db
    .selectFrom('bug')
    .orderBy('last_at', 'desc')
    .limit(listCap)
    .select(['survey', 'count', 'message', 'username', 'last_at as lastAt', 'request_id as requestId'])
    .execute();
  const bySurvey = new Map<string, Bug[]>();
  for (const { survey, count, message, username, lastAt, requestId } of rows) {
    const bug = { count, message, user: username, datetime: lastAt.toISOString(), requestId };
    const bugs = bySurvey.get(survey);
    if (bugs) bugs.push(bug);
    else bySurvey.set(survey, [bug]);
  }
  return bySurvey;
}

/** Deletes what `bugsOf` shows of a survey, and notes who did. @returns how many entries. */
export async function removeBugs(
  tx: Tx,
  { survey, universeId, personId }: { survey: string; universeId: string; personId: string },
): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('bug')
    .where('survey', 'in', [survey, ''])
    .executeTakeFirstOrThrow();
  const deleted = Number(numDeletedRows);
  await writeAuditEntry(tx, { universeId, personId, action: 'deleteBugs', subject: survey, details: { deleted } });
  return deleted;
}

/** A survey's errors and those that met no survey, latest first. */
export function bugsOf(bySurvey: ReadonlyMap<string, readonly Bug[]>, survey: string): Bug[] {
  const bugs = [...(bySurvey.get(survey) ?? []), ...(bySurvey.get('') ?? [])];
  return bugs.toSorted((one, other) => other.datetime.localeCompare(one.datetime));
}
