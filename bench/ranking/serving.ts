import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cleanEnvironment } from '../environment.ts';
import { findFreePort } from '../free-port.ts';
import type { ServerMessage, SqlRequest } from './ranking-server.ts';

/** The running product over the prepared data. */
export interface Serving {
  readonly url: string;
  /** Of the product's process. */
  readonly pid: number;
  /** Runs a statement inside the product's process through its engine. `ms` is the time of `ColumnarEngine.query`. */
  query(sql: string): Promise<{ ms: number; rows: readonly (readonly unknown[])[] }>;
  close(): Promise<void>;
}

type Answer = Exclude<ServerMessage, { kind: 'ready' }>;

export async function serve(dataDir: string): Promise<Serving> {
  const env = cleanEnvironment();
  const child = fork(join(import.meta.dirname, 'ranking-server.ts'), [], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(await findFreePort()), DEMO: 'off', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  let lastId = 0;
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server under measurement ended (${code}).`)));
    child.on('message', (message: ServerMessage) => {
      if (message.kind === 'ready') resolve(message.url);
      else waiting.get(message.id)?.(message);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async query(sql) {
      lastId += 1;
      const id = lastId;
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
      child.send({ id, sql } satisfies SqlRequest);
      const answer = await answered;
      waiting.delete(id);
      if (answer.kind === 'failed') throw new Error(answer.error);
      return answer;
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
