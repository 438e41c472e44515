import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';

/** Who works on an import. A run that gives no sign of life for this long counts as dead, and another one may go on. */
export const leaseMs = 15_000;

export interface Claim {
  readonly universeId: string;
  readonly importId: string;
  readonly claimId: string;
  readonly leaseMs: number;
}

/**
 * `claimed`: it is ours. `waits`: another one works on the same survey; its file is named. `busy`: somebody works on this
 * one, or did a moment ago. `gone`: there is nothing to do any more.
 */
export type ClaimOutcome =
  | { readonly outcome: 'claimed' | 'busy' | 'gone' }
  | { readonly outcome: 'waits'; readonly importId: string; readonly fileName: string };

/** Takes an import to work on it alone: to store its rows, or to take it back. One import of a survey at a time. */
export async function claimImport({ db }: Tx, claim: Claim, work: 'run' | 'undo'): Promise<ClaimOutcome> {
  const { universeId, importId, claimId } = claim;
  // Two that want to begin look one after the other. Whoever only refers to the universe, as audit notes do, does not wait.
  await sql`select from universe where universe_id = ${universeId} for no key update`.execute(db);
  const states = work === 'run' ? ['queued', 'running'] : ['undoing'];
  const { rows } = await sql<{ state: string; is_claimed: boolean; survey: string | null }>`
    select state, coalesce(claimed_until > now(), false) as is_claimed, survey_ext_name as survey from import
    where universe_id = ${universeId} and import_id = ${importId} for update`.execute(db);
  const [row] = rows;
  if (!row || !states.includes(row.state)) return { outcome: 'gone' };
  if (row.is_claimed) return { outcome: 'busy' };
  const others = await sql<{ import_id: string; file_name: string }>`
    select import_id, file_name from import
    where universe_id = ${universeId} and import_id <> ${importId} and survey_ext_name = ${row.survey}
      and state in ('running', 'undoing') and claimed_until > now() limit 1`.execute(db);
  const [other] = others.rows;
  if (other) return { outcome: 'waits', importId: other.import_id, fileName: other.file_name };
  await sql`
    update import set claimed_by = ${claimId}, claimed_until = now() + ${claim.leaseMs} * interval '1 millisecond',
      state = ${work === 'run' ? 'running' : 'undoing'}, started_at = coalesce(started_at, now()), reason = null, changed_at = now()
    where universe_id = ${universeId} and import_id = ${importId}`.execute(db);
  return { outcome: 'claimed' };
}

/** Claims an import to write its file anew, in any state: no rows are read or stored meanwhile. */
export async function claimFile({ db }: Tx, claim: Claim): Promise<'claimed' | 'busy' | 'gone'> {
  const { universeId, importId, claimId } = claim;
  const { rows } = await sql<{ is_claimed: boolean }>`
    select coalesce(claimed_until > now(), false) as is_claimed from import
    where universe_id = ${universeId} and import_id = ${importId} and uploaded_bytes > 0 for update`.execute(db);
  const [row] = rows;
  if (!row) return 'gone';
  if (row.is_claimed) return 'busy';
  await sql`
    update import set claimed_by = ${claimId}, claimed_until = now() + ${claim.leaseMs} * interval '1 millisecond'
    where universe_id = ${universeId} and import_id = ${importId}`.execute(db);
  return 'claimed';
}

/** Says that the run lives. @returns false when it has lost the import. */
export async function renewClaim({ db }: Tx, { universeId, importId, claimId, leaseMs: ms }: Claim): Promise<boolean> {
  const { rows } = await sql`
    update import set claimed_until = now() + ${ms} * interval '1 millisecond'
    where universe_id = ${universeId} and import_id = ${importId} and claimed_by = ${claimId} returning 1`.execute(db);
  return rows.length > 0;
}

/** Lets go of an import, so that another run may go on at once. */
export async function releaseClaim({ db }: Tx, { universeId, importId, claimId }: Claim): Promise<void> {
  await sql`
    update import set claimed_by = null, claimed_until = null
    where universe_id = ${universeId} and import_id = ${importId} and claimed_by = ${claimId}`.execute(db);
}

/** What a batch adds to an import. */
export interface BatchProgress {
  /** Rows of the file that are done now. */
  readonly rowNo: number;
  readonly bytesRead: number;
  readonly accepted: number;
  readonly corrected: number;
  readonly unchanged: number;
  readonly refused: number;
}

/** The import is somebody else's by now; nothing of this transaction may stay. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/**
 * Notes in the transaction of a batch how far the import is.
 * @throws ClaimLost when another run works on it.
 */
export async function noteProgress(
  { db }: Tx,
  { universeId, importId, claimId, leaseMs: ms }: Claim,
  progress: BatchProgress,
): Promise<{ readonly wantsCancel: boolean }> {
  const { rows } = await sql<{ wants_cancel: boolean }>`
    update import set row_no = ${progress.rowNo}, bytes_read = ${progress.bytesRead},
      accepted = accepted + ${progress.accepted}, corrected = corrected + ${progress.corrected},
      unchanged = unchanged + ${progress.unchanged}, refused = refused + ${progress.refused},
      claimed_until = now() + ${ms} * interval '1 millisecond', changed_at = now()
    where universe_id = ${universeId} and import_id = ${importId} and claimed_by = ${claimId}
    returning wants_cancel`.execute(db);
  const [row] = rows;
  if (!row) throw new ClaimLost('Another run works on this import');
  return { wantsCancel: row.wants_cancel };
}

/** Counts what was made beside the interviews. @throws ClaimLost */
export async function noteMadeCounts(
  { db }: Tx,
  { universeId, importId, claimId }: Claim,
  made: { readonly units: number; readonly categories: number },
): Promise<void> {
  const { rows } = await sql`
    update import set new_units = new_units + ${made.units}, new_categories = new_categories + ${made.categories}
    where universe_id = ${universeId} and import_id = ${importId} and claimed_by = ${claimId} returning 1`.execute(db);
  if (rows.length === 0) throw new ClaimLost('Another run works on this import');
}
