/**
 * The process in which chDB lives, started and supervised by `chdb-engine-process.ts`. It answers frames on descriptor 3
 * and ends when that socket closes, so it never outlives its server. Workers beside the server may read through a door.
 *
 * Every statement gets a session of its own: after a failed query the next one on the same session can answer with the
 * failed one's rows.
 */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Session } from 'chdb';
import { forgetUnwrittenParts } from './chdb-child-deduplication.ts';
import { FrameReader, writeFrame } from './chdb-engine-frames.ts';
import { type ChildReply, type ChildRequest, childEnvironment, childFileFormats } from './chdb-engine-messages.ts';
import { checkFilePlace } from './chdb-file-place.ts';
import { columnarDatabase } from './engine.ts';
import { quoted } from './engine-params.ts';

interface Work {
  readonly tag: string;
  readonly run: (session: Session) => Promise<Uint8Array | undefined>;
  killed: boolean;
  running: boolean;
}

/** Who asks, at the other end of a socket: the server, or a worker. */
interface Caller {
  readonly socket: Socket;
  readonly works: Map<number, Work>;
  readonly reads: Lane;
}

type Lane = (work: () => Promise<void>) => void;

const dataDir = process.env[childEnvironment.dataDir] ?? '';
/** Reads do not wait behind writes: lanes, each with its own bound. */
const writes = lane(2);
const probes = lane(1);
/** Rows of long files, as fast as they are taken: no query waits behind them. */
const files = lane(2);
const parent: Caller = {
  socket: new Socket({ fd: 3 }),
  works: new Map(),
  reads: lane(Number(process.env[childEnvironment.concurrentQueries] ?? 4)),
};
const callers = new Set([parent]);
let stopping = false;

// Ctrl-C reaches the whole group; the server decides when its engine ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
parent.socket.on('error', endNow);
parent.socket.on('close', endNow);

let keeper = openEngine();
listen(parent, take);
const doorPath = process.env[childEnvironment.door];
if (keeper && doorPath !== undefined) openDoor(doorPath);

function listen(caller: Caller, onRequest: (caller: Caller, request: ChildRequest, body: Buffer) => void): void {
  const reader = new FrameReader((header, body) => onRequest(caller, header as ChildRequest, body)); // Written by our own programs.
  caller.socket.on('data', (chunk: Buffer) => {
    try {
      reader.push(chunk);
    } catch {
      caller.socket.destroy(); // Not our wire: whoever it is can be told nothing.
    }
  });
}

/** Workers read side by side with the server, in a lane of their own: people's questions never wait behind theirs. */
function openDoor(path: string): void {
  const doorReads = lane(2);
  rmSync(path, { force: true }); // What a killed engine left.
  createServer((socket) => {
    const caller: Caller = { socket, works: new Map(), reads: doorReads };
    callers.add(caller);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      callers.delete(caller);
      for (const id of caller.works.keys()) void kill(caller, id);
    });
    listen(caller, (_, request, body) => {
      if (mayBeAskedAtTheDoor(request)) take(caller, request, body);
      else socket.destroy();
    });
  })
    .on('error', (error) => process.stderr.write(`The door for workers cannot be opened: ${error.message}\n`))
    .listen(path, () => chmodSync(path, 0o600));
}

function mayBeAskedAtTheDoor(request: ChildRequest): boolean {
  switch (request.kind) {
    case 'query':
    case 'numbers':
    case 'probe':
    case 'file':
      return /^[\w-]+$/.test(request.tag);
    default:
      return request.kind === 'kill' || request.kind === 'ping';
  }
}

/** `process.exit` waits for a running query; a killed process does not. */
function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}

function reply({ socket }: Caller, header: ChildReply, body?: Uint8Array): void {
  if (!socket.destroyed) writeFrame(socket, header, body);
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
    reply(parent, { kind: 'ready', repaired });
    return session;
  } catch (error) {
    reply(parent, { kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    stopping = true;
    parent.socket.end(endNow);
    return undefined;
  }
}

function take(caller: Caller, request: ChildRequest, body: Buffer): void {
  if (stopping) return;
  switch (request.kind) {
    case 'query':
    case 'numbers':
    case 'probe':
      start(caller, request.kind === 'probe' ? probes : caller.reads, request, async (session) => {
        const format = request.kind === 'numbers' ? 'Native' : 'JSONCompact';
        const result = await session.queryAsync(tagged(request.tag, body), { format });
        return result.bytes();
      });
      break;
    case 'command':
      start(caller, writes, request, async (session) => {
        await session.queryAsync(tagged(request.tag, body), { format: 'Null' });
        return undefined;
      });
      break;
    case 'file':
      start(caller, request.format === 'Native' ? files : caller.reads, request, async (session) => {
        await session.queryAsync(`${tagged(request.tag, body)} ${outputClause(request)}`, { format: 'Null' });
        return undefined;
      });
      break;
    case 'insert':
      start(caller, writes, request, async (session) => {
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
      void kill(caller, request.id);
      break;
    case 'ping':
      reply(caller, { kind: 'done', id: request.id });
      break;
    case 'stop':
      void stop();
      break;
  }
}

function start(caller: Caller, enter: Lane, { id, tag }: { id: number; tag: string }, run: Work['run']): void {
  const work: Work = { tag, run, killed: false, running: false };
  caller.works.set(id, work);
  enter(async () => {
    try {
      if (work.killed) throw new Error('Stopped before it began');
      work.running = true;
      const body = await inOwnSession(run);
      reply(caller, { kind: 'done', id }, body);
    } catch (error) {
      // chDB's errors carry ClickHouse's number, others do not.
      const { message, clickhouseCode } = error as Error & { clickhouseCode?: number };
      reply(caller, { kind: 'failed', id, engineCode: clickhouseCode, message });
    } finally {
      caller.works.delete(id);
    }
  });
}

/** chDB gives a statement no id of our choice; its comment is how `kill` finds it. */
function tagged(tag: string, statement: Buffer): string {
  return `SET log_comment = '${tag}'; ${statement.toString()}`;
}

function outputClause({ path, format }: ChildRequest & { kind: 'file' }): string {
  checkFilePlace(path, dataDir);
  if (!childFileFormats.includes(format)) throw new Error(`The engine does not write ${format}`);
  return `INTO OUTFILE ${quoted(path)} APPEND COMPRESSION 'none' FORMAT ${format}`;
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
async function kill({ works }: Caller, id: number): Promise<void> {
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
  while ([...callers].some(({ works }) => works.size > 0)) await sleep(10);
  keeper?.close();
  keeper = undefined;
  endNow();
}

/** Runs what enters, at most `width` at a time, the others in order. */
function lane(width: number): Lane {
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
