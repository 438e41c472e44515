import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { connectRecord } from '../database/record.ts';
import { createTraffic } from '../fair-queue/throttle.ts';
import type { EngineLog, WorkingEngine } from './engine.ts';
import { startProjection } from './projection.ts';
import {
  linkOptions,
  type Sent,
  type ServerSide,
  type ThreadSide,
  type ThreadStart,
} from './projection-thread-link.ts';

/** The projection's own thread: rows are read, worked out and kept here, so that who asks the server does not wait for it. */

if (!parentPort) throw new Error('This file is run as a thread of the server');
const port = parentPort;
const { recordUrl, traffic } = workerData as ThreadStart; // Given by startProjectionThread.
const restartListeners = new Set<() => void>();
const server = createBirpc<ServerSide, ThreadSide>(
  {
    engineRestarted() {
      for (const listener of restartListeners) listener();
    },
    async stop() {
      await projection.stop();
      await record.close();
      setImmediate(() => port.close());
    },
  },
  linkOptions(port),
);

const tell =
  (level: keyof EngineLog) =>
  (details: object, message: string): void =>
    void server.log.asEvent(level, details, message);
const log: EngineLog = { info: tell('info'), warn: tell('warn'), error: tell('error') };

function sent<Options extends { readonly signal?: AbortSignal | undefined }>(options: Options): Sent<Options> {
  const { signal, ...rest } = options;
  signal?.throwIfAborted();
  return { ...rest, endsWithProjection: signal !== undefined };
}

const engine: WorkingEngine = {
  query: async (sql, options = {}) => server.query(sql, sent(options)),
  command: async (sql, options = {}) => server.command(sql, sent(options)),
  async insert(table, columns, lines, options = {}) {
    const bytes = typeof lines === 'string' ? new TextEncoder().encode(lines) : new Uint8Array(lines);
    await server.insert(table, columns, bytes, sent(options));
  },
  onRestart(listener) {
    restartListeners.add(listener);
    return () => restartListeners.delete(listener);
  },
};

const record = connectRecord({
  url: recordUrl,
  applicationName: 'echolot projection',
  onConnectionLost: (error) => log.warn({ error: error.message }, 'the projection lost a connection to the record'),
});
const projection = startProjection({ record, engine, log, traffic: createTraffic(traffic) });
