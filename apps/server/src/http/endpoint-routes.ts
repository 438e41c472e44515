import { AppError } from '@echolot/contract/app-error';
import { bodyDepthLimit, type Endpoint } from '@echolot/contract/endpoint';
import { type EndpointName, endpoints } from '@echolot/contract/endpoints';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkReach, checkSurvey } from '../access/check-reach.ts';
import type { Context, FileReply, OpenContext } from '../context.ts';
import { recordedAs } from '../database/caller.ts';
import { createMask } from '../masking/masked.ts';
import { findBearerToken } from './bearer-token.ts';
import { compressed } from './compression.ts';
import { createStreamLimit, defaultConnectionLimits } from './connection-limits.ts';
import { defaultStreamTimings, sendEventStream } from './event-stream.ts';
import type { HttpParts, RateLimits, Session } from './http-parts.ts';
import { isDeeperThan } from './json-depth.ts';
import { parseInput } from './parse-input.ts';
import { asAppError, sendProblem } from './problem-reply.ts';
import { replyBytes } from './reply-bytes.ts';
import { createReplyCheck } from './reply-check.ts';
import { sendFile } from './send-file.ts';

/** Far above what a person or a page does. */
export const defaultRateLimits: RateLimits = { perSession: 1200, perAddress: 600 };
const tooDeep = `Arrays and objects lie inside each other more than ${bodyDepthLimit} times.`;
const bytesType = 'application/octet-stream';
const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** A verb as the loop sees it: the verb map's type has matched it with its endpoint. */
type AnyVerb = (ctx: OpenContext | Context, input: unknown) => unknown;

/** Serves every endpoint of the contract by the verb of the same name. */
export async function registerEndpoints(app: FastifyInstance, parts: HttpParts): Promise<void> {
  const { perSession, perAddress } = parts.rateLimits ?? defaultRateLimits;
  await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 20_000 });
  const limitSession = app.createRateLimit({
    max: ({ session }) => session?.actor.apiKey?.requestsPerMinute ?? perSession,
    keyGenerator: ({ session }) => session?.actor.sessionId ?? '',
  });
  const limitAddress = app.createRateLimit({ max: perAddress, keyGenerator: ({ ip }) => ip });
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());
  acceptBodies(app);
  const beginStream = createStreamLimit(parts.connectionLimits ?? defaultConnectionLimits);

  for (const [name, definition] of Object.entries(endpoints as Record<EndpointName, Endpoint>)) {
    const verb = parts.verbs[name as EndpointName] as unknown as AnyVerb;
    const serve = createServing(definition, verb, parts, { closing: closing.signal, beginStream });
    app.route({
      method: definition.method,
      url: routePath(definition),
      bodyLimit: definition.bodyLimitBytes,
      // Before the body is read: a refused request must not cost a megabyte.
      async onRequest(request, reply) {
        try {
          request.session = await findSession(definition, request, parts);
          const limit = request.session ? await limitSession(request) : await limitAddress(request);
          if (request.session?.actor.apiKey) tellLimit(reply, limit);
          if (!limit.isAllowed && limit.isExceeded) throw new AppError('too_many_requests');
          checkAccess(definition, request);
          checkMediaType(definition, request);
        } catch (error) {
          return answerError(error, definition, request, reply, parts);
        }
      },
      errorHandler: (error, request, reply) => answerError(error, definition, request, reply, parts),
      handler(request, reply) {
        const caller = { address: request.ip, requestId: request.id };
        const work = (): ReturnType<typeof serve> => recordedAs(caller, () => serve(request, reply));
        return parts.readingFor ? parts.readingFor(callerOf(request), work) : work();
      },
    });
  }
  refuseOtherMethods(app);
}

async function findSession(
  definition: Endpoint,
  request: FastifyRequest,
  parts: HttpParts,
): Promise<Session | undefined> {
  if (definition.access === 'open') return undefined;
  const token = findBearerToken(request.headers.authorization);
  return token === undefined ? undefined : parts.authenticate(token);
}

function checkAccess(definition: Endpoint, { session, params }: FastifyRequest): void {
  const { access } = definition;
  if (access === 'open') return;
  if (!session) throw new AppError('sign_in_required');
  const { permissions, apiKey, surveys } = session.actor;
  if (access === 'signed_in' ? apiKey : !permissions.has(access)) {
    throw new AppError('permission_missing', { permission: access });
  }
  // A key of some surveys is told nothing of the others, not even whether they exist.
  const { survey } = params as { survey?: string };
  if (apiKey && surveys !== 'all' && !surveys.has(survey ?? '')) {
    throw new AppError('permission_missing', { survey: survey ?? '' });
  }
  checkReach(definition, session.actor);
}

type Limit = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

/** How much a key may still ask, so that a client can pace itself instead of being refused. */
function tellLimit(reply: FastifyReply, limit: Limit): void {
  if (limit.isAllowed) return;
  void reply.header('ratelimit-limit', limit.max).header('ratelimit-remaining', limit.remaining);
  void reply.header('ratelimit-reset', limit.ttlInSeconds);
  if (limit.isExceeded) void reply.header('retry-after', limit.ttlInSeconds);
}

/** Bytes go to `upload` endpoints and nowhere else, and nothing but bytes. */
function checkMediaType({ kind }: Endpoint, { headers }: FastifyRequest): void {
  const isBytes = headers['content-type']?.split(';')[0]?.trim().toLowerCase() === bytesType;
  if (kind === 'upload' ? !isBytes : isBytes) throw new AppError('unsupported_media_type');
}

/** What all endpoints share while the server runs. */
interface Running {
  /** Aborted when the server stops. */
  readonly closing: AbortSignal;
  readonly beginStream: ReturnType<typeof createStreamLimit>;
}

const noPermissions: Context['actor']['permissions'] = new Set();

/** The handler of one endpoint: read, run, check, mask, send. */
function createServing(definition: Endpoint, verb: AnyVerb, parts: HttpParts, { closing, beginStream }: Running) {
  const checkReply = createReplyCheck(definition.reply);
  const mask = createMask(definition.reply);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const permissions = request.session?.actor.permissions ?? noPermissions;
    const check = (answer: unknown): unknown => mask(checkReply(answer), permissions);
    const controller = new AbortController();
    let hasLeft = false;
    reply.raw.on('close', () => {
      hasLeft = !reply.raw.writableFinished;
      if (hasLeft) controller.abort();
    });
    try {
      const { params, query, body } = request;
      const input = parseInput(definition, { params, query, body });
      if (request.session) {
        for (const part of [input.params, input.query, input.body])
          checkSurvey(request.session.actor, (part as { survey?: unknown } | undefined)?.survey);
      }
      // A request without bytes comes without a body.
      if (definition.kind === 'upload') input.body = body ?? new Uint8Array();
      const ctx = contextOf(request, reply, controller.signal, parts);
      if (definition.kind === 'stream') {
        const { universeId, personId } = callerOf(request);
        const forgetStream = beginStream(`${universeId} ${personId}`);
        const end = (): void => controller.abort();
        closing.addEventListener('abort', end, { once: true });
        const timings = parts.streamTimings ?? defaultStreamTimings;
        const mayStillRead = (): Promise<boolean> => isUnchanged(request, parts);
        try {
          const events = (await verb(ctx, input)) as AsyncIterable<unknown>;
          await sendEventStream(reply, { events, check, controller, mayStillRead, timings });
        } finally {
          closing.removeEventListener('abort', end);
          forgetStream();
        }
        return undefined;
      }
      if (definition.kind === 'file') return await sendFile(reply, (await verb(ctx, input)) as FileReply);
      const payload = replyBytes(check(await verb(ctx, input)));
      void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store');
      void reply.header('vary', 'accept-encoding, authorization');
      const zipped = await compressed(request, payload);
      return zipped ? await reply.header('content-encoding', 'gzip').send(zipped) : await reply.send(payload);
    } catch (error) {
      if (hasLeft && !(error instanceof AppError)) {
        request.log.info({ reason: String(error) }, 'the caller went away');
        reply.hijack();
        reply.raw.destroy();
        return undefined;
      }
      return answerError(error, definition, request, reply, parts);
    }
  };
}

/** People without a sign-in are told apart by their address. */
function callerOf({ session, ip }: FastifyRequest): { universeId: string; personId: string } {
  return session
    ? { universeId: session.universe.universeId, personId: session.actor.personId }
    : { universeId: '', personId: ip };
}

function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
  parts: HttpParts,
): OpenContext | Context {
  const cookies = {
    sent: request.headers.cookie ?? '',
    set: (line: string): void => void reply.header('set-cookie', line),
  };
  const bearer = findBearerToken(request.headers.authorization);
  const open = parts.openContext({ address: request.ip, bearer, cookies, log: request.log });
  const { session } = request;
  if (!session) return open;
  const { universe, actor } = session;
  return {
    ...open,
    universe,
    actor,
    signal,
    inTransaction: (work) => open.record.inUniverse(universe.universeId, work),
  };
}

/** Whether a stream's reader is still signed in with the same rights; a record that does not answer changes nothing. */
async function isUnchanged(request: FastifyRequest, parts: HttpParts): Promise<boolean> {
  const token = findBearerToken(request.headers.authorization) ?? '';
  try {
    const session = await parts.authenticate(token);
    return session !== undefined && rightsOf(session) === rightsOf(request.session);
  } catch (error) {
    request.log.warn({ err: error }, 'a stream could not look whether its reader is still signed in');
    return true;
  }
}

function rightsOf(session: Session | undefined): string {
  if (!session) return '';
  const { universe, actor } = session;
  return JSON.stringify([
    universe.universeId,
    actor.role,
    actor.isRoot,
    actor.drillPaths,
    actor.surveys === 'all' ? 'all' : [...actor.surveys].toSorted(),
    [...actor.permissions].toSorted(),
  ]);
}

function answerError(
  error: unknown,
  definition: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: HttpParts,
): FastifyReply | undefined {
  const known = asAppError(error);
  const isDeclared = known !== undefined && (definition.errors.includes(known.code) || isFrameCode(known.code));
  if (!isDeclared) {
    request.log.error({ err: error }, known ? 'an error code this endpoint does not declare' : 'unexpected error');
    const survey = (request.params as { survey?: string } | undefined)?.survey ?? '';
    if (request.session) void parts.recordBug({ ...request.session, survey, requestId: request.id, error });
  }
  // A stream that has begun can only end.
  if (reply.sent || reply.raw.headersSent) return undefined;
  if (!known || (!isDeclared && !parts.isProduction)) return sendProblem(reply, 'internal');
  if (known.status >= 500) request.log.warn({ err: known }, 'the request could not be answered');
  const isTooLarge = known.code === 'payload_too_large';
  return sendProblem(reply, known.code, isTooLarge ? { limitBytes: definition.bodyLimitBytes } : known.details);
}

/** Codes of reading a request, which any endpoint with a body may answer. */
function isFrameCode(code: AppError['code']): boolean {
  return code === 'payload_too_large' || code === 'unsupported_media_type';
}

function routePath({ path }: Endpoint): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** JSON, an empty one counting as none, and bytes. */
function acceptBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    if (text === '') done(null, undefined);
    else if (isDeeperThan(text, bodyDepthLimit)) done(new AppError('bad_request', { reason: tooDeep }));
    else void parseJson(request, text, done);
  });
  app.addContentTypeParser(bytesType, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
}

/** Any other method on an endpoint's address is answered 405 with the ones it has. */
function refuseOtherMethods(app: FastifyInstance): void {
  const methodsByPath = new Map<string, string[]>();
  for (const definition of Object.values(endpoints)) {
    const path = routePath(definition);
    methodsByPath.set(path, [...(methodsByPath.get(path) ?? []), definition.method]);
  }
  for (const [url, methods] of methodsByPath) {
    app.route({
      method: allMethods.filter((method) => !methods.includes(method)),
      url,
      // In front of the body's parser, which would complain about something else.
      onRequest: async (_request, reply) =>
        sendProblem(reply.header('allow', methods.join(', ')), 'method_not_allowed', { allowed: methods }),
      handler: async () => undefined,
    });
  }
}
