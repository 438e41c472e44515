import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { Import, listImports } from '@echolot/contract/intake/imports';
import { startProduct } from '../e2e/product.ts';
import { writeAnswerFile } from './import/answer-file.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { watchMemory } from './memory.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { type Reader, signIn } from './reader.ts';

const universe = 'aurora';
const pieceBytes = 8 * 1_048_576;
/** Rows a second into the record and visible in the ranking, at least. */
const wantedRowsPerSecond = 10_000;
/** Rows a second looked at before an import: profiled, guessed, judged. */
const wantedReadRowsPerSecond = 20_000;
/** Readings of other people while a file is imported, against the same readings when nothing happens. */
const othersRatio = 1.5;
const otherPath = '/vuejs/rankings/sales/org.all;date=rmonths-12,0';
const readEveryMs = 150;

/** How fast a file of 25 columns is read, stored and visible, what memory it takes, and what others feel meanwhile. */
export async function measureImport({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const demoInterviews = isQuick ? 20_000 : 250_000;
  say(`Starting a demo of ${demoInterviews.toLocaleString('en')} interviews`);
  const product = await startProduct(
    { DEMO_INTERVIEWS: String(demoInterviews), LOG_LEVEL: 'warn' },
    { isWholeDemo: true },
  );
  const folder = await mkdtemp(join(tmpdir(), 'echolot-bench-import-'));
  try {
    const admin = await signIn(product.url, { username: 'admin', password: 'admin', universe });
    const manager = await signIn(product.url, { username: 'manager', password: 'manager', universe });
    const sizes = isQuick
      ? ([['20k', 20_000, 5_000]] as const)
      : ([
          ['100k', 100_000, 0],
          ['1m', 1_000_000, 60_000],
        ] as const);
    const results: Measurement[] = [];
    for (const [name, count, besidePeopleMs] of sizes) {
      const path = join(folder, `answers_${name}.csv`);
      say(`Writing a file of ${count.toLocaleString('en')} rows`);
      const byteCount = await writeAnswerFile(path, count);
      const client = new ImportClient(product.url, admin.token);
      const task = { name, count, path, byteCount, besidePeopleMs, pid: product.pid };
      results.push(...(await measureFile(client, { admin, manager, say }, task)));
    }
    const client = new ImportClient(product.url, admin.token);
    results.push(await measureReading(client, folder, isQuick ? 30_000 : 300_000, say));
    return results;
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface FileTask {
  readonly name: string;
  readonly count: number;
  readonly path: string;
  readonly byteCount: number;
  /** How long somebody reads rankings meanwhile; the import gives way to people, so its speed is measured without. */
  readonly besidePeopleMs: number;
  readonly pid: number;
}

async function measureFile(
  client: ImportClient,
  { admin, manager, say }: { admin: Reader; manager: Reader; say: BenchOptions['say'] },
  { name, count, path, byteCount, besidePeopleMs, pid }: FileTask,
): Promise<Measurement[]> {
  const idleMs = besidePeopleMs > 0 ? await readFor(manager, 10_000) : [];
  const memory = watchMemory(pid);
  say(`Uploading and looking at ${rounded(byteCount / 1e6, 0)} MB`);
  const uploadedFrom = performance.now();
  const importId = await client.upload(path, byteCount);
  const uploadMs = performance.now() - uploadedFrom;
  const readFrom = performance.now();
  await client.reached(importId, 'ready');
  const readMs = performance.now() - readFrom;
  const ready = await client.get(importId);
  if (ready.faults.length > 0) throw new Error(`The mapping has faults: ${JSON.stringify(ready.faults)}`);
  const taken = ready.judgement?.accepted;
  if (taken !== count) throw new Error(`${taken} of ${count} rows would be taken`);

  say('Importing');
  const startedAt = performance.now();
  await client.start(importId);
  const besideMs = besidePeopleMs > 0 ? await readFor(manager, besidePeopleMs) : [];
  const rowsBeside = (await client.get(importId)).progress.rows;
  const restFrom = performance.now();
  await client.reached(importId, 'finished');
  const storedMs = performance.now() - startedAt;
  const finished = await client.get(importId);
  if (finished.progress.accepted !== count)
    throw new Error(`${finished.progress.accepted} of ${count} rows were taken`);
  await visible(admin, finished, count);
  const visibleMs = performance.now() - startedAt;
  const aloneMs = performance.now() - restFrom;
  const peak = memory.stop();
  const aloneRows = besidePeopleMs > 0 ? count - rowsBeside : count;
  return [
    {
      name: `import.${name}.ms_per_row`,
      value: rounded((besidePeopleMs > 0 ? aloneMs : visibleMs) / aloneRows, 4),
      unit: 'ms',
      budget: 1000 / wantedRowsPerSecond,
      samples: aloneRows,
      details: {
        rows_per_second_visible: rounded((1000 * aloneRows) / (besidePeopleMs > 0 ? aloneMs : visibleMs), 0),
        ...(besidePeopleMs === 0 && { rows_per_second_stored: rounded((1000 * count) / storedMs, 0) }),
        upload_ms: rounded(uploadMs, 0),
        megabytes: rounded(byteCount / 1e6, 1),
      },
    },
    {
      name: `import.${name}.reading_alone.ms_per_row`,
      value: rounded(readMs / count, 4),
      unit: 'ms',
      budget: 1000 / wantedReadRowsPerSecond,
      samples: count,
      details: { rows_per_second: rounded((1000 * count) / readMs, 0) },
    },
    {
      name: `import.${name}.server_memory_peak`,
      value: rounded(peak.most, 0),
      unit: 'kB',
      details: { before_kb: rounded(peak.first, 0) },
    },
    ...(besidePeopleMs === 0
      ? []
      : [
          {
            name: `import.${name}.others_p95`,
            value: rounded(quantileOf(besideMs, 0.95) / quantileOf(idleMs, 0.95), 2),
            unit: 'ratio' as const,
            budget: othersRatio,
            samples: besideMs.length,
            details: {
              idle_p50_ms: rounded(medianOf(idleMs), 1),
              idle_p95_ms: rounded(quantileOf(idleMs, 0.95), 1),
              meanwhile_p50_ms: rounded(medianOf(besideMs), 1),
              meanwhile_p95_ms: rounded(quantileOf(besideMs, 0.95), 1),
              rows_per_second_meanwhile: rounded((1000 * rowsBeside) / besidePeopleMs, 0),
            },
          },
        ]),
  ];
}

/** How fast a file is looked at while another one is imported; nobody waits for a page. */
async function measureReading(
  client: ImportClient,
  folder: string,
  count: number,
  say: BenchOptions['say'],
): Promise<Measurement> {
  const [imported, read] = [join(folder, 'imported.csv'), join(folder, 'read.csv')];
  const importedBytes = await writeAnswerFile(imported, count + 1);
  const readBytes = await writeAnswerFile(read, count);
  const importId = await client.upload(imported, importedBytes);
  await client.reached(importId, 'ready');
  await client.start(importId);
  say(`Looking at ${count.toLocaleString('en')} rows beside an import`);
  const readId = await client.upload(read, readBytes);
  const startedAt = performance.now();
  await client.reached(readId, 'ready');
  const ms = performance.now() - startedAt;
  const { state } = await client.get(importId);
  return {
    name: 'import.reading.ms_per_row',
    value: rounded(ms / count, 4),
    unit: 'ms',
    budget: 1000 / wantedReadRowsPerSecond,
    samples: count,
    details: { rows_per_second: rounded((1000 * count) / ms, 0), import_meanwhile: state },
  };
}

/** Calls the imports' endpoints as the browser does. */
class ImportClient {
  readonly #url: string;
  readonly #headers: Record<string, string>;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  async upload(path: string, byteCount: number): Promise<string> {
    const fileName = path.split('/').at(-1) ?? path;
    const { importId } = await this.#send<Import>('POST', '/vuejs/imports', JSON.stringify({ fileName, byteCount }));
    const file = await open(path);
    try {
      const piece = Buffer.alloc(pieceBytes);
      for (let offset = 0; offset < byteCount; ) {
        const { bytesRead } = await file.read(piece, 0, pieceBytes, offset);
        await this.#send('PUT', `/vuejs/imports/${importId}/file?offset=${offset}`, piece.subarray(0, bytesRead));
        offset += bytesRead;
      }
    } finally {
      await file.close();
    }
    return importId;
  }

  start(importId: string): Promise<Import> {
    return this.#send('POST', `/vuejs/imports/${importId}/start`, JSON.stringify({ confirmChanges: true }));
  }

  get(importId: string): Promise<Import> {
    return this.#send('GET', `/vuejs/imports/${importId}`);
  }

  /** Looks at the list, as it is short: the import itself tells all about its columns. */
  async reached(importId: string, state: Import['state']): Promise<void> {
    for (;;) {
      const { imports } = await this.#send<ReplyOf<typeof listImports>>('GET', '/vuejs/imports?limit=1');
      const one = imports.find((listed) => listed.importId === importId);
      if (one?.state === state) return;
      if (one?.state === 'unreadable' || one?.state === 'failed') throw new Error(JSON.stringify(one.reason));
      await sleep(200);
    }
  }

  async #send<Reply>(method: string, path: string, body?: string | Buffer): Promise<Reply> {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
    const answer = await fetch(this.#url + path, {
      method,
      headers: { ...this.#headers, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Reply; // The server has checked its reply.
  }
}

/** Waits until the ranking has every row. */
async function visible(reader: Reader, { survey, drillPath }: Import, count: number): Promise<void> {
  for (;;) {
    const reply = await fetchRanking(reader, `/vuejs/rankings/${survey?.extName}/${drillPath}`);
    if (reply?.total.n === count) return;
    await sleep(100);
  }
}

/** Undefined while the survey's rankings are being prepared. */
async function fetchRanking(reader: Reader, path: string): Promise<Ranking | undefined> {
  try {
    return JSON.parse((await reader.read(path)).text) as Ranking; // The server has checked its reply.
  } catch (error) {
    if (error instanceof Error && error.message.includes('rankings_preparing')) return undefined;
    throw error;
  }
}

function readUntilStopped(reader: Reader): { stop(): Promise<number[]> } {
  let isStopped = false;
  const timesMs: number[] = [];
  const reading = (async () => {
    while (!isStopped) {
      timesMs.push((await reader.read(otherPath)).ms);
      await sleep(readEveryMs);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await reading;
      return timesMs;
    },
  };
}

async function readFor(reader: Reader, durationMs: number): Promise<number[]> {
  for (let index = 0; index < 10; index += 1) await reader.read(otherPath);
  const reading = readUntilStopped(reader);
  await sleep(durationMs);
  return reading.stop();
}
