import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ColumnarParam, ColumnarSettings, EngineLog, FileFormat } from './engine.ts';
import { engineError, engineTimeout, engineUnavailable } from './engine-errors.ts';

/** A file to be made of rows that come through a pipe. */
export interface FileRequest {
  /** A folder of its own; what is needed until the file is made lies there. */
  readonly work: string;
  /** Names and types of the columns of the rows, as the engine writes them. */
  readonly structure: string;
  /** SELECT … FROM rows. */
  readonly table: string;
  readonly settings: ColumnarSettings;
  readonly params: Readonly<Record<string, ColumnarParam>>;
  readonly path: string;
  readonly format: FileFormat;
  readonly maxExecutionMs: number;
}

/** A file under way. */
export interface FileMaking {
  /** Path of the pipe for the rows, in Native. @throws as `made` */
  readonly begun: Promise<string>;
  /** When the file is there, and the process that made it gone. @throws what its engine said, columnar_unavailable without one */
  readonly made: Promise<void>;
  /** No more rows come. */
  endRows(): void;
  stop(): void;
}

/** Messages to the process that starts makers, and its answers. */
export type ToHost =
  | { readonly kind: 'make'; readonly id: number; readonly request: FileRequest }
  | { readonly kind: 'endRows' | 'stop'; readonly id: number };
export type FromHost =
  | { readonly kind: 'begun'; readonly id: number; readonly rowsPath: string }
  | { readonly kind: 'made'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  | { readonly kind: 'log'; readonly level: keyof EngineLog; readonly details: object; readonly message: string };
export interface Failure {
  /** Of an AppError. */
  readonly code: string | undefined;
  readonly engineCode: number | undefined;
  readonly message: string;
}

interface Pending {
  begin(rowsPath: string): void;
  end(error?: Error): void;
}

/**
 * Starts the processes that make files, by a small process of its own: to start one a process is copied first, and meanwhile stands still
 * (measured: 42 ms at 800 MB, 2 ms at 50 MB). It is there from the first file on; one that died is followed by another.
 */
export class FileMakers {
  readonly #log: EngineLog;
  readonly #pending = new Map<number, Pending>();
  #host: ChildProcess | undefined;
  #lastId = 0;

  constructor(log: EngineLog) {
    this.#log = log;
  }

  make(request: FileRequest): FileMaking {
    this.#lastId += 1;
    const id = this.#lastId;
    const begun = Promise.withResolvers<string>();
    const made = Promise.withResolvers<void>();
    begun.promise.catch(() => undefined); // Told by `made` as well.
    this.#pending.set(id, {
      begin: begun.resolve,
      end: (error) => {
        this.#pending.delete(id);
        if (!error) made.resolve();
        else for (const { reject } of [begun, made]) reject(error);
      },
    });
    this.#host ??= this.#start();
    this.#send({ kind: 'make', id, request });
    return {
      begun: begun.promise,
      made: made.promise,
      endRows: () => this.#send({ kind: 'endRows', id }),
      stop: () => this.#send({ kind: 'stop', id }),
    };
  }

  /** Ends what is under way. */
  async close(): Promise<void> {
    const host = this.#host;
    if (!host) return;
    const exited = once(host, 'exit');
    host.kill('SIGKILL'); // Makers end with it.
    await exited;
  }

  #send(message: ToHost): void {
    this.#host?.send(message, (error) => {
      if (error) this.#pending.get(message.id)?.end(goneError(error.message));
    });
  }

  #start(): ChildProcess {
    const program = fileURLToPath(new URL('./file-makers-host.ts', import.meta.url));
    const host = fork(program, [], {
      serialization: 'advanced',
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = (reason: string): void => {
      if (this.#host !== host) return;
      this.#host = undefined;
      for (const { end } of this.#pending.values()) end(goneError(reason));
    };
    host.on('message', (message: FromHost) => this.#take(message));
    host.once('error', (error) => forget(error.message));
    host.once('exit', (code, signal) => forget(`ended (${signal ?? `code ${code}`})`));
    return host;
  }

  #take(message: FromHost): void {
    if (message.kind === 'log') {
      this.#log[message.level](message.details, message.message);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (message.kind === 'begun') pending?.begin(message.rowsPath);
    else pending?.end(message.kind === 'failed' ? errorOf(message.failure) : undefined);
  }
}

const goneError = (reason: string): Error => engineUnavailable(`The process that starts makers of files: ${reason}`);

function errorOf({ code, engineCode, message }: Failure): Error {
  if (engineCode !== undefined || code === undefined) return engineError(engineCode, message);
  return code === 'columnar_timeout' ? engineTimeout(message) : engineUnavailable(message);
}
