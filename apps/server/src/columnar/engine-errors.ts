import { AppError } from '@echolot/contract/app-error';

/** The engine refused or stopped a statement that is itself at fault (bad SQL, too much memory): an internal error. */
export class ColumnarQueryError extends Error {
  override readonly name = 'ColumnarQueryError';
  /** ClickHouse's error number, e.g. 62 for a syntax error, 241 for the memory limit. */
  readonly engineCode: number | undefined;

  constructor(message: string, engineCode?: number, options?: ErrorOptions) {
    super(shortened(message), options);
    this.engineCode = engineCode;
  }
}

/** The engine repeats the statement, with its lists of thousands of units; what is wrong is at the two ends. */
function shortened(message: string): string {
  return message.length <= 2_000 ? message : `${message.slice(0, 1_000)} … ${message.slice(-1_000)}`;
}

/** ClickHouse error numbers (src/Common/ErrorCodes.cpp) that say "not now" rather than "not this statement". */
const unavailableCodes = new Set([
  202, // TOO_MANY_SIMULTANEOUS_QUERIES
  209, // SOCKET_TIMEOUT
  210, // NETWORK_ERROR
  236, // ABORTED: shutting down
  242, // TABLE_IS_READ_ONLY
  243, // NOT_ENOUGH_SPACE
  252, // TOO_MANY_PARTS
  279, // ALL_CONNECTION_TRIES_FAILED
  745, // SERVER_OVERLOADED
]);
const noSpaceLeft = /No space left on device|errno: 28\b/;

/** Whether an error of the engine or the system says that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>; // Whatever was thrown; both are looked at only.
  return code === 'ENOSPC' || code === 'EDQUOT' || noSpaceLeft.test(message);
}

/** What an error was caused by in the first place. */
export function innermostOf(error: unknown): unknown {
  let innermost = error;
  while (innermost instanceof Error && innermost.cause) innermost = innermost.cause;
  return innermost;
}

const timeoutCodes = new Set([
  159, // TIMEOUT_EXCEEDED
  160, // TOO_SLOW
  394, // QUERY_WAS_CANCELLED, by an operator or at our own deadline
]);

/** The error a caller of the engine gets for what the engine said. */
export function engineError(engineCode: number | undefined, message: string, cause?: unknown): Error {
  const options = cause === undefined ? {} : { cause };
  if (engineCode !== undefined && timeoutCodes.has(engineCode)) {
    return new AppError('columnar_timeout', {}, { cause: new ColumnarQueryError(message, engineCode, options) });
  }
  if ((engineCode !== undefined && unavailableCodes.has(engineCode)) || noSpaceLeft.test(message)) {
    return new AppError('columnar_unavailable', {}, { cause: new ColumnarQueryError(message, engineCode, options) });
  }
  return new ColumnarQueryError(message, engineCode, options);
}

/** The engine is dead, starting, or cannot be reached. */
export function engineUnavailable(reason: string, cause?: unknown): AppError {
  return new AppError('columnar_unavailable', {}, { cause: new Error(reason, cause === undefined ? {} : { cause }) });
}

/** The engine did not answer in time and did not stop by itself either. */
export function engineTimeout(reason: string): AppError {
  return new AppError('columnar_timeout', {}, { cause: new Error(reason) });
}
