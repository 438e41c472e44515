import { AppError } from '@echolot/contract/app-error';
import { type ErrorCode, errorCodes } from '@echolot/contract/errors';
import { docsPath } from '@echolot/contract/path-groups';
import type { Problem } from '@echolot/contract/problem';
import type { FastifyReply } from 'fastify';
import { requestUrn } from './request-id.ts';

/** An error whose code is no member of the contract is nobody's business but ours. */
export type Details = Readonly<Record<string, unknown>>;

/** RFC 9457 problem details of a code. `type` leads to its description on the documentation page. */
export function problemOf(code: ErrorCode, details: Details = {}, instance?: string): Problem {
  const { status, title } = errorCodes[code];
  return {
    type: `${docsPath}#problem-${code}`,
    title,
    status,
    code,
    ...(instance !== undefined && { instance }),
    ...(Object.keys(details).length > 0 && { details }),
  };
}

/** Seconds after which it is worth trying again. */
const retryAfterSeconds: Partial<Record<ErrorCode, number>> = {
  too_many_requests: 10,
  sign_in_throttled: 10,
  record_unavailable: 2,
  columnar_unavailable: 2,
  rankings_preparing: 5,
  sign_on_unavailable: 5,
};

export function sendProblem(reply: FastifyReply, code: ErrorCode, details?: Details): FastifyReply {
  const retryAfter = retryAfterSeconds[code];
  // A limit that knows its end has said so.
  if (retryAfter !== undefined && !reply.hasHeader('retry-after')) void reply.header('retry-after', retryAfter);
  if (code === 'sign_in_required') void reply.header('www-authenticate', 'Bearer');
  return reply
    .code(errorCodes[code].status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problemOf(code, details, requestUrn(reply.request.id))));
}

/** Faults of reading a request, which the web server finds before any of our code. */
const requestFaults: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'invalid_input',
  FST_ERR_BAD_URL: 'bad_request',
};

/** The caller's fault behind an error, if it is one; undefined for everything unexpected. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? requestFaults[code] : undefined;
  if (known) return new AppError(known, {}, { cause: error });
  const isCallers = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isCallers ? new AppError('bad_request', {}, { cause: error }) : undefined;
}
