import type { ImportReason } from '@echolot/contract/intake/imports';
import { isDiskFull } from './disk-full.ts';
import { MappingFaults } from './mapping-error.ts';
import { SourceFileError } from './reading/source-file-error.ts';

/** Why an import stopped, for a person. `internal` is what nobody foresaw: log it. */
export function reasonOf(error: unknown): ImportReason {
  if (isDiskFull(error)) {
    const message = 'The disk is full. What was stored stays; make room, then go on.';
    return { code: 'disk_full', details: {}, message };
  }
  if (error instanceof SourceFileError)
    return { code: error.code, details: { ...error.details }, message: error.message };
  const [fault] = error instanceof MappingFaults ? error.coded : [];
  if (fault) {
    const { code, details, message } = fault;
    return { code, details, message };
  }
  const message = 'Something went wrong on our side. What was stored stays; go on to try again.';
  return { code: 'internal', details: {}, message };
}
