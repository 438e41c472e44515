import { access, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@echolot/contract/app-error';
import { knownRowsSchema } from '@echolot/contract/intake/import-reading';
import { paths } from '@echolot/core/page-paths';
import { pino } from 'pino';
import { handlers } from '../composition/handlers.ts';
import { interviewSteps } from '../composition/interview-steps.ts';
import { logDestination } from '../config/closed-console.ts';
import { validateConfig } from '../config/config.ts';
import { findLockHolder } from '../config/data-dir-lock.ts';
import { readEnv } from '../config/env.ts';
import { StartError } from '../config/start-error.ts';
import { onStopRequest } from '../config/stop-request.ts';
import { KnownRowsQuestion } from '../features/intake/imports/check-rows.ts';
import { isDiskFull } from '../features/intake/imports/disk-full.ts';
import { type ImportProgress, type ImportReport, importFile } from '../features/intake/imports/import-file.ts';
import { readMapping } from '../features/intake/imports/import-mapping.ts';
import { MappingError } from '../features/intake/imports/mapping-error.ts';
import { SourceFileError } from '../features/intake/imports/reading/source-file-error.ts';
import { type StartedJobs, startJobs } from '../worker/start-jobs.ts';
import { openCommandRecord } from './command-record.ts';

const usage = `Imports the rows of a file (CSV, XLSX, JSON lines) as interviews.

  npm run import -- FILE --mapping mapping.json [--known skip|add] [--member USERNAME]…

--mapping  how columns become units, scores, categories and comments; see docs/import.md
--known    of a file without ids, rows an earlier file had: skip them, or add them as answers of their own
--member   who shall see the universe; may be given several times

Works beside a running server, also without one, and on DATABASE_URL. Repeating it adds nothing twice; what was stopped or killed
goes on where it stopped. The import is listed in the browser, too, and can be taken back there.`;

/** More refused rows than these are only written to the file. */
const refusedShown = 20;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

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

function printReport(report: ImportReport, address: string, isAlone: boolean, shown: number): void {
  const { rows, accepted, corrected, unchanged, refused, refusedPath, newUnits, newCategories } = report;
  if (refused > shown) say(`  … and ${count(refused - shown)} more`);
  say(
    `${count(rows)} rows: ${count(accepted)} new, ${count(corrected)} corrected, ${count(unchanged)} known already, ${count(refused)} refused.`,
  );
  if (newUnits + newCategories > 0) say(`Made ${count(newUnits)} units and ${count(newCategories)} categories.`);
  if (refusedPath) say(`Refused rows with line and reason: ${refusedPath}`);
  if (!report.isWhole) say('Stopped before the end of the file. Start it again: it goes on, and adds nothing twice.');
  const ranking = paths.ranking(report.survey, report.drillPath);
  say(`Ranking: ${address}${ranking}?universe=${encodeURIComponent(report.universe)}`);
  if (isAlone) say('Start Echolot with npm start; the ranking has the new rows a moment later.');
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      member: { type: 'string', multiple: true, default: [] },
      known: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help) {
    say(usage);
    return 0;
  }
  const known = knownRowsSchema.optional().safeParse(values.known);
  if (path === undefined || positionals.length > 1 || values.mapping === undefined || !known.success) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = validateConfig(readEnv());
  const mapping = readMapping(await readFile(values.mapping, 'utf8'));
  // Told before a database is started for nothing.
  await access(path);
  const stopping = new AbortController();
  onStopRequest(() => stopping.abort());
  const { record, url, isAlone, close } = await openCommandRecord(config, say);
  const progress = createProgressPrinter();
  let shown = 0;
  let queue: StartedJobs | undefined;
  try {
    // Only asked for here: what follows from the interviews is done by a server, as soon as one runs.
    queue = await startJobs({ url, bound: handlers, log: pino({ level: config.logLevel }, logDestination()) });
    say(`Importing ${basename(path)} into ${mapping.universe.extName} / ${mapping.survey.extName}`);
    const report = await importFile(record, {
      path,
      mapping,
      pipeline: { jobs: queue.jobs, interviewSteps, now: () => new Date() },
      knownRows: known.data,
      members: values.member,
      defaultMembers: config.demo ? ['admin', 'manager'] : [],
      signal: stopping.signal,
      onProgress: progress.print,
      onNote(message) {
        progress.clear();
        say(message);
      },
      onWait(message) {
        progress.clear();
        say(message);
      },
      onRefused(line, reason) {
        if (shown >= refusedShown) return;
        progress.clear();
        if (shown === 0) say('Refused:');
        say(`  line ${line}: ${reason}`);
        shown += 1;
      },
    });
    progress.clear();
    const server = isAlone ? undefined : findLockHolder(config.dataDir);
    printReport(report, server?.address ?? config.publicUrl, isAlone, shown);
    const hasDoneNothing = report.rows > 0 && report.refused === report.rows;
    return hasDoneNothing ? 1 : 0;
  } finally {
    progress.clear();
    await queue?.stop();
    await close();
  }
}

/** The message at the terminal; undefined for an unforeseen error. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (
    error instanceof StartError ||
    error instanceof MappingError ||
    error instanceof SourceFileError ||
    error instanceof KnownRowsQuestion
  )
    return error.message;
  if (isDiskFull(error))
    return 'The disk is full. What was stored stays. Make room and start the import again; it goes on.';
  if (error instanceof AppError && error.code === 'record_unavailable') {
    return 'The record cannot be reached any more. What was read before is kept; start the import again to go on.';
  }
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (['ENOENT', 'EACCES', 'EISDIR'].includes(code)) return `${path || 'The file'} cannot be read (${code}).`;
  return code.startsWith('ERR_PARSE_ARGS') ? `${error.message}\n\n${usage}` : undefined;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${sentenceOf(error) ?? (error instanceof Error ? error.stack : String(error))}\n`);
}
