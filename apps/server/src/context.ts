import type { ReplyOf, VerbInput, Written } from '@echolot/contract/endpoint';
import type { EndpointName, Endpoints } from '@echolot/contract/endpoints';
import type { Locale } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import type { DateStyle } from '@echolot/core/date-format';
import type { Config } from './config/config.ts';
import type { RecordDatabase, Tx } from './database/record.ts';
import type { Jobs } from './jobs/job.ts';

/** What a universe's settings say to every request. */
export interface UniverseSettings {
  readonly universeId: string;
  readonly extName: string;
  readonly title: string;
  readonly timeZone: string;
  readonly defaultLocale: Locale;
  readonly dateFormat: DateStyle;
  readonly sharesFormerOwnerInterviews: boolean;
  readonly suppressionMinimumN: number;
  readonly reliabilityMinimumN: number;
}

/** What an API key is limited to, besides its rights. */
export interface KeyLimits {
  readonly apiKeyId: string;
  /** What becomes of interviews of units that are not known. */
  readonly unknownUnits: 'refuse' | 'create';
  readonly requestsPerMinute: number;
  /** What a wall display shows; absent for other keys. */
  readonly display?: { readonly survey: string; readonly drillPath: string };
}

/** Who asks: a person, or an API key, whose id and name then stand for the person's. */
export interface Actor {
  /** Set for an API key. */
  readonly apiKey?: KeyLimits | undefined;
  readonly sessionId: string;
  readonly personId: string;
  readonly username: string;
  readonly role: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly isRoot: boolean;
  readonly locale: Locale;
  /** Drill paths the actor may see; `*` = the whole universe. */
  readonly drillPaths: readonly string[];
  /** Ext names of the surveys the actor may open. */
  readonly surveys: ReadonlySet<string> | 'all';
}

export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/**
 * What every verb and job is given. What one needs besides says its type, as one of the `With…` that are beside what they bring:
 * `Verb<'downloadReport', WithFiles>`. The start of the product brings them all (`composition/product-context.ts`).
 */
export interface OpenContext {
  readonly config: Config;
  readonly record: RecordDatabase;
  readonly jobs: Jobs;
  readonly log: Log;
  now(): Date;
}

/** Needed by verbs of open endpoints: who calls, as the HTTP loop knows it. */
export interface Caller {
  /** Address of the caller, for throttling. */
  readonly address: string;
  /** What is presented as bearer; nobody has looked at it. */
  readonly bearer?: string | undefined;
  /** Cookies of the caller's browser: what it sent, and a line of `Set-Cookie` to keep. */
  readonly cookies: { readonly sent: string; set(line: string): void };
}

/** What a verb of a signed-in endpoint is given. */
export interface Context extends OpenContext {
  readonly universe: UniverseSettings;
  readonly actor: Actor;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
  /** One transaction of the actor's universe; row security lets nothing else be seen. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** What background work is given. It opens the universe its data names. */
export type WorkContext = OpenContext;

type ContextOf<Name extends EndpointName> = Endpoints[Name]['access'] extends 'open' ? OpenContext : Context;

/** A file as an endpoint of kind `file` answers it. */
export interface FileReply {
  readonly fileName: string;
  /** Media type. */
  readonly contentType: string;
  /** Its length, where that is known before. */
  readonly byteCount?: number;
  readonly content: AsyncIterable<string | Uint8Array>;
}

type VerbReply<Name extends EndpointName> = Endpoints[Name]['kind'] extends 'stream'
  ? AsyncIterable<ReplyOf<Endpoints[Name]>>
  : Endpoints[Name]['kind'] extends 'file'
    ? FileReply
    : Written<ReplyOf<Endpoints[Name]>>;

/** A verb: the behaviour of the endpoint of the same name. `Parts`: what it needs besides what every verb is given. */
export type Verb<Name extends EndpointName, Parts = unknown> = (
  ctx: ContextOf<Name> & Parts,
  input: VerbInput<Endpoints[Name]>,
) => Promise<VerbReply<Name>> | VerbReply<Name>;

/** One verb per endpoint, given all the parts there are; a missing one does not compile. */
export type VerbsWith<Parts> = { readonly [Name in EndpointName]: Verb<Name, Parts> };

/** Verbs as a feature lists them, whatever parts each of them needs. */
export type Verbs = VerbsWith<never>;
