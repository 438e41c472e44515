import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type PlaceholderOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never;

/** Who may call: everybody (`open`), anybody signed in, or people with a permission. */
export type Access = 'open' | 'signed_in' | Permission;

/**
 * How far a call reaches. `own_scope`: what the caller owns, and units the caller sees; the verb cuts by them. `administration`: what
 * has no place in the hierarchy (keys, webhooks, config blocks); the permission alone decides. `universe`: all of it, for those whose
 * scope is all of it, and who may open all surveys or the one the call names. `installation`: other universes too, for root. The
 * last two are checked before the verb is called.
 */
export type Reach = 'own_scope' | 'administration' | 'universe' | 'installation';

/** What a call leaves in the audit when it changes something: an entry of this action, or none, and why. */
export type Audited = { readonly as: string } | { readonly not: string };

/**
 * `json` takes and answers JSON. `stream` answers server-sent events, each as `reply` describes. `upload` takes bytes
 * (application/octet-stream, at most `uploadLimitBytes`; a larger file comes in pieces). `file` answers a file, which `reply`
 * only describes.
 */
export type Kind = 'json' | 'stream' | 'upload' | 'file';

/** Most bytes of one call to an `upload` endpoint. */
export const uploadLimitBytes = 8 * 1_048_576;
/** Most bytes of a body that holds many things at once: batches, mappings, whole config blocks. */
export const bulkBodyLimitBytes = 1_048_576;
/** Where an endpoint declares no limit of its own; open ones read what anybody sends. */
const bodyLimits = { none: 1024, open: 8192, other: 65_536 } as const;
/** Arrays and objects inside each other, in any body. */
export const bodyDepthLimit = 32;

/**
 * Who writes the request. A `client` follows this contract: a name it does not know is a mistake, and refused. A `provider` is
 * another system whose messages have a form of their own: what it adds is ignored.
 */
export type Caller = 'client' | 'provider';

export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodObject | undefined = z.ZodObject | undefined,
  Query extends z.ZodObject | undefined = z.ZodObject | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Reply extends z.ZodType = z.ZodType,
  EndpointAccess extends Access = Access,
  EndpointKind extends Kind = Kind,
> {
  readonly method: Method;
  /** Whole path with `{placeholders}`. */
  readonly path: Path;
  readonly summary: string;
  readonly description?: string;
  readonly access: EndpointAccess;
  /** Undefined for an open endpoint: nobody is known. */
  readonly reach: Reach | undefined;
  /** Undefined: the call changes nothing. */
  readonly audited: Audited | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly reply: Reply;
  readonly kind: EndpointKind;
  readonly calledBy: Caller;
  /** Most bytes of its body. */
  readonly bodyLimitBytes: number;
  readonly errors: readonly ErrorCode[];
}

/** Codes that every endpoint may answer, besides its own. */
export const commonErrors = [
  'bad_request',
  'invalid_input',
  'too_many_requests',
  'internal',
  'record_unavailable',
  'disk_full',
] as const satisfies ErrorCode[];
const streamErrors = ['stream_limit'] as const satisfies ErrorCode[];
export const signedInErrors = ['sign_in_required', 'permission_missing'] as const satisfies ErrorCode[];
const universeErrors = ['path_forbidden'] as const satisfies ErrorCode[];

/** An open endpoint has no reach; any other must say it, or it does not compile. */
type ReachOf<EndpointAccess> = EndpointAccess extends 'open' ? { reach?: never } : { reach: Reach };

interface Definition<Path extends string, Params, Query, Body, Reply, EndpointAccess, EndpointKind> {
  method: Method;
  path: Path;
  summary: string;
  description?: string;
  access: EndpointAccess;
  audited?: Audited;
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  kind?: EndpointKind;
  calledBy?: Caller;
  bodyLimitBytes?: number;
  errors?: readonly ErrorCode[];
}

type ParamsFor<Path extends string> = [PlaceholderOf<Path>] extends [never]
  ? undefined
  : z.ZodObject<Record<PlaceholderOf<Path>, z.ZodType>>;

/**
 * Declares one endpoint: the only place its path is spelled. The parameters' schema must name exactly the path's placeholders. Query
 * and parameters refuse other names by themselves; a body's objects are written as `z.strictObject`.
 */
export function endpoint<
  const Path extends string,
  Reply extends z.ZodType,
  const EndpointAccess extends Access,
  Params extends ParamsFor<Path> = ParamsFor<Path>,
  Query extends z.ZodObject | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  const EndpointKind extends Kind = 'json',
>(
  definition: Definition<Path, Params, Query, Body, Reply, EndpointAccess, EndpointKind> & ReachOf<EndpointAccess>,
): Endpoint<Path, Params, Query, Body, Reply, EndpointAccess, EndpointKind> {
  const { params, query, body, access, reach, kind = 'json' as EndpointKind, calledBy = 'client' } = definition;
  const usualLimit = body ? (access === 'open' ? bodyLimits.open : bodyLimits.other) : bodyLimits.none;
  return {
    ...definition,
    reach,
    audited: definition.audited,
    kind,
    calledBy,
    bodyLimitBytes: definition.bodyLimitBytes ?? (kind === 'upload' ? uploadLimitBytes : usualLimit),
    // The same schemas with the same types; only other names are refused.
    params: params?.strict() as unknown as Params,
    query: (calledBy === 'client' ? query?.strict() : query) as unknown as Query,
    body: body as Body,
    errors: [
      ...new Set([
        ...commonErrors,
        ...(access === 'open' ? [] : signedInErrors),
        ...(reach === 'universe' ? universeErrors : []),
        ...(kind === 'stream' ? streamErrors : []),
        ...(definition.errors ?? []),
      ]),
    ],
  };
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a verb is given: parsed parameters, query and body. */
export interface VerbInput<E extends Endpoint> {
  params: OutputOf<E['params']>;
  query: OutputOf<E['query']>;
  body: E['kind'] extends 'upload' ? Uint8Array : OutputOf<E['body']>;
}

/** What a caller passes. */
export interface CallInput<E extends Endpoint> {
  params: InputOf<E['params']>;
  query: InputOf<E['query']>;
  body: E['kind'] extends 'upload' ? Blob : InputOf<E['body']>;
}

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** A reply as a verb may give it: a list of numbers also as numbers side by side, where NaN is written as null. */
export type Written<T> = T extends (infer Item)[]
  ? (number extends Item ? Float64Array : never) | Written<Item>[]
  : T extends object
    ? { [Field in keyof T]: Written<T[Field]> }
    : T;

/** Fills the placeholders of a path, percent-encoded. */
export function pathOf(definition: Endpoint, params: Readonly<Record<string, unknown>> | undefined): string {
  return definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params?.[name];
    return encodeURIComponent(typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  });
}
