import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { AppError } from '@echolot/contract/app-error';
import type { DrawBatch, DrawTask, FromThread, TableFormat, ToThread } from './draw-messages.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { TableBook } from './table-book.ts';
import type { ZipEntry } from './zip-archive.ts';

/** Needed by what draws files. */
export interface WithDrawing {
  readonly drawing: Drawing;
}

/**
 * Draws files, each in a thread of its own: whoever asks the server does not wait for it, and what goes wrong in it is that
 * file's fault alone. Rows are asked for as they are drawn. A file that could not be completed is not there.
 *
 * All of them throw the signal's reason at once when it is aborted, what the rows throw, AppError `disk_full`,
 * AppError `drawing_too_large`, and Error when the thread ends by itself.
 */
export interface Drawing {
  /** @param onProgress told how many rows are drawn. */
  tables(
    book: TableBook,
    format: TableFormat,
    path: string,
    signal: AbortSignal,
    onProgress?: (rows: number) => void,
  ): Promise<void>;
  pdf(document: PdfDocument, path: string, signal: AbortSignal): Promise<void>;
  zip(entries: AsyncIterable<ZipEntry>, path: string, signal: AbortSignal): Promise<void>;
  /** Ends what is being drawn, and draws nothing any more. */
  close(): Promise<void>;
}

export interface DrawingOptions {
  /** JavaScript memory of one file. Default 224 MB: a file of a million rows needs less than half of it. */
  readonly memoryMb?: number;
  /** Files drawn at the same time; others wait. Default 4. */
  readonly atOnce?: number;
}

type Source = AsyncIterator<DrawBatch>;

export function createDrawing({ memoryMb = 224, atOnce = 4 }: DrawingOptions = {}): Drawing {
  const closing = new AbortController();
  const underWay = new Set<Promise<void>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    signal.throwIfAborted();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        waiting.splice(waiting.indexOf(take), 1);
        reject(signal.reason as Error); // An Error unless a caller makes it otherwise.
      };
      waiting.push(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function draw(
    task: DrawTask,
    streams: readonly AsyncIterable<DrawBatch>[],
    given: AbortSignal,
    onProgress?: (rows: number) => void,
  ): Promise<void> {
    const signal = AbortSignal.any([given, closing.signal]);
    const work = inTurn(signal, () => drawInThread(task, streams, signal, memoryMb, onProgress));
    const settled = work.catch(() => undefined).finally(() => underWay.delete(settled));
    underWay.add(settled);
    return work;
  }

  return {
    tables: (book, format, path, signal, onProgress) => {
      const sheets = book.sheets.map(({ rows: _, ...sheet }) => sheet);
      const streams = book.sheets.map(({ rows }) => rows);
      return draw({ kind: 'tables', format, path, book: { ...book, sheets } }, streams, signal, onProgress);
    },
    pdf: (document, path, signal) => draw({ kind: 'pdf', document, path }, [], signal),
    zip: (entries, path, signal) => draw({ kind: 'zip', path }, [entries], signal),
    async close() {
      closing.abort(new Error('The process stops.'));
      await Promise.all(underWay);
    },
  };
}

async function drawInThread(
  task: DrawTask,
  streams: readonly AsyncIterable<DrawBatch>[],
  signal: AbortSignal,
  memoryMb: number,
  onProgress?: (rows: number) => void,
): Promise<void> {
  const sources = new Map<number, Source>();
  const { promise: ended, resolve: done, reject: fail } = Promise.withResolvers<void>();
  const thread = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    workerData: task,
    name: 'drawing',
    env: {},
    // Pages leave much behind that is needed no more: in a small nursery it is swept before it counts.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: task.kind === 'pdf' ? 8 : 32 },
  });
  const onAbort = (): void => fail(signal.reason as Error); // An Error unless a caller makes it otherwise.
  signal.addEventListener('abort', onAbort, { once: true });
  const send = (message: ToThread, transfer: ArrayBuffer[] = []): void => thread.postMessage(message, transfer);

  const giveNext = async (stream: number): Promise<void> => {
    const source = sources.get(stream) ?? streams[stream]?.[Symbol.asyncIterator]();
    if (!source) throw new Error(`The drawing has no stream ${stream}`);
    sources.set(stream, source);
    const next = await source.next();
    if (next.done) {
      sources.delete(stream);
      send({ kind: 'end', stream });
    } else send({ kind: 'batch', stream, batch: next.value }, givenAway(next.value));
  };
  thread.on('message', (message: FromThread) => {
    if (message.kind === 'next') giveNext(message.stream).catch(fail);
    else if (message.kind === 'drawn') onProgress?.(message.rows);
    else if (message.kind === 'done') done();
    else fail(faultOf(message));
  });
  thread.on('error', (error: NodeJS.ErrnoException) => {
    const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    fail(isMemory ? new AppError('drawing_too_large', {}, { cause: error }) : error);
  });
  thread.once('exit', (code) => fail(new Error(`The drawing thread ended by itself (code ${code})`)));
  try {
    await ended;
  } catch (error) {
    // Only what has ended writes no more.
    await thread.terminate();
    await rm(task.path, { force: true });
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
    // Rows that nobody wants any more let go of what they hold.
    for (const source of sources.values()) void source.return?.().catch(() => undefined);
    await thread.terminate();
  }
}

function faultOf({ code, stack }: FromThread & { kind: 'failed' }): Error {
  const cause = Object.assign(new Error(stack), { code });
  if (code === 'ENOSPC' || code === 'EDQUOT') return new AppError('disk_full', {}, { cause });
  return new Error('The file could not be drawn', { cause });
}

/** Bytes that need not be copied for the thread. */
function givenAway(batch: DrawBatch): ArrayBuffer[] {
  const bytes = 'lines' in batch ? batch.lines : 'content' in batch ? batch.content : undefined;
  return bytes instanceof Uint8Array &&
    bytes.buffer instanceof ArrayBuffer &&
    bytes.byteLength === bytes.buffer.byteLength
    ? [bytes.buffer]
    : [];
}
