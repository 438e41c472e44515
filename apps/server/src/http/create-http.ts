import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { defaultConnectionLimits, registerConnectionLimits } from './connection-limits.ts';
import { registerEndpoints } from './endpoint-routes.ts';
import type { HttpParts } from './http-parts.ts';
import { describesMalformedHttp } from './malformed-http.ts';
import { registerOpenApi } from './openapi-routes.ts';
import { asAppError, sendProblem } from './problem-reply.ts';
import { registerReadiness } from './readiness.ts';
import { requestIdHeader, requestIdOf } from './request-id.ts';
import { registerRequestLog } from './request-log.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { registerConnectionStop } from './stop-connections.ts';
import { registerWebApp } from './web-app.ts';

/** Where no endpoint says otherwise. */
const bodyLimitBytes = 8192;
/** Longest path parameter as it is written in the address. */
const paramLimit = 10_000;
const headerLimitBytes = 32_768;
/** A request must have arrived by then; it is looked for once a second. */
const requestTimeoutMs = 30_000;
const headersTimeoutMs = 15_000;
const timeoutCheckMs = 1000;

/** The web server: the contract's endpoints, their description, the web app, and what is mounted beside them. */
export function createHttp(parts: HttpParts): FastifyInstance {
  const requestTimeout = parts.requestTimeoutMs ?? requestTimeoutMs;
  const app = Fastify({
    ...(parts.logger ? { loggerInstance: parts.logger } : { logger: false }),
    logController: new Fastify.LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Requests that still arrive are served: `/readyz` has announced the stop before.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    genReqId: requestIdOf,
    requestTimeout,
    exposeHeadRoutes: false,
    trustProxy: parts.trustedProxies ?? false,
    http: {
      maxHeaderSize: headerLimitBytes,
      connectionsCheckingInterval: timeoutCheckMs,
      // Node takes the longer of the two for the whole request.
      headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
      requestTimeout,
    },
    routerOptions: { maxParamLength: paramLimit },
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply, asAppError(error)?.code ?? 'bad_request');
    },
    clientErrorHandler: describesMalformedHttp,
  });
  app.addHook('onRequest', async (request, reply) => void reply.header(requestIdHeader, request.id));
  registerConnectionLimits(app, parts.connectionLimits ?? defaultConnectionLimits, {
    isBehindProxy: parts.trustedProxies !== undefined,
  });
  registerConnectionStop(app);
  const readiness = registerReadiness(app, parts.isRecordReachable ?? (async () => true));
  parts.onReadiness?.(readiness);
  void app.register(async (beside) => {
    registerRequestLog(beside);
    for (const mount of parts.mounts ?? []) await beside.register(mount);
  });
  void app.register(async (product) => {
    product.decorateRequest('session', undefined);
    registerRequestLog(product);
    const admitStyles = await registerSecurityHeaders(product, {
      publicUrl: parts.publicUrl,
      signOnOrigin: parts.signOnOrigin,
      imageHosts: parts.imageHosts ?? [],
    });
    // Whatever goes wrong outside the endpoints, which answer for themselves.
    product.setErrorHandler<FastifyError>((error, request, reply) => {
      const known = asAppError(error);
      if (!known) request.log.error({ err: error }, 'unexpected error');
      return sendProblem(reply, known?.code ?? 'internal', known?.details);
    });
    await product.register((api) => registerEndpoints(api, parts));
    registerOpenApi(product, parts.publicUrl);
    await registerWebApp(product, parts.webDist, admitStyles);
  });
  return app;
}
