import { readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawBatch, DrawTask, FromThread, ToThread } from './draw-messages.ts';
import type { RowBatch } from './table-book.ts';
import { writeZip, type ZipEntry } from './zip-archive.ts';

/** A thread that draws one file and ends: whatever it does, requests do not wait for it. Started by `createDrawing`. */

if (!parentPort) throw new Error('This file is run as a thread of the server');
const port = parentPort;
const task = workerData as DrawTask; // Given by createDrawing.
giveWay();
const tell = (message: FromThread): void => port.postMessage(message);

/** Whoever clicks comes first: on Linux a thread has a priority of its own. */
function giveWay(): void {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 5);
  } catch {
    // Another system: it goes on as it is.
  }
}

type Delivery = { readonly batch: DrawBatch } | undefined;
/** Per stream, who waits for what was asked for. */
const waiting = new Map<number, (delivery: Delivery) => void>();
port.on('message', (message: ToThread) => {
  const give = waiting.get(message.stream);
  waiting.delete(message.stream);
  give?.(message.kind === 'batch' ? { batch: message.batch } : undefined);
});

function ask(stream: number): Promise<Delivery> {
  return new Promise((resolve) => {
    waiting.set(stream, resolve);
    tell({ kind: 'next', stream });
  });
}

/** While one batch is drawn the next one is made, and no more than that one. */
async function* batches<Batch extends DrawBatch>(stream: number): AsyncGenerator<Batch> {
  let next = ask(stream);
  for (;;) {
    const delivery = await next;
    if (!delivery) return;
    next = ask(stream);
    yield delivery.batch as Batch; // The host sends each stream what it was given for it.
  }
}

let drawnRows = 0;
async function* rows(stream: number): AsyncGenerator<RowBatch> {
  for await (const batch of batches<RowBatch>(stream)) {
    // Counted before it is drawn: a packed batch may be given away by who reads it.
    const count = 'lines' in batch ? countLines(batch.lines) : batch.length;
    yield batch;
    drawnRows += count;
    tell({ kind: 'drawn', rows: drawnRows });
  }
}

const lineFeed = 10;
function countLines(lines: Uint8Array): number {
  let count = lines.length > 0 && lines.at(-1) !== lineFeed ? 1 : 0;
  for (let at = lines.indexOf(lineFeed); at >= 0; at = lines.indexOf(lineFeed, at + 1)) count += 1;
  return count;
}

async function draw(): Promise<void> {
  switch (task.kind) {
    case 'tables': {
      const sheets = task.book.sheets.map((sheet, stream) => ({ ...sheet, rows: rows(stream) }));
      const book = { ...task.book, sheets };
      if (task.format === 'xlsx') await (await import('./xlsx-book.ts')).writeXlsx(book, task.path);
      else await (await import('./csv-book.ts')).writeCsv(book, task.path);
      return;
    }
    case 'pdf':
      await (await import('./pdf-file.ts')).writePdf(task.document, task.path);
      return;
    case 'zip':
      return writeZip(batches<ZipEntry>(0), task.path);
  }
}

try {
  await draw();
  const file = await open(task.path, 'r+');
  await file.sync();
  await file.close();
  tell({ kind: 'done' });
} catch (error) {
  const { code, stack = String(error) } = error as NodeJS.ErrnoException; // Faults of the system have a code.
  tell({ kind: 'failed', code: typeof code === 'string' ? code : undefined, stack });
}
port.close();
