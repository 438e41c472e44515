import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@echolot/contract/reports/reports';
import { allowExports } from './export/allow-exports.ts';
import { engineFile, type engineWays } from './export/engine-file.ts';
import { bareTable, columnCount, type Format, formats, tableByHand } from './export/table-by-hand.ts';
import { watchMakers } from './export/watch-makers.ts';
import { prepareWideSurvey } from './export/wide-survey.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { watchMemory } from './memory.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { optionOf, person, window } from './ranking/bench-universe.ts';
import { prepareData } from './ranking/prepared-data.ts';
import { type Serving, serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';

const budgets = { xlsxS: 40, memoryKb: 250_000, overEngine: 1.3, others: 1.5 };
const pollMs = 100;
const patienceMs = 600_000;
/** Between the answer to one question and the next of the same person, on average: people do not ask in step. */
const pauseMs = 200;
const readers = 4;
/** A file that is made in two seconds is made again, until so many readings tell of a 95th percentile: of 200 ten decide. */
const fewestReadings = 1000;
const warmUpMs = 8000;
/** How long people ask before each file while nothing else happens. */
const idleMsOf = { xlsx: 15_000, csv: 4000, parquet: 4000 } as const;
/** Measured in turns; a workbook, which takes long enough, once. */
const turnsOf = { xlsx: 1, csv: 3, parquet: 3 } as const;

interface Bench {
  readonly serving: Serving;
  readonly reader: Reader;
  /** Signed in once: a password is looked at for longer than a ranking is made. */
  readonly others: readonly Reader[];
  readonly survey: string;
  readonly table: string;
  readonly timeZone: string;
  readonly filesDir: string;
  readonly say: (message: string) => void;
}

/** Made by its job: what it took, and what it left behind. */
interface Made {
  readonly report: Report;
  readonly waitedS: number;
  readonly ranS: number;
  readonly addedKb: number;
  /** The most its own process had, which ended with it. */
  readonly makerKb: number;
  /** From the order until the file is made. */
  readonly making: Span;
  /** The same until it has been taken. */
  readonly taking: Span;
  /** Hash of a CSV file behind its head; absent for the others. */
  readonly body: string | undefined;
}

/** By the clock of `performance.now`. */
interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Files of a million interviews: their time beside the engine's own, the memory they add, and what others feel meanwhile. */
export async function measureExport({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const name = 'export';
  const rowCount = isQuick ? 100_000 : 1_000_000;
  const dataDir = await prepareData([{ extName: name, rowCount }], say);
  await prepareWideSurvey(dataDir, name, say);
  const serving = await serve(dataDir);
  const allowed = await allowExports(embeddedRecordUrl(dataDir), name);
  try {
    const table = await findFacts(serving, rowCount);
    const filesDir = join(dataDir, 'files');
    await mkdir(filesDir, { recursive: true });
    const bench = {
      serving,
      reader: await signIn(serving.url, person),
      others: await Promise.all(Array.from({ length: readers }, () => signIn(serving.url, person))),
      survey: name,
      table,
      timeZone: allowed.timeZone,
      filesDir,
      say,
    };
    say('Reading rankings until everything is warm');
    const warming = startOthers(bench);
    await sleep(isQuick ? 1000 : warmUpMs);
    await warming.stop();
    const measurements: Measurement[] = [];
    for (const format of formats) {
      say(`Taking ${rowCount.toLocaleString('en')} interviews along as ${format}`);
      measurements.push(...(await measureFormat(bench, format, rowCount, isQuick)));
    }
    return measurements;
  } finally {
    await allowed.end();
    await serving.close();
  }
}

async function findFacts({ query }: Serving, rowCount: number): Promise<string> {
  const { rows } = await query(
    `SELECT table FROM system.parts WHERE active AND database = 'echolot' AND endsWith(table, '_facts') ` +
      `GROUP BY table HAVING sum(rows) = ${rowCount}`,
  );
  return `echolot.${String(rows[0]?.[0])}`;
}

async function measureFormat(bench: Bench, format: Format, rowCount: number, isQuick: boolean): Promise<Measurement[]> {
  const bareS = await engineSeconds(bench, format, bareTable(bench.table), 'asItIs');
  const byHand = tableByHand(bench.table, format, bench.timeZone);
  // In turns, so that both see the same machine.
  const engineS = [await engineSeconds(bench, format, byHand, 'asItIs')];
  const fastestS: number[] = [];
  const alone: Made[] = [];
  for (let turn = 0; turn < turnsOf[format]; turn += 1) {
    const made = await make(bench, format);
    if (made.report.rowCount !== rowCount) throw new Error(`${made.report.rowCount} of ${rowCount} rows`);
    alone.push(made);
    engineS.push(await engineSeconds(bench, format, byHand, 'asItIs', made.body));
    fastestS.push(await engineSeconds(bench, format, byHand, 'fastest', made.body));
  }
  const beside: Made[] = [];
  const others = startOthers(bench);
  const readingsBeside = (): Span[] =>
    others.readings.filter((reading) =>
      overlaps(
        reading,
        beside.map(({ making }) => making),
      ),
    );
  while (readingsBeside().length < (isQuick ? 1 : fewestReadings)) {
    await sleep(isQuick ? 1000 : idleMsOf[format]);
    beside.push(await make(bench, format));
  }
  await others.stop();
  const othersMs = readingsBeside().map(lengthOf);
  const taking = beside.map((made) => made.taking);
  const idleMs = others.readings.filter((reading) => !overlaps(reading, taking)).map(lengthOf);
  const ranS = medianOf(alone.map((made) => made.ranS));
  const isXlsx = format === 'xlsx';
  const name = (what: string): string => `export.${format}.${what}`;
  return [
    {
      name: name('made'),
      value: rounded(ranS, 1),
      unit: 's',
      ...(isXlsx && { budget: budgets.xlsxS }),
      details: {
        waited_s: rounded(medianOf(alone.map((made) => made.waitedS)), 1),
        beside_others_s: rounded(medianOf(beside.map((made) => made.ranS)), 1),
        file_mb: rounded((alone[0]?.report.fileSize ?? 0) / 1e6, 1),
        rows: rowCount,
        columns: columnCount,
      },
    },
    {
      name: name('memory_added'),
      value: Math.max(...[...alone, ...beside].map(({ addedKb }) => addedKb)),
      unit: 'kB',
      ...(isXlsx && { budget: budgets.memoryKb }),
      details: { maker_kb: Math.max(...[...alone, ...beside].map(({ makerKb }) => makerKb)) },
    },
    {
      name: name('over_engine'),
      value: rounded(ranS / medianOf(engineS), 2),
      unit: 'ratio',
      ...(!isXlsx && { budget: budgets.overEngine }),
      samples: alone.length,
      details: {
        engine_s: rounded(medianOf(engineS), 2),
        engine_fastest_s: rounded(medianOf(fastestS), 2),
        engine_bare_s: rounded(bareS, 2),
      },
    },
    {
      name: name('others_p95'),
      value: rounded(quantileOf(othersMs, 0.95) / quantileOf(idleMs, 0.95), 2),
      unit: 'ratio',
      budget: budgets.others,
      samples: othersMs.length,
      details: {
        idle_samples: idleMs.length,
        files: beside.length,
        idle_p50_ms: rounded(medianOf(idleMs), 1),
        idle_p95_ms: rounded(quantileOf(idleMs, 0.95), 1),
        beside_p50_ms: rounded(medianOf(othersMs), 1),
        beside_p95_ms: rounded(quantileOf(othersMs, 0.95), 1),
      },
    },
  ];
}

/**
 * The engine's own time for a file of the same format.
 * @param body what it must be, to the byte.
 */
async function engineSeconds(
  { serving, filesDir }: Bench,
  format: Format,
  sql: string,
  way: keyof typeof engineWays,
  body?: string,
): Promise<number> {
  const path = join(filesDir, `bench.${format}`);
  try {
    const ms = await serving.writeFile(sql, engineFile(format, path, way));
    if (body !== undefined && (await hashOf(path, 0)) !== body)
      throw new Error('The report is not what the facts say.');
    return ms / 1000;
  } finally {
    await rm(path, { force: true });
  }
}

async function make(bench: Bench, format: Format): Promise<Made> {
  const { serving, reader, survey } = bench;
  const watching = watchMemory(serving.pid);
  const makers = watchMakers(serving.pid);
  const fromMs = performance.now();
  const { text } = await reader.read(`/vuejs/reports/interviewsreport/${survey}/org.all?format=${format}`);
  const ordered = JSON.parse(text) as Report; // The server has checked its reply.
  const report = await finished(reader, survey, ordered.reportId);
  const making = { fromMs, untilMs: performance.now() };
  const { first, most } = watching.stop();
  const makerKb = makers.stop();
  const { askedAt, startedAt, finishedAt } = report;
  if (report.status !== 'FINISHED') throw new Error(`The report ended as ${report.status}: ${report.fault?.title}`);
  const body = await download(bench, report);
  await forget(bench, report);
  const seconds = (from: string, to: string | null): number => (Date.parse(to ?? from) - Date.parse(from)) / 1000;
  return {
    report,
    waitedS: seconds(askedAt, startedAt),
    ranS: seconds(startedAt ?? askedAt, finishedAt),
    addedKb: most - first,
    makerKb,
    making,
    taking: { fromMs, untilMs: performance.now() },
    body,
  };
}

async function finished(reader: Reader, survey: string, reportId: string): Promise<Report> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const report = JSON.parse((await reader.read(`/vuejs/reports/status/${survey}/${reportId}`)).text) as Report;
    if (report.status !== 'QUEUED' && report.status !== 'RUNNING') return report;
    if (performance.now() > until) throw new Error(`The report is ${report.status} after ${patienceMs / 1000} s.`);
    await sleep(pollMs);
  }
}

/** The file comes whole over HTTP. @returns the hash of a CSV file behind its head */
async function download({ serving, reader, filesDir }: Bench, report: Report): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${reader.token}` };
  const reply = await fetch(`${serving.url}/vuejs/reports/${report.reportId}/ticket`, { method: 'POST', headers });
  const { address } = (await reply.json()) as { address: string };
  const answer = await fetch(new URL(address, serving.url));
  if (!answer.ok || !answer.body) throw new Error(`The download was answered ${answer.status}.`);
  const path = join(filesDir, 'downloaded');
  try {
    await pipeline(answer.body, createWriteStream(path));
    const { size } = await stat(path);
    if (size !== report.fileSize) throw new Error(`${size} of ${report.fileSize} bytes were downloaded.`);
    return report.format === 'csv' ? await hashOf(path, await headLength(path)) : undefined;
  } finally {
    await rm(path, { force: true });
  }
}

/** A run makes some ten gigabytes. */
async function forget({ serving, reader }: Bench, { reportId }: Report): Promise<void> {
  const headers = { authorization: `Bearer ${reader.token}` };
  const reply = await fetch(`${serving.url}/vuejs/reports/${reportId}`, { method: 'DELETE', headers });
  if (!reply.ok) throw new Error(`The deletion was answered ${reply.status}.`);
}

async function headLength(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(10_000));
    return buffer.subarray(0, bytesRead).indexOf('\n') + 1;
  } finally {
    await file.close();
  }
}

async function hashOf(path: string, start: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { start })) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Four people who read rankings, each time with other filters. */
function startOthers({ others, survey }: Bench): { readonly readings: readonly Span[]; stop(): Promise<void> } {
  const readings: Span[] = [];
  let isOver = false;
  const walking = others.map(async (reader, walker) => {
    for (let turn = walker; !isOver; turn += readers) {
      await sleep(pauseMs * (0.5 + Math.random()));
      const fromMs = performance.now();
      const { ms } = await reader.read(`/vuejs/rankings/${survey}/${encodeURIComponent(placeOf(turn))}`);
      readings.push({ fromMs, untilMs: fromMs + ms });
    }
  });
  return {
    readings,
    async stop() {
      isOver = true;
      await Promise.all(walking);
    },
  };
}

const lengthOf = ({ fromMs, untilMs }: Span): number => untilMs - fromMs;

const overlaps = (one: Span, spans: readonly Span[]): boolean =>
  spans.some(({ fromMs, untilMs }) => one.untilMs > fromMs && one.fromMs < untilMs);

function placeOf(turn: number): string {
  const models = [0, 3, 6].map((step) => optionOf('model', (turn + step) % 12));
  const fuel = optionOf('fuel', turn % 4);
  return `org.all.c${turn % 4};model=${models.join('*')};fuel=${fuel};date=${window.fromDay}_${window.toDay}`;
}
