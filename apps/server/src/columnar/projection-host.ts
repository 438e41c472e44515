import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { EngineLog, WorkingEngine } from './engine.ts';
import {
  linkOptions,
  type Sent,
  type ServerSide,
  type ThreadSide,
  type ThreadStart,
} from './projection-thread-link.ts';

export interface ProjectionThreadOptions extends ThreadStart {
  readonly engine: WorkingEngine;
  readonly log: EngineLog;
}

const restartDelayMs = { first: 200, longest: 10_000 };
/** A run this long counts as healthy: the next restart is quick again. */
const healthyAfterMs = 60_000;
const stopWaitMs = 10_000;

/** One run of the thread: from its start to its end, whichever way it ends. */
interface Run {
  readonly thread: Worker;
  readonly side: ReturnType<typeof createBirpc<ThreadSide, ServerSide>>;
  /** Resolves when it is gone, with what ended it. */
  readonly ended: Promise<string>;
}

/** Runs the projection in a thread of its own, and starts it again should it end. */
export function startProjectionThread(options: ProjectionThreadOptions): { stop(): Promise<void> } {
  const { engine, log } = options;
  const stopping = new AbortController();
  let run = startRun(options, stopping.signal);
  // A thread that is gone needs no message: the next one asks the engine.
  const stopHearing = engine.onRestart(() => void run.side.engineRestarted.asEvent().catch(() => undefined));
  const supervision = supervise();

  async function supervise(): Promise<void> {
    for (let delayMs = restartDelayMs.first; ; ) {
      const startedAt = performance.now();
      const reason = await run.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - startedAt > healthyAfterMs) delayMs = restartDelayMs.first;
      log.error({ reason, retryInMs: delayMs }, "the projection's thread ended; starting it again");
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delayMs = Math.min(delayMs * 2, restartDelayMs.longest);
      try {
        run = startRun(options, stopping.signal);
      } catch (error) {
        // The former run stays ended, so that this is tried again.
        log.error({ error: String(error) }, "the projection's thread could not be started");
      }
    }
  }

  return {
    async stop() {
      stopHearing();
      stopping.abort();
      const timer = setTimeout(() => void run.thread.terminate(), stopWaitMs);
      run.side.stop().catch(() => undefined); // A thread that is gone has stopped.
      await supervision;
      clearTimeout(timer);
    },
  };
}

function startRun({ recordUrl, traffic, engine, log }: ProjectionThreadOptions, stopped: AbortSignal): Run {
  const received = <Options extends object>({ endsWithProjection, ...rest }: Sent<Options>) => ({
    ...rest,
    ...(endsWithProjection && { signal: stopped }),
  });
  const thread = new Worker(new URL('./projection-thread.ts', import.meta.url), {
    workerData: { recordUrl, traffic } satisfies ThreadStart,
    name: 'projection',
  });
  const serverSide: ServerSide = {
    query: (sql, sent) => engine.query(sql, received(sent)),
    command: (sql, sent) => engine.command(sql, received(sent)),
    insert: (table, columns, lines, sent) => engine.insert(table, columns, lines, received(sent)),
    log: (level, details, message) => log[level](details, message),
  };
  const side = createBirpc<ThreadSide, ServerSide>(serverSide, linkOptions(thread));
  let reason = 'it ended by itself';
  thread.on('error', (error: Error) => (reason = error.stack ?? error.message));
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  thread.once('exit', () => {
    side.$close();
    resolve(reason);
  });
  return { thread, side, ended };
}
