import { AppError } from '@echolot/contract/app-error';

/** Connection faults of the system, and PostgreSQL's classes: connection (08), going down (57P), too many (53300). */
const CODES = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|53300)$/;
/** Faults of pg and its pool that carry no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether the record could not be reached, as opposed to a statement it refused. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  const { code } = error as NodeJS.ErrnoException; // Faults of pg and of the system carry a code.
  return (code !== undefined && CODES.test(code)) || MESSAGES.test(error.message);
}

/** PostgreSQL's class for a disk without room: the statement was undone, the server goes on. */
const DISK_FULL = '53100';

/** The error for callers: 503 when the record could not be reached or has no room, otherwise as it was. */
export function recordFault(error: unknown): unknown {
  if (error instanceof Error && (error as NodeJS.ErrnoException).code === DISK_FULL) {
    return new AppError('disk_full', {}, { cause: error });
  }
  return isUnreachable(error) ? new AppError('record_unavailable', {}, { cause: error }) : error;
}
