import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, validateConfig } from './config/config.ts';
import { findLockHolder, lockDataDir } from './config/data-dir-lock.ts';
import { readEnv } from './config/env.ts';
import { StartError } from './config/start-error.ts';
import { onStopRequest } from './config/stop-request.ts';
import { startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { migrateRecord } from './database/migrate.ts';
import { connectRecord } from './database/record.ts';
import { findRunningPostgres } from './database/running-postgres.ts';
import { type ImportProgress, type ImportReport, importFile } from './features/imports/import-file.ts';
import { MappingError, readMapping } from './features/imports/import-mapping.ts';

const usage = `Imports the rows of a CSV file as interviews.

  npm run import -- FILE.csv --mapping mapping.json [--member USERNAME]…

--mapping  how columns become units, scores, categories and comments; see docs/import.md
--member   who shall see the universe; may be given several times

Works beside a running server, also without one, and on DATABASE_URL. Repeating it adds nothing twice.`;

/** More refused rows than these are only written to the file. */
const refusedShown = 20;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

/** Where the record is, whether a server shows what comes in, and how to let go of it. */
interface OpenedRecord {
  readonly url: string;
  /** Address of the running server, where known. */
  readonly address: string;
  readonly isServed: boolean;
  close(): Promise<void>;
}

async function openRecord(config: Config): Promise<OpenedRecord> {
  if (config.databaseUrl) {
    await migrateRecord({ url: config.databaseUrl });
    return { url: config.databaseUrl, address: config.publicUrl, isServed: true, close: async () => undefined };
  }
  const running = findRunningPostgres(config.dataDir);
  const holder = findLockHolder(config.dataDir);
  if (running && holder) return { url: running, address: holder.address, isServed: true, close: async () => undefined };
  const lock = await lockDataDir(config.dataDir, 'npm run import');
  try {
    say('No server runs on this data: starting its PostgreSQL for the import');
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir });
    const close = async (): Promise<void> => {
      await postgres.stop();
      lock.release();
    };
    try {
      await migrateRecord({ url: postgres.url });
    } catch (error) {
      await close();
      throw error;
    }
    return { url: postgres.url, address: config.publicUrl, isServed: false, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Prints how far the import is: one line rewritten on a terminal, now and then a line elsewhere. */
function createProgressPrinter(): { print(progress: ImportProgress): void; clear(): void } {
  const isTerminal = process.stdout.isTTY === true;
  const everyMs = isTerminal ? 200 : 5000;
  let printedAt = performance.now();
  let isOnLine = false;
  return {
    print({ rows, refused, bytesRead, byteCount }) {
      if (performance.now() - printedAt < everyMs) return;
      printedAt = performance.now();
      const share = byteCount === 0 ? 100 : Math.floor((100 * bytesRead) / byteCount);
      const text = `${share} % · ${count(rows)} rows read · ${count(refused)} refused`;
      if (isTerminal) process.stdout.write(`\r\x1b[K${text}`);
      else say(text);
      isOnLine = isTerminal;
    },
    clear() {
      if (isOnLine) process.stdout.write('\r\x1b[K');
      isOnLine = false;
    },
  };
}

const count = (value: number): string => value.toLocaleString('en');

function printReport(report: ImportReport, { address, isServed }: OpenedRecord, shown: number): void {
  const { rows, accepted, corrected, unchanged, refused, refusedPath, newUnits, newCategories } = report;
  if (refused > shown) say(`  … and ${count(refused - shown)} more`);
  say(
    `${count(rows)} rows: ${count(accepted)} new, ${count(corrected)} corrected, ${count(unchanged)} known already, ${count(refused)} refused.`,
  );
  if (newUnits + newCategories > 0) say(`Made ${count(newUnits)} units and ${count(newCategories)} categories.`);
  if (refusedPath) say(`Refused rows with line and reason: ${refusedPath}`);
  if (!report.isWhole) say('Stopped before the end of the file. Start it again: it goes on, and adds nothing twice.');
  say(`Ranking: ${address}/ranking/${report.survey}/${report.drillPath} (universe ${report.universe})`);
  if (!isServed) say('Start Echolot with npm start; the ranking has the new rows a moment later.');
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      member: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help) {
    say(usage);
    return 0;
  }
  if (path === undefined || positionals.length > 1 || values.mapping === undefined) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = validateConfig(readEnv());
  const mapping = readMapping(await readFile(values.mapping, 'utf8'));
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  const opened = await openRecord(config);
  const record = connectRecord({ url: opened.url, poolSize: 2, applicationName: 'echolot import' });
  const progress = createProgressPrinter();
  let shown = 0;
  try {
    say(`Importing ${basename(path)} into ${mapping.universe.extName} / ${mapping.survey.extName}`);
    const report = await importFile(record, {
      path,
      mapping,
      members: values.member,
      defaultMembers: config.demo ? ['admin', 'manager'] : [],
      signal: stopping.signal,
      onProgress: progress.print,
      onRefused(line, reason) {
        if (shown >= refusedShown) return;
        progress.clear();
        if (shown === 0) say('Refused:');
        say(`  line ${line}: ${reason}`);
        shown += 1;
      },
    });
    progress.clear();
    printReport(report, opened, shown);
    const hasDoneNothing = report.rows > 0 && report.refused === report.rows;
    return hasDoneNothing ? 1 : 0;
  } finally {
    progress.clear();
    await record.close();
    await opened.close();
  }
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = 1;
  const isForPeople =
    error instanceof StartError || error instanceof MappingError || isFileFault(error) || isUsageFault(error);
  process.stderr.write(`${isForPeople ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
}

function isFileFault(error: unknown): error is Error {
  return error instanceof Error && ['ENOENT', 'EACCES', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function isUsageFault(error: unknown): error is Error {
  return error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
}
