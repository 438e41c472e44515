import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Actor, Caller, OpenContext, UniverseSettings, Verbs } from '../context.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { Readiness } from './readiness.ts';

/** Who is behind a bearer token. */
export interface Session {
  readonly universe: UniverseSettings;
  readonly actor: Actor;
}

/** An unexpected error and who met it. */
export interface UnexpectedError extends Session {
  /** Ext name of the survey in the address, or empty. */
  readonly survey: string;
  readonly requestId: string;
  readonly error: unknown;
}

/** How often an event stream says that it lives, and looks whether its reader may still read. */
export interface StreamTimings {
  readonly pingMs: number;
  readonly signInCheckMs: number;
}

/** Requests per minute. */
export interface RateLimits {
  readonly perSession: number;
  /** Without a valid token. */
  readonly perAddress: number;
}

/** What the web server is made of; `compose.ts` brings it. */
export interface HttpParts {
  readonly verbs: Verbs;
  /** The session of a token that is valid now; asked for every request. */
  readonly authenticate: (token: string) => Promise<Session | undefined>;
  /** Does the work of a request in the caller's name: reads take turns by universe, then person. */
  readonly readingFor?: <T>(caller: { universeId: string; personId: string }, work: () => T) => T;
  readonly openContext: (caller: Caller & Pick<OpenContext, 'log'>) => OpenContext;
  /** Told of every unexpected error a signed-in person meets; must not throw. */
  readonly recordBug: (bug: UnexpectedError) => Promise<void>;
  /** In production an error code an endpoint does not declare is answered and logged; elsewhere it is an internal error. */
  readonly isProduction: boolean;
  /** Origin at which browsers reach us. */
  readonly publicUrl: string;
  /** Origin of an outside identity provider, which the page talks to and frames. */
  readonly signOnOrigin?: string | undefined;
  /** Origins besides our own from which logos may come. */
  readonly imageHosts?: readonly string[];
  /** Folder of the built web app; absent means the API alone. */
  readonly webDist?: string | undefined;
  /** Plugins with addresses, errors and headers of their own, such as the embedded sign-on. */
  readonly mounts?: readonly FastifyPluginAsync[];
  readonly logger?: FastifyBaseLogger | undefined;
  /** Addresses of reverse proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies?: string | undefined;
  /** Asked by `/readyz`; always so when absent. */
  readonly isRecordReachable?: () => Promise<boolean>;
  /** Given the means to say that the server stops. */
  readonly onReadiness?: (readiness: Readiness) => void;
  /** Within which a request must have arrived whole. */
  readonly requestTimeoutMs?: number;
  readonly rateLimits?: RateLimits;
  readonly connectionLimits?: ConnectionLimits;
  readonly streamTimings?: StreamTimings;
}
