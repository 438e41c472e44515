import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { compose } from '../../apps/server/src/compose.ts';
import { validateConfig } from '../../apps/server/src/config/config.ts';
import { type EngineFile, outputClause } from '../export/engine-file.ts';

/**
 * The program of the ranking benchmark's second process: the product as it is, on prepared data, which also runs statements
 * sent over its channel through the very engine the product asks, and says how long that took.
 */
export interface SqlRequest {
  readonly id: number;
  readonly sql: string;
  /** Where the engine itself writes the answer to; it is sent back when absent. */
  readonly file?: EngineFile;
}

export type ServerMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | {
      readonly kind: 'answer';
      readonly id: number;
      readonly ms: number;
      readonly rows: readonly (readonly unknown[])[];
    }
  | { readonly kind: 'failed'; readonly id: number; readonly error: string };

const send = (message: ServerMessage): void => void process.send?.(message);
// Every person walks slower than a benchmark.
const rateLimits = { perSession: 1_000_000, perAddress: 1_000_000 };

const webDist = join(import.meta.dirname, '../../apps/web/dist');

const config = validateConfig(process.env);
const product = await compose({
  config,
  log: pino({ level: config.logLevel }, pino.destination(2)),
  webDist: existsSync(webDist) ? webDist : undefined,
  onProgress: () => undefined,
  http: { rateLimits },
});
await product.app.listen({ host: config.host, port: config.port });

process.on('message', (request: SqlRequest) => {
  const startedAt = performance.now();
  const { sql, file } = request;
  const running = file
    ? product.engine.command(`${sql} ${outputClause(file)}`, { settings: file.settings }).then(() => ({ rows: [] }))
    : product.engine.query(sql);
  running.then(
    ({ rows }) => send({ kind: 'answer', id: request.id, ms: performance.now() - startedAt, rows }),
    (error: unknown) => send({ kind: 'failed', id: request.id, error: String(error) }),
  );
});
const stop = (): void => void product.close().then(() => process.exit(0));
process.once('SIGTERM', stop);
// The benchmark went away.
process.once('disconnect', stop);
send({ kind: 'ready', url: config.publicUrl });
