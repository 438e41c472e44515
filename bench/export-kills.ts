import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@echolot/contract/reports/reports';
import { processTree } from '../apps/server/src/testing/process-tree.ts';
import { allowExports } from './export/allow-exports.ts';
import { type Format, formats } from './export/table-by-hand.ts';
import { prepareWideSurvey } from './export/wide-survey.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { rounded } from './quantile.ts';
import { person } from './ranking/bench-universe.ts';
import { prepareData } from './ranking/prepared-data.ts';
import { type Serving, serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';

const survey = 'export';
const victims = ['server', 'engine'] as const;
type Victim = (typeof victims)[number];
const budgetS = 60;
const patienceMs = 300_000;
const pollMs = 20;
/** The blow falls when so much of the file has been written: in the middle of it, whatever the format. */
const halfWayBytes = { xlsx: 60_000_000, csv: 60_000_000, parquet: 8_000_000 } as const;

interface Kill {
  readonly format: Format;
  readonly victim: Victim;
  /** From the kill until another run writes, or the report has ended. */
  readonly goesOnS: number;
  /** From the kill to the end. */
  readonly endS: number;
  readonly report: Report;
  readonly afterBytes: number;
}

/** Case 21: the server, and the engine, are killed in the middle of a file of a million interviews, in each format. */
export async function measureExportKills({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const rowCount = isQuick ? 100_000 : 1_000_000;
  const dataDir = await prepareData([{ extName: survey, rowCount }], say);
  await prepareWideSurvey(dataDir, survey, say);
  const running = { serving: await serve(dataDir) };
  await (await allowExports(embeddedRecordUrl(dataDir), survey)).leave();
  const kills: Kill[] = [];
  try {
    for (const victim of victims) {
      for (const format of formats) {
        say(`Killing the ${victim} in the middle of a file as ${format}`);
        const kill = await killOnce(running, dataDir, victim, format, isQuick ? 0.1 : 1);
        const { status, rowCount: rows, fault } = kill.report;
        if (status !== 'FAILED' && (status !== 'FINISHED' || rows !== rowCount))
          throw new Error(`The report ended as ${status} with ${rows} rows.`);
        say(`  goes on after ${kill.goesOnS} s, ${status}${fault ? ` (${fault.code})` : ''} after ${kill.endS} s`);
        kills.push(kill);
      }
    }
  } finally {
    // The record may have come back elsewhere.
    await (await allowExports(embeddedRecordUrl(dataDir), survey)).end();
    await running.serving.close();
  }
  return victims.map((victim) => {
    const own = kills.filter((kill) => kill.victim === victim);
    return {
      name: `export.kills.${victim}_goes_on_after`,
      value: Math.max(...own.map(({ goesOnS }) => goesOnS)),
      unit: 's',
      budget: budgetS,
      samples: own.length,
      details: Object.fromEntries(
        own.flatMap(({ format, goesOnS, endS, report, afterBytes }): [string, string | number][] => [
          [`${format}_goes_on_s`, goesOnS],
          [`${format}_end_s`, endS],
          [`${format}_status`, report.fault ? `${report.status}: ${report.fault.code}` : report.status],
          [`${format}_killed_after_mb`, rounded(afterBytes / 1e6, 1)],
        ]),
      ),
    };
  });
}

async function killOnce(
  running: { serving: Serving },
  dataDir: string,
  victim: Victim,
  format: Format,
  share: number,
): Promise<Kill> {
  let reader = await signIn(running.serving.url, person);
  const { text } = await reader.read(`/vuejs/reports/interviewsreport/${survey}/org.all?format=${format}`);
  const { reportId } = JSON.parse(text) as Report; // The server has checked its reply.
  const { name, bytes } = await halfWay(dataDir, reader, reportId, { format, victim, share });
  const killedAt = performance.now();
  const since = (): number => rounded((performance.now() - killedAt) / 1000, 1);
  if (victim === 'engine') process.kill(engineOf(running.serving.pid), 'SIGKILL');
  else {
    process.kill(running.serving.pid, 'SIGKILL');
    running.serving = await serve(dataDir);
    reader = await signIn(running.serving.url, person);
  }
  let goesOnS: number | undefined;
  while (since() < patienceMs / 1000) {
    const report = await statusOf(reader, reportId);
    const names = namesOf(dataDir, reportId);
    const isUnderWay = report.status === 'QUEUED' || report.status === 'RUNNING';
    if (isUnderWay && report.can.download) throw new Error('An unfinished report is offered.');
    if (!isUnderWay || names.some((other) => other !== name && other.endsWith('.part'))) goesOnS ??= since();
    if (!isUnderWay) {
      checkFile(dataDir, report);
      return { format, victim, goesOnS: goesOnS ?? since(), endS: since(), report, afterBytes: bytes };
    }
    await sleep(pollMs * 5);
  }
  throw new Error(`The report is under way ${patienceMs / 1000} s after the kill.`);
}

async function halfWay(
  dataDir: string,
  reader: Reader,
  reportId: string,
  { format, victim, share }: { format: Format; victim: Victim; share: number },
): Promise<{ name: string; bytes: number }> {
  const until = performance.now() + patienceMs;
  // A workbook is drawn from rows the engine writes to a file first.
  let isDrawn = format !== 'xlsx' || victim === 'engine';
  while (performance.now() < until) {
    isDrawn ||= (await statusOf(reader, reportId)).stage === 'writing';
    const [name] = namesOf(dataDir, reportId);
    const bytes = name === undefined ? 0 : sizeOf(join(folderOf(dataDir), name));
    if (isDrawn && name?.endsWith('.part') && bytes > halfWayBytes[format] * share) return { name, bytes };
    if (name !== undefined && !name.endsWith('.part')) throw new Error('The file was finished too early.');
    await sleep(isDrawn ? pollMs : pollMs * 5);
  }
  throw new Error('The file was never half-way.');
}

async function statusOf(reader: Reader, reportId: string): Promise<Report> {
  return JSON.parse((await reader.read(`/vuejs/reports/status/${survey}/${reportId}`)).text) as Report;
}

/** One whole file and nothing else, or none. */
function checkFile(dataDir: string, { reportId, status, format, fileSize, can }: Report): void {
  const names = namesOf(dataDir, reportId);
  const wanted = status === 'FINISHED' ? [`${reportId}.${format}`] : [];
  if (names.join() !== wanted.join()) throw new Error(`${status}, and there is ${names.join() || 'no file'}.`);
  if (wanted[0] !== undefined && sizeOf(join(folderOf(dataDir), wanted[0])) !== fileSize)
    throw new Error('The file has another length.');
  if (status === 'FAILED' && !can.repeat) throw new Error('What failed cannot be asked for again.');
}

/** There is one universe. */
function folderOf(dataDir: string): string {
  const files = join(dataDir, 'files');
  const [universe = ''] = readdirSync(files).filter((name) => /^[0-9a-f-]{36}$/.test(name));
  return join(files, universe, 'reports');
}

function namesOf(dataDir: string, reportId: string): string[] {
  try {
    return readdirSync(folderOf(dataDir)).filter((name) => name.startsWith(reportId));
  } catch {
    return []; // Nothing was ever written.
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function engineOf(pid: number): number {
  const found = processTree(pid).find((one) => {
    try {
      return readFileSync(`/proc/${one}/cmdline`, 'utf8').includes('chdb-child');
    } catch {
      return false; // It has just ended.
    }
  });
  if (found === undefined) throw new Error('The engine does not run.');
  return found;
}
