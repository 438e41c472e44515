import type { Tx } from '../../../database/record.ts';

interface OfUniverse {
  readonly universeId: string;
  readonly personId: string;
  readonly now: Date;
}

/** A person's sessions in one universe that are open, the one used last first. */
export async function listOpenSessions({ db }: Tx, { universeId, personId, now }: OfUniverse) {
  const rows = await db
    .selectFrom('session')
    .select(['session_id', 'kind', 'created_at', 'last_used_at', 'remember_hash'])
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', '>', now), eb('remember_expires_at', '>', now)]))
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    sessionId: row.session_id,
    kind: row.kind,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isRemembered: row.remember_hash !== null,
  }));
}

/** Ends a person's sessions in one universe: the one named, or all. @returns how many */
export async function endSessionsIn(
  { db }: Tx,
  { universeId, personId, sessionId, now }: OfUniverse & { readonly sessionId: string | null },
): Promise<number> {
  let query = db
    .updateTable('session')
    .set({ ended_at: now })
    .where('universe_id', '=', universeId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null);
  if (sessionId !== null) query = query.where('session_id', '=', sessionId);
  return (await query.returning('session_id').execute()).length;
}
