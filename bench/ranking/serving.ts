import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testHealthKey } from '../../apps/server/src/testing/health-key.ts';
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
  /** The same into a file, by the engine itself. @returns ms */
  writeFile(sql: string, file: NonNullable<SqlRequest['file']>): Promise<number>;
  close(): Promise<void>;
}

type Answer = Exclude<ServerMessage, { kind: 'ready' }>;

export async function serve(dataDir: string): Promise<Serving> {
  const env = cleanEnvironment();
  const child = fork(join(import.meta.dirname, 'ranking-server.ts'), [], {
    env: {
      ...env,
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      HEALTH_KEY: testHealthKey,
    },
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
  const ask = async (request: Omit<SqlRequest, 'id'>): Promise<Answer & { kind: 'answer' }> => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    child.send({ ...request, id } satisfies SqlRequest);
    const answer = await answered;
    waiting.delete(id);
    if (answer.kind === 'failed') throw new Error(answer.error);
    return answer;
  };
  return {
    url,
    pid: child.pid ?? 0,
    query: (sql) => ask({ sql }),
    writeFile: async (sql, file) => (await ask({ sql, file })).ms,
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
}
