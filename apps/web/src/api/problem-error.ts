import type { ErrorCode } from '@echolot/contract/errors';

/** The server answered with a problem (RFC 9457). `errorSentence` says it to a person. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  /** Whether our server said so, and not somebody in between, such as the sign-in page of a network. */
  readonly isOurs: boolean;
  /** Whether a change was refused; else something could not be read. */
  readonly isOfChange: boolean;

  constructor(
    code: ErrorCode,
    status: number,
    details: Readonly<Record<string, unknown>> = {},
    { isOurs = true, isOfChange = false }: { readonly isOurs?: boolean; readonly isOfChange?: boolean } = {},
  ) {
    super(`${status} ${code}`);
    this.name = 'ProblemError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.isOurs = isOurs;
    this.isOfChange = isOfChange;
  }
}

/** No answer came: the network or the server is away. */
export class NoAnswerError extends Error {
  /** Whether a change was asked for; whether it was made is not known. */
  readonly isOfChange: boolean;

  constructor({ isOfChange = false, ...options }: ErrorOptions & { readonly isOfChange?: boolean } = {}) {
    super('The server did not answer', options);
    this.name = 'NoAnswerError';
    this.isOfChange = isOfChange;
  }
}

/** Reads a reply that is not 2xx. A proxy in between may answer without our format: then the status says what it can. */
export async function problemOf(reply: Response, isOfChange = false): Promise<ProblemError> {
  const body: unknown = await reply.json().catch(() => undefined);
  const isOurs = reply.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (isOurs && isRecord(body) && typeof body['code'] === 'string') {
    const details = isRecord(body['details']) ? body['details'] : {};
    return new ProblemError(body['code'] as ErrorCode, reply.status, details, { isOfChange });
  }
  return new ProblemError(codeOfStatus(reply.status), reply.status, {}, { isOurs: false, isOfChange });
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'sign_in_required';
  if (status === 403) return 'permission_missing';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'too_many_requests';
  if (status === 502 || status === 503 || status === 504) return 'record_unavailable';
  return status < 500 ? 'bad_request' : 'internal';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
