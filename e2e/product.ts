import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { testHealthHeaders, testHealthKey } from '../apps/server/src/testing/health-key.ts';

const repository = dirname(import.meta.dirname);
const stopWithinMs = 20_000;

/** A running Echolot of its own: own port, own data folder. */
export interface Product {
  /** Address without a slash at its end. */
  url: string;
  dataDir: string;
  pid: number;
  /** What it printed so far. */
  log(): string;
  /** Ends it as Ctrl-C does and removes its data; throws when it leaves a process behind. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** What to run instead, for tests of this file. */
  readonly program?: string;
  /** Whether alerts, invitations and whatever else follows behind the rankings are waited for. */
  readonly isWholeDemo?: boolean;
  /** Longest wait; 180 s unless told. */
  readonly readyWithinMs?: number;
}

/**
 * Starts the real product on a free port with an empty data folder and waits until `GET /vuejs/health` says that
 * it is ready and its rankings have caught up with the record.
 *
 * @param settings environment settings on top of the defaults (embedded everything, a demo of 20,000 interviews).
 */
export async function startProduct(
  settings: Record<string, string> = {},
  { program = 'apps/server/src/main.ts', isWholeDemo = false, readyWithinMs = 180_000 }: StartOptions = {},
): Promise<Product> {
  const port = await findFreePort();
  const dataDir = await mkdtemp(join(tmpdir(), 'echolot-e2e-'));
  const env: NodeJS.ProcessEnv = { ...process.env };
  // Settings of the developer's own shell must not turn the test towards a real database or provider.
  for (const name of Object.keys(env)) {
    if (/^(DATABASE_|CLICKHOUSE_|SIGN_ON_|DEMO|VITEST|NODE_ENV$|TEST$)/.test(name)) delete env[name];
  }
  const child = spawn(process.execPath, [program], {
    cwd: repository,
    env: {
      ...env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_INTERVIEWS: '20000',
      HEALTH_KEY: testHealthKey,
      ...settings,
    },
    // The channel lets the product notice when this process is killed, and end.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // A group of its own, so that everything it starts can be ended with it.
  });
  const pid = child.pid;
  if (pid === undefined) throw new Error('The product could not be started.');
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(String(chunk)));
  const killGroup = (): void => endGroup(pid);
  process.once('exit', killGroup);

  const product: Product = {
    url: `http://localhost:${port}`,
    dataDir,
    pid,
    log: () => output.join(''),
    async stop() {
      if (!hasExited(child)) {
        child.kill('SIGTERM');
        const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
        await Promise.race([exited, delay(stopWithinMs, undefined, { ref: false })]);
      }
      const wentByItself = hasExited(child);
      const left = await findProcessesUsing(dataDir);
      endGroup(pid);
      for (const { id } of left) endProcess(id);
      process.off('exit', killGroup);
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      if (!wentByItself)
        throw new Error(`The product did not end within ${stopWithinMs} ms of SIGTERM.\n${tail(output)}`);
      if (left.length > 0) {
        throw new Error(`The product left processes behind:\n${left.map(({ command }) => command).join('\n')}`);
      }
    },
  };
  try {
    await waitUntil(() => isReady(product.url), readyWithinMs, child, output);
    // On standard output, for people: the API tells nobody what a demo is made of.
    const isComplete = (): boolean => output.join('').includes('The demo is complete.');
    if (isWholeDemo) await waitUntil(isComplete, readyWithinMs, child, output);
  } catch (error) {
    await product.stop().catch(() => {}); // Why it did not start matters more than how it ended.
    throw error;
  }
  return product;
}

async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  readyWithinMs: number,
  child: ChildProcess,
  output: string[],
): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (hasExited(child))
      throw new Error(`The product ended (${child.exitCode}) before it was ready.\n${tail(output)}`);
    if (await condition()) return;
    await delay(50);
  }
  throw new Error(`The product was not ready after ${readyWithinMs} ms.\n${tail(output)}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    const reply = await fetch(`${url}/vuejs/health`, {
      headers: testHealthHeaders,
      signal: AbortSignal.timeout(5_000),
    });
    const health = (await reply.json()) as { status?: string; columnar?: { lagEvents?: number | null } };
    return reply.ok && health.status === 'ready' && (health.columnar?.lagEvents ?? 0) === 0;
  } catch {
    return false; // It does not listen yet.
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

/** Linux: processes whose command line or environment names the data folder. Elsewhere none can be told. */
async function findProcessesUsing(dataDir: string): Promise<{ id: number; command: string }[]> {
  const found: { id: number; command: string }[] = [];
  const names = await readdir('/proc').catch(() => []);
  for (const name of names.filter((entry) => /^\d+$/.test(entry))) {
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    const environment = await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '');
    if (command && (command.includes(dataDir) || environment.includes(dataDir))) {
      found.push({ id: Number(name), command: command.replaceAll('\0', ' ').trim() });
    }
  }
  return found;
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function endGroup(groupId: number): void {
  endProcess(-groupId);
}

function endProcess(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function tail(output: string[]): string {
  return output.join('').split('\n').slice(-40).join('\n');
}
