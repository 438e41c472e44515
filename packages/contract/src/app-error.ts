import { type ErrorCode, errorCodes } from './errors.ts';

/** A failure with a code of the contract. `details` are shown to the caller: nothing secret, nothing that tells what exists elsewhere. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(`${code}: ${errorCodes[code].title}`, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
