/**
 * Shows with a real Keycloak that what is taken away there is gone in Echolot within a minute, and prints the seconds.
 *
 *     node deploy/keycloak/show-revocation.ts FOLDER [CASE]
 *
 * Needs Java 17 or newer and Maven (`mvn`), which brings Keycloak. FOLDER is for Keycloak and the data; an unpacked Keycloak
 * that is there already is used again. CASE is a part of a case's title, for only some of them.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readEnv } from '../../apps/server/src/config/env.ts';

const env = readEnv();
const version = env['KEYCLOAK_VERSION'] ?? '26.4.7';
const folder = resolve(process.argv[2] ?? '');
const repository = resolve(import.meta.dirname, '../..');
const keycloakUrl = 'http://localhost:28081';
const productUrl = 'http://localhost:28080';
const realmUrl = `${keycloakUrl}/realms/echolot`;
const adminUrl = `${keycloakUrl}/admin/realms/echolot`;
const admin = { username: 'admin', password: 'admin' };
const longestMs = 90_000;

const running: ChildProcess[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function until<T>(what: string, longest: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = performance.now() + longest;
  while (performance.now() < deadline) {
    const found = await attempt().catch(() => undefined);
    if (found !== undefined) return found;
    await delay(500);
  }
  throw new Error(`${what} did not happen within ${longest / 1000} s`);
}

function unpackKeycloak(): string {
  const home = join(folder, `keycloak-${version}`);
  if (existsSync(home)) return home;
  const artifact = `org.keycloak:keycloak-quarkus-dist:${version}:zip`;
  const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1';
  execFileSync('mvn', ['-B', '-q', `${plugin}:get`, `-Dartifact=${artifact}`, '-Dtransitive=false'], {
    stdio: 'inherit',
  });
  const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
  execFileSync('mvn', ['-B', '-q', `${plugin}:unpack`, ...options], { cwd: folder, stdio: 'inherit' });
  return home;
}

async function startKeycloak(home: string): Promise<void> {
  const realm = readFileSync(join(import.meta.dirname, 'realm-echolot.json'), 'utf8');
  mkdirSync(join(home, 'data/import'), { recursive: true });
  rmSync(join(home, 'data/h2'), { recursive: true, force: true });
  writeFileSync(join(home, 'data/import/realm-echolot.json'), realm.replaceAll('http://localhost:8080', productUrl));
  const child = spawn('bash', ['bin/kc.sh', 'start-dev', '--http-port=28081', '--import-realm'], {
    cwd: home,
    stdio: 'ignore',
    detached: true,
    env: {
      ...env,
      JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
      KC_BOOTSTRAP_ADMIN_USERNAME: admin.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password,
    },
  });
  running.push(child);
  await until('The start of Keycloak', 300_000, async () => ((await fetch(realmUrl)).ok ? true : undefined));
}

/** With the embedded sign-on it seeds the demo's universes; beside Keycloak it goes on with them. */
async function startProduct(settings: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...env, PORT: '28080', DATA_DIR: join(folder, 'data'), ...settings },
  });
  running.push(child);
  await until('The start of Echolot', 300_000, async () => {
    const health = (await (await fetch(`${productUrl}/vuejs/health`)).json()) as { status: string };
    return health.status === 'ready' ? true : undefined;
  });
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.kill('SIGTERM');
  await ended;
}

async function keycloak(method: string, path: string, body?: unknown): Promise<Response> {
  const form = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin });
  const address = `${keycloakUrl}/realms/master/protocol/openid-connect/token`;
  const { access_token: token } = (await (await fetch(address, { method: 'POST', body: form })).json()) as {
    access_token: string;
  };
  const response = await fetch(adminUrl + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response;
}

const rootRole = async (): Promise<unknown[]> => [(await (await keycloak('GET', '/roles/root')).json()) as unknown];

/** Makes a person of the demo anew in Keycloak, with the right universe. */
async function createPerson(username: string, isRoot: boolean): Promise<{ id: string; body: object }> {
  const found = (await (await keycloak('GET', `/users?exact=true&username=${username}`)).json()) as { id: string }[];
  const body = {
    username,
    enabled: true,
    emailVerified: true,
    email: `${username}@echolot.test`,
    firstName: username,
    lastName: 'Demo',
    attributes: { universe: ['aurora'], universes: ['aurora'] },
    credentials: [{ type: 'password', value: username, temporary: false }],
  };
  let id = found[0]?.id;
  if (id === undefined) {
    const made = await keycloak('POST', '/users', body);
    id = made.headers.get('location')?.split('/').at(-1) ?? '';
  } else await keycloak('PUT', `/users/${id}`, body);
  if (isRoot) await keycloak('POST', `/users/${id}/role-mappings/realm`, await rootRole());
  return { id, body };
}

interface Opened {
  readonly authToken: string;
  readonly sessionId: string;
  readonly tokens: { readonly accessToken: string; readonly idToken: string };
}

/** Signs on at Keycloak's page, as a browser does, and opens a session that is remembered. */
async function signOn(username: string): Promise<Opened> {
  const verifier = randomBytes(48).toString('base64url');
  const oidc = `${realmUrl}/protocol/openid-connect`;
  const query = new URLSearchParams({
    client_id: 'echolot-web',
    redirect_uri: `${productUrl}/`,
    response_type: 'code',
    scope: 'openid',
    nonce: 'nonce-1',
    state: 'state-1',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${oidc}/auth?${query}`);
  const cookie = page.headers.getSetCookie().map((line) => line.split(';')[0]);
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
  const form = new URLSearchParams({ username, password: username });
  const headers = { cookie: cookie.join('; ') };
  const answer = await fetch(action, { method: 'POST', body: form, redirect: 'manual', headers });
  const code = new URL(answer.headers.get('location') ?? 'http://none').searchParams.get('code') ?? '';
  const redeemed = await fetch(`${oidc}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'echolot-web',
      redirect_uri: `${productUrl}/`,
      code,
      code_verifier: verifier,
    }),
  });
  const { access_token: accessToken = '', id_token: idToken = '' } = (await redeemed.json()) as Record<string, string>;
  const opened = await openSession({ accessToken, idToken });
  if (!opened.ok) throw new Error(`No session for ${username}: ${await opened.text()}`);
  return { ...((await opened.json()) as Opened), tokens: { accessToken, idToken } };
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(productUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const openSession = (tokens: Opened['tokens']): Promise<Response> =>
  post('/vuejs/auth/validatekeycloak', { ...tokens, universeName: 'aurora', remember: true });

/** Seconds from the change until the session is refused; a page asks about once a second. */
async function measure({ authToken, sessionId, tokens }: Opened, change: () => Promise<unknown>): Promise<string> {
  const headers = { authorization: `Bearer ${authToken}` };
  const status = async () => (await fetch(`${productUrl}/vuejs/auth/identity`, { headers })).status;
  if ((await status()) !== 200) throw new Error('The session was not good before the change.');
  // As a page in use does.
  for (let i = 0; i < 5; i += 1) {
    await status();
    await delay(1000);
  }
  await change();
  const startedAt = performance.now();
  await until('The end of the session', longestMs, async () => ((await status()) === 401 ? true : undefined));
  const seconds = (performance.now() - startedAt) / 1000;
  const remembered = await post('/vuejs/auth/validatecookie', { sessionId });
  const again = await openSession(tokens);
  return `${seconds.toFixed(1).padStart(5)} s; remember-me id ${remembered.status}, same tokens again ${again.status}`;
}

async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  // People of the record belong to the ids of a former Keycloak.
  rmSync(join(folder, 'data'), { recursive: true, force: true });
  await startKeycloak(unpackKeycloak());
  say(`Keycloak ${version} runs.`);
  await stop(await startProduct({ DEMO: 'on', DEMO_INTERVIEWS: '1000' }));
  await startProduct({ SIGN_ON_URL: keycloakUrl });
  say('Echolot runs beside it.');
  const member = await createPerson('admin', false);
  const root = await createPerson('root', true);
  const cases: readonly (readonly [string, string, () => Promise<unknown>])[] = [
    ['person disabled', 'admin', () => keycloak('PUT', `/users/${member.id}`, { ...member.body, enabled: false })],
    [
      'universe claim removed',
      'admin',
      () => keycloak('PUT', `/users/${member.id}`, { ...member.body, attributes: {} }),
    ],
    [
      'realm role root removed',
      'root',
      async () => keycloak('DELETE', `/users/${root.id}/role-mappings/realm`, await rootRole()),
    ],
    ['all sessions of the person logged out', 'admin', () => keycloak('POST', `/users/${member.id}/logout`)],
    ['all sessions of the realm logged out', 'admin', () => keycloak('POST', '/logout-all')],
  ];
  for (const [title, username, change] of cases.filter(([name]) => name.includes(process.argv[3] ?? ''))) {
    await createPerson(username, username === 'root');
    say(`${title.padEnd(38)} ${await measure(await signOn(username), change)}`);
  }
}

try {
  if (!process.argv[2]) throw new Error('Name a folder: node deploy/keycloak/show-revocation.ts FOLDER');
  await main();
} finally {
  for (const child of running.reverse()) {
    if (child.exitCode !== null || child.pid === undefined) continue;
    // Keycloak's script starts Java below it.
    process.kill(child.spawnfile === 'bash' ? -child.pid : child.pid, 'SIGTERM');
  }
}
