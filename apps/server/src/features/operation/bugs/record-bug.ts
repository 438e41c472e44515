import type { Actor, Log, OpenContext, UniverseSettings } from '../../../context.ts';
import { bugFingerprint } from './bug-fingerprint.ts';
import { upsertBug } from './bug-store.ts';

/** An unexpected error and who met it. */
export interface UnexpectedError {
  readonly universe: UniverseSettings;
  readonly actor: Actor;
  /** Ext name of the survey at hand, or empty. */
  readonly survey: string;
  /** Of the request that met it, as log lines and replies name it. */
  readonly requestId: string;
  readonly error: unknown;
}

/** Enters an unexpected error in the universe's list of bugs. Never throws: it runs after the reply has been decided. */
export async function recordBug(
  { record, log }: { record: OpenContext['record']; log: Log },
  { universe, actor, survey, requestId, error }: UnexpectedError,
): Promise<void> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const bug = { fingerprint: bugFingerprint(error), survey, message, username: actor.username, request_id: requestId };
  try {
    await record.inUniverse(universe.universeId, (tx) => upsertBug(tx, universe.universeId, bug));
  } catch (cause) {
    log.warn({ universe: universe.extName, err: cause }, 'an error could not be entered in the list of bugs');
  }
}
