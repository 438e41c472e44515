import { type LookupAddress, type LookupAllOptions, lookup as systemLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { type BlockList, isIP, type LookupFunction } from 'node:net';
import { isAllowedAddress, readNetworks } from './forbidden-addresses.ts';
import type { WebhookAnswer, WebhookCall, WebhookFault, WebhookSender } from './webhook-sender.ts';

export interface WebhookSenderOptions {
  /** Networks besides the public internet in which receivers may be; there plain http is allowed too. */
  readonly allowedNetworks?: readonly string[];
  /** Longest time of one call, milliseconds. */
  readonly timeoutMs?: number;
  /** Looks names up; the system's by default. */
  readonly lookup?: (
    hostname: string,
    options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void;
}

class ForbiddenAddress extends Error {}

/**
 * Every address a name stands for is checked at the moment of connecting, and the connection goes to a checked one: a name that
 * changes its address between check and call reaches nothing. Redirects are not followed, proxies of the environment not used.
 */
export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookSender {
  const { timeoutMs = 10_000, lookup = systemLookup } = options;
  const allowed = readNetworks(options.allowedNetworks ?? []);
  const guarded = guardedLookup(lookup, allowed);

  return {
    faultOf(url) {
      if (!URL.canParse(url)) return 'malformed';
      const { protocol, username, password, hostname } = new URL(url);
      if (username !== '' || password !== '' || !['http:', 'https:'].includes(protocol)) return 'malformed';
      const address = literalOf(hostname);
      if (address !== undefined && !isAllowedAddress(address, allowed)) return 'address_forbidden';
      if (/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(hostname) && allowed.rules.length === 0)
        return 'address_forbidden';
      if (protocol === 'http:' && allowed.rules.length === 0) return 'not_https';
      return undefined;
    },

    async send(call) {
      const startedAt = performance.now();
      const done = (answer: Omit<WebhookAnswer, 'durationMs'>): WebhookAnswer => ({
        ...answer,
        durationMs: Math.round(performance.now() - startedAt),
      });
      if (this.faultOf(call.url)) return done({ status: undefined, fault: 'address_forbidden' });
      try {
        const status = await post(call, guarded, allowed, timeoutMs);
        const fault = status < 300 ? undefined : status < 400 ? 'redirected' : 'status';
        return done({ status, fault });
      } catch (error) {
        return done({ status: undefined, fault: faultName(error) });
      }
    },
  };
}

function post(call: WebhookCall, lookup: LookupFunction, allowed: BlockList, timeoutMs: number): Promise<number> {
  const url = new URL(call.url);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timeout = AbortSignal.timeout(timeoutMs);
  const outgoing = request(url, {
    method: 'POST',
    headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
    lookup,
    // A connection of its own for each call: a pooled one would skip the check.
    agent: false,
    signal: AbortSignal.any([call.signal, timeout]),
  });
  outgoing.on('socket', (socket) => {
    socket.on('connect', () => {
      // Whatever way it came about: nothing is sent to an address that is not allowed.
      if (!isAllowedAddress(socket.remoteAddress ?? '', allowed)) outgoing.destroy(new ForbiddenAddress());
    });
  });
  outgoing.on('response', (response) => {
    // What it says beyond the status is not read.
    resolve(response.statusCode ?? 0);
    response.destroy();
  });
  outgoing.on('error', (error) => reject(timeout.aborted ? timeout.reason : error));
  outgoing.end(call.body);
  return promise;
}

function guardedLookup(lookup: NonNullable<WebhookSenderOptions['lookup']>, allowed: BlockList): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const good = addresses.filter(({ address }) => isAllowedAddress(address, allowed));
      const [first] = good;
      if (!first) return callback(new ForbiddenAddress(), []);
      return options.all ? callback(null, good) : callback(null, first.address, first.family);
    });
  };
}

/** The IP address a host is, if it is one and no name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

function faultName(error: unknown): WebhookFault {
  if (error instanceof ForbiddenAddress) return 'address_forbidden';
  if (error instanceof AggregateError) return faultName(error.errors[0]);
  const { name, code = '' } = error as NodeJS.ErrnoException; // Requests fail with these.
  if (name === 'TimeoutError' || code === 'ETIMEDOUT') return 'timed_out';
  // As for a forbidden address: which names are known inside is nobody's business.
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'address_forbidden';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME|EPROTO/.test(code)) return 'tls_failed';
  return 'connection_lost';
}
