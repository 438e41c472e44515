import type { ImportState } from '@echolot/contract/intake/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What an import is doing, in a word or two. */
export const stateWords: Record<ImportState, MessageDescriptor> = {
  uploading: msg`Upload not finished`,
  reading: msg`Being read`,
  unreadable: msg`Cannot be read`,
  ready: msg`Waiting for your check`,
  queued: msg`About to start`,
  running: msg`Running`,
  finished: msg`Finished`,
  cancelled: msg`Stopped`,
  failed: msg`Failed`,
  undoing: msg`Being taken back`,
  undone: msg`Taken back`,
};

/** States in which the server is at work: the page asks again by itself. */
const busyStates: ReadonlySet<ImportState> = new Set(['reading', 'queued', 'running', 'undoing']);

export function isBusy(state: ImportState): boolean {
  return busyStates.has(state);
}

export const pollEveryMs = 1000;
