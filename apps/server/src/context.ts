import type { ReplyOf, VerbInput, Written } from '@echolot/contract/endpoint';
import type { EndpointName, Endpoints } from '@echolot/contract/endpoints';
import type { Locale, Survey } from '@echolot/contract/identity';
import type { Permission } from '@echolot/contract/permissions';
import type { DateStyle } from '@echolot/core/date-format';
import type { RankingReader } from './columnar/ranking-reader.ts';
import type { Config } from './config/config.ts';
import type { RecordPurge } from './database/purge-record.ts';
import type { RecordDatabase, Tx } from './database/record.ts';
import type { Drawing } from './drawing/draw.ts';
import type { InterviewStep } from './events/interview-step.ts';
import type { StaffNews } from './events/staff-news.ts';
import type { SurveyEvents } from './events/survey-events.ts';
import type { Traffic } from './fair-queue/courtesy.ts';
import type { OptionIndexes } from './features/analytics/filters/option-indexes.ts';
import type { OrgTrees } from './features/structure/org-units/org-tree-store.ts';
import type { SurveyStructures } from './features/structure/surveys/survey-structures.ts';
import type { FileStore } from './gateways/files/file-store.ts';
import type { MailSender } from './gateways/mail/mail-sender.ts';
import type { SignOnGateway } from './gateways/sign-on/sign-on-gateway.ts';
import type { WebhookSender } from './gateways/webhooks/webhook-sender.ts';
import type { Jobs } from './jobs/job.ts';
import type { SecretBox } from './secrets/secret-box.ts';

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

/** An actor in a transaction of a universe. */
export interface ActorInput {
  readonly tx: Tx;
  readonly universe: UniverseSettings;
  readonly actor: Actor;
  readonly log: Log;
}

/** What a verb of an open endpoint is given. */
export interface OpenContext {
  readonly config: Config;
  readonly record: RecordDatabase;
  readonly signOn: SignOnGateway;
  /** The surveys an actor may see, as an identity names them: put together from features above those of people. */
  readonly listSurveysOf: (input: ActorInput) => Promise<Survey[]>;
  readonly trees: OrgTrees;
  readonly structures: SurveyStructures;
  readonly optionIndexes: OptionIndexes;
  readonly rankings: RankingReader;
  readonly events: SurveyEvents;
  readonly news: StaffNews;
  readonly jobs: Jobs;
  /** What follows from interviews that come in. */
  readonly interviewSteps: readonly InterviewStep[];
  readonly files: FileStore;
  readonly drawing: Drawing;
  /** Whether people wait for answers now: long work gives way. Absent where there are none. */
  readonly traffic?: Traffic;
  readonly webhooks: WebhookSender;
  readonly mail: MailSender;
  readonly secrets: SecretBox;
  /** Takes what was erased out of the database's own files; takes seconds to minutes. */
  readonly purgeRecord: () => Promise<RecordPurge>;
  readonly log: Log;
  /** Address of the caller, for throttling. */
  readonly address: string;
  /** What the caller of an open endpoint presents as bearer; nobody has looked at it. */
  readonly bearer?: string | undefined;
  /** Cookies of the caller's browser: what it sent, and a line of `Set-Cookie` to keep. */
  readonly cookies: { readonly sent: string; set(line: string): void };
  now(): Date;
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
export type WorkContext = Omit<OpenContext, 'signOn' | 'address' | 'bearer' | 'cookies'>;

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

/** A verb: the behaviour of the endpoint of the same name. */
export type Verb<Name extends EndpointName> = (
  ctx: ContextOf<Name>,
  input: VerbInput<Endpoints[Name]>,
) => Promise<VerbReply<Name>> | VerbReply<Name>;

/** One verb per endpoint; a missing one does not compile. */
export type Verbs = { readonly [Name in EndpointName]: Verb<Name> };
