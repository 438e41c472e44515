import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { Env } from './env.ts';
import { parseSecretKeys, type SecretKey } from './secret-keys.ts';
import { readSettings, type Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/** Where people sign on: our own provider, or a Keycloak at `url` (no slash at the end). */
export type SignOnConfig =
  | { kind: 'embedded'; realm: string; clientId: string }
  | { kind: 'external'; url: string; realm: string; clientId: string; rootRole: string };

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  /** TCP port of the web server, 1…65535. */
  port: number;
  /** Address to listen on. Loopback by default: opening to the network is a decision. */
  host: string;
  /** How browsers reach us, origin only, no slash at the end. */
  publicUrl: string;
  /** Absolute path of everything embedded engines keep. */
  dataDir: string;
  /** PostgreSQL of the record; absent means the embedded one below `dataDir`. */
  databaseUrl?: string;
  /** ClickHouse server; absent means the embedded engine below `dataDir`. */
  clickhouseUrl?: string;
  signOn: SignOnConfig;
  /** How long sessions live on while the identity provider does not answer. */
  signOnGraceMs: number;
  /** Whether the demo universes and their people (password = name) are seeded. */
  demo: boolean;
  /** Interviews of the demo's main universe. */
  demoInterviews: number;
  /** The token with which monitoring gets more than the status. */
  healthKey?: string;
  /** How long the server goes on answering after it was asked to stop and says that it is not ready, milliseconds. */
  drainMs: number;
  /** Commit it was made from, where the environment says so. */
  commit?: string;
  /** NODE_ENV=production. */
  production: boolean;
  logLevel: LogLevel;
  /** Addresses or networks of reverse proxies whose X-Forwarded-For is believed, separated by commas. */
  trustedProxies?: string;
  /** Networks besides the public internet in which webhook receivers may be, such as 10.1.0.0/16. */
  webhookNetworks: readonly string[];
  /** Origins besides our own from which logos of universes may come. */
  imageHosts: readonly string[];
  /** Mail server and sender of mail to staff; absent means messages are kept and read in the product. */
  mail?: { readonly url: string; readonly from: string };
  /** Keys of the secrets in the record: the first seals, all open. Absent means the file below `dataDir`. */
  secretKeys?: readonly SecretKey[];
}

/** Every fault of the settings at once, one sentence each. */
export class ConfigError extends StartError {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`These settings cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/**
 * Turns the environment into settings.
 * @throws ConfigError listing every fault, not only the first.
 */
export function validateConfig(env: Env): Config {
  const faults: string[] = [];
  const settings = readSettings(env, faults);
  const { text, secret } = settings;

  const port = readPort(text('PORT'), faults);
  const host = text('HOST') ?? '127.0.0.1';
  if (/[\s/]/.test(host)) faults.push(`HOST must be an address or a name such as 127.0.0.1, not "${host}".`);

  const databaseUrl = readUrl('DATABASE_URL', secret('DATABASE_URL'), ['postgres:', 'postgresql:'], faults);
  const clickhouseUrl = readUrl('CLICKHOUSE_URL', secret('CLICKHOUSE_URL'), ['http:', 'https:'], faults);
  const signOn = readSignOn(text, faults);
  const signOnGraceMs = readGraceMinutes(text('SIGN_ON_GRACE_MINUTES'), faults) * 60_000;
  const production = text('NODE_ENV') === 'production';
  const isSet = (name: string): boolean => (text(name) ?? text(`${name}_FILE`)) !== undefined;
  const everythingEmbedded = !isSet('DATABASE_URL') && !isSet('CLICKHOUSE_URL') && !text('SIGN_ON_URL');
  const demo = readSwitch('DEMO', text('DEMO'), everythingEmbedded && !production, faults);
  if (demo && signOn.kind === 'external') {
    faults.push(
      'DEMO is on beside a real sign-on (SIGN_ON_URL): its people have known passwords. Switch one of them off.',
    );
  }
  if (demo && production) {
    faults.push('DEMO is on with NODE_ENV=production: its people have known passwords. Switch one of them off.');
  }
  const demoInterviews = readDemoInterviews(text('DEMO_INTERVIEWS'), faults);
  const publicUrl = readPublicUrl(text('PUBLIC_URL'), port, faults);
  const logLevel = readLogLevel(text('LOG_LEVEL'), production ? 'info' : 'warn', faults);

  const webhookNetworks = readWebhookNetworks(text('WEBHOOK_NETWORKS'), faults);
  const imageHosts = readImageHosts(text('IMAGE_HOSTS'), faults);
  const mail = readMail(settings, faults);
  const healthKey = readHealthKey(secret('HEALTH_KEY'), faults);
  const drainMs = readDrainMs(text('DRAIN_MS'), production ? 5000 : 0, faults);
  const commit = text('COMMIT');
  const secretKeys = readSecretKeys(secret('SECRET_KEY'), faults);

  const config: Config = {
    port,
    host,
    publicUrl,
    dataDir: resolve(text('DATA_DIR') ?? './data'),
    ...(databaseUrl && { databaseUrl }),
    ...(clickhouseUrl && { clickhouseUrl }),
    signOn,
    signOnGraceMs,
    demo,
    demoInterviews,
    production,
    logLevel,
    webhookNetworks,
    imageHosts,
    ...(mail && { mail }),
    ...(secretKeys && { secretKeys }),
    ...(healthKey && { healthKey }),
    drainMs,
    ...(commit && { commit }),
    ...(text('TRUSTED_PROXIES') && { trustedProxies: text('TRUSTED_PROXIES') }),
  };
  settings.refuseUnknown();
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

function readPort(value: string | undefined, faults: string[]): number {
  if (value === undefined) return 8080;
  const port = Number(value);
  if (/^\d+$/.test(value) && port >= 1 && port <= 65535) return port;
  faults.push(`PORT must be a number from 1 to 65535, not "${value}".`);
  return 8080;
}

function readDemoInterviews(value: string | undefined, faults: string[]): number {
  const standard = 250_000;
  if (value === undefined) return standard;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1000 && count <= 5_000_000) return count;
  faults.push(`DEMO_INTERVIEWS must be a number from 1000 to 5000000, not "${value}".`);
  return standard;
}

/** Values of URLs are never repeated in a fault: they may hold a password. */
function readUrl(name: string, value: string | undefined, protocols: string[], faults: string[]): string | undefined {
  if (value === undefined) return undefined;
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
  if (!URL.canParse(value)) {
    faults.push(`${name} must be an address beginning with ${wanted}.`);
    return undefined;
  }
  const url = new URL(value);
  if (!protocols.includes(url.protocol)) {
    faults.push(`${name} must begin with ${wanted}, not ${url.protocol}//.`);
    return undefined;
  }
  return value;
}

function readSignOn(text: (name: string) => string | undefined, faults: string[]): SignOnConfig {
  const realm = text('SIGN_ON_REALM') ?? 'echolot';
  const clientId = text('SIGN_ON_CLIENT_ID') ?? 'echolot-web';
  if (!/^[\w.-]+$/.test(realm)) {
    faults.push(`SIGN_ON_REALM may hold letters, digits, ".", "-" and "_" only, not "${realm}".`);
  }
  if (/\s/.test(clientId)) faults.push(`SIGN_ON_CLIENT_ID must not contain spaces: "${clientId}".`);
  const rootRole = text('ROOT_ROLE') ?? 'root';
  if (/\s/.test(rootRole)) faults.push(`ROOT_ROLE must not contain spaces: "${rootRole}".`);
  const url = readUrl('SIGN_ON_URL', text('SIGN_ON_URL'), ['http:', 'https:'], faults);
  return url
    ? { kind: 'external', url: url.replace(/\/+$/, ''), realm, clientId, rootRole }
    : { kind: 'embedded', realm, clientId };
}

function readGraceMinutes(value: string | undefined, faults: string[]): number {
  const standard = 60;
  if (value === undefined) return standard;
  const minutes = Number(value);
  if (/^\d+$/.test(value) && minutes <= 1440) return minutes;
  faults.push(`SIGN_ON_GRACE_MINUTES must be a number from 0 to 1440, not "${value}".`);
  return standard;
}

function readPublicUrl(value: string | undefined, port: number, faults: string[]): string {
  const url = readUrl('PUBLIC_URL', value, ['http:', 'https:'], faults);
  if (url === undefined) return `http://localhost:${port}`;
  const { origin, pathname, search, hash } = new URL(url);
  if (pathname !== '/' || search || hash) {
    faults.push(`PUBLIC_URL must be an origin without a path, such as https://feedback.example.com, not "${url}".`);
  }
  return origin;
}

function readSwitch(name: string, value: string | undefined, byDefault: boolean, faults: string[]): boolean {
  if (value === undefined) return byDefault;
  if (/^(on|true|yes|1)$/i.test(value)) return true;
  if (/^(off|false|no|0)$/i.test(value)) return false;
  faults.push(`${name} must be on or off, not "${value}".`);
  return byDefault;
}

function readImageHosts(value: string | undefined, faults: string[]): readonly string[] {
  const given = (value ?? '').split(',').map((host) => host.trim());
  const hosts = given.filter((host) => host !== '');
  for (const host of hosts) {
    if (!/^https:\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/i.test(host))
      faults.push(`IMAGE_HOSTS must list origins such as https://cdn.example.com, not "${host}".`);
  }
  return hosts;
}

function readWebhookNetworks(value: string | undefined, faults: string[]): readonly string[] {
  const networks = (value ?? '').split(',').map((network) => network.trim());
  const given = networks.filter((network) => network !== '');
  for (const network of given) {
    const [address = '', bits = ''] = network.split('/');
    const most = isIP(address) === 4 ? 32 : 128;
    if (isIP(address) === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > most)
      faults.push(`WEBHOOK_NETWORKS must list networks such as 10.1.0.0/16, not "${network}".`);
  }
  return given;
}

function readMail({ text, secret }: Settings, faults: string[]): Config['mail'] {
  const from = text('MAIL_FROM');
  const given = secret('SMTP_URL');
  const url = readUrl('SMTP_URL', given, ['smtp:', 'smtps:'], faults);
  if (from && !/^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(from))
    faults.push(`MAIL_FROM must be an address such as Echolot <echolot@example.com>, not "${from}".`);
  if (url && !from) faults.push('SMTP_URL is given without MAIL_FROM: name the sender of messages to staff.');
  if (from && !given) faults.push('MAIL_FROM is given without SMTP_URL: name the mail server.');
  return url && from ? { url, from } : undefined;
}

function readHealthKey(value: string | undefined, faults: string[]): string | undefined {
  if (value !== undefined && !/^[\w.~+/=-]{16,200}$/.test(value))
    faults.push('HEALTH_KEY must be 16 to 200 letters, digits and .~+/=_-, such as "openssl rand -hex 32" prints.');
  return value;
}

function readDrainMs(value: string | undefined, standard: number, faults: string[]): number {
  if (value === undefined) return standard;
  const ms = Number(value);
  if (/^\d+$/.test(value) && ms <= 600_000) return ms;
  faults.push(`DRAIN_MS must be a number of milliseconds up to 600000, not "${value}".`);
  return standard;
}

function readSecretKeys(value: string | undefined, faults: string[]): Config['secretKeys'] {
  if (value === undefined) return undefined;
  const keys = parseSecretKeys(value);
  if (!keys) faults.push('SECRET_KEY must be 32 random bytes in base64, such as "openssl rand -base64 32" prints.');
  return keys;
}

function readLogLevel(value: string | undefined, standard: LogLevel, faults: string[]): LogLevel {
  const level = LOG_LEVELS.find((known) => known === (value ?? standard).toLowerCase());
  if (level) return level;
  faults.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return standard;
}
