import { AppError } from '@echolot/contract/app-error';
import { backChannelLogoutPath } from '@echolot/contract/path-groups';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifySchema } from 'fastify';
import type { LogoutNotice, SignOnGateway } from './sign-on-gateway.ts';

const LARGEST_FORM_BYTES = 16_384;
/** Not the product's API: the form and the replies are those of OpenID Connect Back-Channel Logout 1.0. */
const undocumented: FastifySchema & { hide: true } = { hide: true };

export interface BackChannelLogoutOptions {
  readonly signOn: SignOnGateway;
  /** Of one address. */
  readonly requestsPerMinute: number;
  /** Ends the sessions; answers false when the same token came before. */
  onLogout(notice: LogoutNotice): Promise<boolean>;
  onFault(error: unknown): void;
}

/** Takes logout tokens of the identity provider; register it without a prefix. */
export function backChannelLogout({
  signOn,
  requestsPerMinute,
  onLogout,
  onFault,
}: BackChannelLogoutOptions): FastifyPluginAsync {
  return async (app: FastifyInstance) => {
    await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: 20_000 });
    const limitAddress = app.createRateLimit({ max: requestsPerMinute, keyGenerator: ({ ip }) => ip });
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST_FORM_BYTES },
      (_request, text, done) => done(null, new URLSearchParams(String(text))),
    );
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
      refuse(reply, 'invalid_request', error.statusCode ?? 500),
    );
    // Before the body is read. A session whose notice is refused here ends with the next answer of the user info.
    app.addHook('onRequest', async (request, reply) => {
      const limit = await limitAddress(request);
      if (limit.isAllowed || !limit.isExceeded) return;
      return refuse(reply.header('retry-after', limit.ttlInSeconds), 'temporarily_unavailable', 429);
    });
    app.post(backChannelLogoutPath, { schema: undocumented }, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const form = request.body;
      const tokens = form instanceof URLSearchParams ? form.getAll('logout_token') : [];
      const [token] = tokens;
      if (token === undefined || tokens.length > 1) return refuse(reply, 'invalid_request', 400);
      try {
        const isNew = await onLogout(await signOn.verifyLogout(token));
        return await (isNew ? reply.code(200).send() : refuse(reply, 'invalid_request', 400));
      } catch (error) {
        if (error instanceof AppError && error.code === 'token_invalid') return refuse(reply, 'invalid_request', 400);
        onFault(error);
        // The provider may try again.
        return refuse(reply, 'temporarily_unavailable', 503);
      }
    });
  };
}

function refuse(reply: FastifyReply, error: string, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('application/json').send({ error });
}
