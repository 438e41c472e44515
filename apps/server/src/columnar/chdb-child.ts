/**
 * The process in which chDB lives, started and supervised by `chdb-engine-process.ts`. It answers frames on descriptor 3
 * and ends when that socket closes, so it never outlives its server.
 *
 * Every statement gets a session of its own: after a failed query the next one on the same session can answer with the
 * failed one's rows.
 */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Session } from 'chdb';
import { forgetUnwrittenParts } from './chdb-child-deduplication.ts';
import { FrameReader, writeFrame } from './chdb-engine-frames.ts';
import { type ChildReply, type ChildRequest, childEnvironment } from './chdb-engine-messages.ts';
import { columnarDatabase } from './engine.ts';

interface Work {
  readonly tag: string;
  readonly run: (session: Session) => Promise<Uint8Array | undefined>;
  killed: boolean;
  running: boolean;
}

const dataDir = process.env[childEnvironment.dataDir] ?? '';
const parent = new Socket({ fd: 3 });
const works = new Map<number, Work>();
/** Reads do not wait behind writes: lanes, each with its own bound. */
const reads = lane(Number(process.env[childEnvironment.concurrentQueries] ?? 4));
const writes = lane(2);
const probes = lane(1);
let stopping = false;

// Ctrl-C reaches the whole group; the server decides when its engine ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
parent.on('error', endNow);
parent.on('close', endNow);

let keeper = openEngine();
const reader = new FrameReader((header, body) => take(header as ChildRequest, body)); // Written by our own server.
parent.on('data', (chunk: Buffer) => reader.push(chunk));

/** `process.exit` waits for a running query; a killed process does not. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

function reply(header: ChildReply, body?: Uint8Array): void {
  if (!parent.destroyed) writeFrame(parent, header, body);
}

/** One session stays open as long as the process: closing the last one would close the engine. */
function openEngine(): Session | undefined {
  try {
    let session = new Session(dataDir);
    session.query(`CREATE DATABASE IF NOT EXISTS ${columnarDatabase} ENGINE = Atomic`);
    const repaired = forgetUnwrittenParts((sql) => session.query(sql, 'JSONCompact'), dataDir);
    if (repaired.length > 0) {
      // The tables have read their logs already: open the engine again.
      session.close();
      session = new Session(dataDir);
    }
    reply({ kind: 'ready', repaired });
    return session;
  } catch (error) {
    reply({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    stopping = true;
    parent.end(endNow);
    return undefined;
  }
}

function take(request: ChildRequest, body: Buffer): void {
  if (stopping) return;
  switch (request.kind) {
    case 'query':
    case 'probe':
      start(request.kind === 'query' ? reads : probes, request, async (session) => {
        const result = await session.queryAsync(tagged(request.tag, body), { format: 'JSONCompact' });
        return result.bytes();
      });
      break;
    case 'command':
      start(writes, request, async (session) => {
        await session.queryAsync(tagged(request.tag, body), { format: 'Null' });
        return undefined;
      });
      break;
    case 'insert':
      start(writes, request, async (session) => {
        await session.insert({
          table: request.table,
          columns: request.columns,
          values: body,
          format: 'JSONCompactEachRow',
          settings: { ...request.settings, log_comment: request.tag },
        });
        return undefined;
      });
      break;
    case 'kill':
      void kill(request.id);
      break;
    case 'ping':
      reply({ kind: 'done', id: request.id });
      break;
    case 'stop':
      void stop();
      break;
  }
}

function start(
  enter: (work: () => Promise<void>) => void,
  { id, tag }: { id: number; tag: string },
  run: Work['run'],
): void {
  const work: Work = { tag, run, killed: false, running: false };
  works.set(id, work);
  enter(async () => {
    try {
      if (work.killed) throw new Error('Stopped before it began');
      work.running = true;
      const body = await inOwnSession(run);
      reply({ kind: 'done', id }, body);
    } catch (error) {
      // chDB's errors carry ClickHouse's number, others do not.
      const { message, clickhouseCode } = error as Error & { clickhouseCode?: number };
      reply({ kind: 'failed', id, engineCode: clickhouseCode, message });
    } finally {
      works.delete(id);
    }
  });
}

/** chDB gives a statement no id of our choice; its comment is how `kill` finds it. */
function tagged(tag: string, statement: Buffer): string {
  return `SET log_comment = '${tag}'; ${statement.toString()}`;
}

async function inOwnSession<T>(work: (session: Session) => Promise<T>): Promise<T> {
  const session = new Session(dataDir);
  try {
    return await work(session);
  } finally {
    session.close();
  }
}

/** Again and again until it is gone: the statement may not have reached the engine's list yet. */
async function kill(id: number): Promise<void> {
  const work = works.get(id);
  if (!work || work.killed) return;
  work.killed = true;
  while (work.running && works.get(id) === work) {
    await inOwnSession((session) =>
      session.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = '${work.tag}' ASYNC`, { format: 'Null' }),
    ).catch(() => undefined);
    await sleep(20);
  }
}

async function stop(): Promise<void> {
  stopping = true;
  while (works.size > 0) await sleep(10);
  keeper?.close();
  keeper = undefined;
  endNow();
}

/** Runs what enters, at most `width` at a time, the others in order. */
function lane(width: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;
  const next = (): void => {
    const work = running < width ? waiting.shift() : undefined;
    if (!work) return;
    running += 1;
    void work().finally(() => {
      running -= 1;
      next();
    });
  };
  return (work) => {
    waiting.push(work);
    next();
  };
}
