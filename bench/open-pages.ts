import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProduct } from '../e2e/product.ts';
import { pathsAt } from './ingest/leaves.ts';
import { listPlaces } from './ingest/places.ts';
import type { SendTask, SentRequest } from './ingest/sender.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { openDisplay, openPage, type Viewer } from './open-pages/audience.ts';
import { letManagersMakeKeys, makeDisplays, makeSendingKey, readStructure } from './open-pages/keys.ts';
import { findEngine, readHeaps, watchResident } from './open-pages/memory-course.ts';
import { type AcceptedAt, createPositionBook, isBelow, type PositionBook } from './open-pages/receipts.ts';
import { type Audience, type Memory, reportPages } from './open-pages/report.ts';
import { workAsStaff } from './open-pages/staff-at-work.ts';
import { patiently } from './patience.ts';
import { type Reader, signIn } from './reader.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';
import { includes } from './visible/position.ts';

/** Two hundred open pages, a fifth of them wall displays; together a hundred events a second, two of them by staff. */
const audience = {
  aurora: {
    survey: 'sales',
    people: ['admin', 'manager', 'dealer', 'agent'],
    maker: 'admin',
    ...{ pages: 120, displays: 30, perSecond: 78 },
  },
  nordic: { survey: 'palvelu', people: ['manager'], maker: 'manager', ...{ pages: 40, displays: 10, perSecond: 20 } },
} as const;
type Universe = keyof typeof audience;
const universes = Object.keys(audience) as Universe[];
/** Of the pages every eighth is being looked at: it reads the ranking whenever it is told, as a visible page does. */
const lookedAtEvery = 8;
/** Pages of one sign-in, as tabs and windows of one person. */
const pagesPerSignIn = 8;
const paths = { dealer: 'org.all.de.north.d1007', agent: 'org.all.fi' } as const;
const patienceMs = 60_000;

/**
 * How soon 200 open pages, 40 of them wall displays, hear of what happens while 100 events a second come, whether they miss
 * anything, and whether memory stays flat meanwhile. `--minutes 30` for a long run.
 */
export async function measureOpenPages({ isQuick, minutes, say }: BenchOptions): Promise<Measurement[]> {
  const durationMs = isQuick && minutes === undefined ? 10_000 : Math.round((minutes ?? 5) * 60_000);
  const demoInterviews = isQuick ? 20_000 : 250_000;
  const windowMs = Math.min(60_000, durationMs / 10);
  const heapDir = await mkdtemp(join(tmpdir(), 'echolot-bench-heap-'));
  say(`Starting a demo of ${demoInterviews.toLocaleString('en')} interviews`);
  const product = await startProduct(
    {
      DEMO_INTERVIEWS: String(demoInterviews),
      LOG_LEVEL: 'warn',
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'open-pages', 'heap-probe.ts')).href}`,
      BENCH_HEAP_DIR: heapDir,
      BENCH_HEAP_EVERY_MS: String(windowMs),
    },
    { isWholeDemo: true },
  );
  const viewers: Viewer[] = [];
  try {
    const { url, pid } = product;
    const recordUrl = embeddedRecordUrl(product.dataDir);
    await letManagersMakeKeys(recordUrl, 'nordic');
    const run = Date.now().toString(36);
    const book = createPositionBook();
    const makers: Partial<Record<Universe, Reader>> = {};
    for (const universe of universes) {
      const { people, maker, survey, displays, pages } = audience[universe];
      makers[universe] = await signIn(url, { username: maker, password: maker, universe });
      for (let opened = 0; opened < pages; ) {
        const username = people[(opened / pagesPerSignIn) % people.length] ?? maker;
        const reader = await patiently(() => signIn(url, { username, password: username, universe }));
        for (let page = 0; page < pagesPerSignIn; page += 1, opened += 1) {
          const isLookedAt = page % lookedAtEvery === 0;
          const path = paths[username as keyof typeof paths] ?? 'org.all';
          const shown = { path, seesEverything: !(username in paths), isLookedAt };
          viewers.push(await openPage({ url, universe, survey, book }, reader, shown));
        }
      }
      for (const { path, reader } of await makeDisplays(url, makers[universe], { survey, count: displays }))
        viewers.push(await openDisplay({ url, universe, survey, book }, path, reader));
    }
    const seconds = Math.round(durationMs / 1000);
    say(`${viewers.length} open pages and displays hear of 100 events a second for ${seconds} s`);
    const stopWatching = watchResident({ server: pid, engine: findEngine(pid) }, windowMs);
    const lastHeap = (): string =>
      readHeaps(heapDir, pid)
        .mb.slice(-1)
        .map((mb) => `${mb.toFixed(1)} MB`)
        .join('');
    const told = setInterval(() => say(`${progressOf(viewers)}; heap ${lastHeap()}`), windowMs);
    const admin = makers.aurora?.token ?? '';
    const staffTask = { url, recordUrl, universe: 'aurora', survey: audience.aurora.survey, token: admin, durationMs };
    const [staff, ...senders] = await Promise.all([
      workAsStaff(staffTask),
      ...universes.map(async (universe) => {
        const { survey, perSecond } = audience[universe];
        const apiKey = await makeSendingKey(url, makers[universe]?.token ?? '', universe, survey);
        const name = `pages-${universe}-${run}`;
        const pathAt = pathsAt(await readStructure(url, apiKey, survey), 'org');
        const task = { url, apiKey, survey, name, perRequest: 1, connections: 8, perSecond, durationMs };
        return { pathAt, sent: await send({ ...task, mood: 'content', isPatient: true }) };
      }),
    ]).finally(() => clearInterval(told));
    const audiences: Audience[] = [];
    for (const [index, universe] of universes.entries()) {
      const sender = senders[index];
      if (!sender) continue;
      const inOrder = await acceptedInOrder(recordUrl, universe, `pages-${universe}-${run}`, sender);
      const ours = viewers.filter((viewer) => viewer.universe === universe);
      await allTold(ours, book, inOrder);
      audiences.push({ universe, viewers: ours, inOrder });
    }
    const memory: Memory = { ...stopWatching(), heap: readHeaps(heapDir, pid) };
    return reportPages({ audiences, book, staff, memory, durationMs });
  } finally {
    await Promise.all(viewers.map((viewer) => viewer.stop()));
    await product.stop();
    await rm(heapDir, { recursive: true, force: true });
  }
}

async function send(task: SendTask): Promise<SentRequest[]> {
  const child = fork(join(import.meta.dirname, 'ingest', 'sender.ts'), [], { serialization: 'advanced' });
  child.send(task);
  return new Promise((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as SentRequest[])); // Sent by our own program.
    child.once('exit', (code) => reject(new Error(`The sending process ended (${code}).`)));
  });
}

async function acceptedInOrder(
  recordUrl: string,
  universe: string,
  name: string,
  { sent, pathAt }: { readonly sent: readonly SentRequest[]; readonly pathAt: (index: number) => string },
): Promise<AcceptedAt[]> {
  const times = new Map(sent.map(({ from, sentAtMs, answeredAtMs }) => [from, { sentAtMs, answeredAtMs }]));
  const places = await listPlaces(recordUrl, universe, name);
  if (places.length !== sent.length) throw new Error(`${sent.length} were sent, ${places.length} are in the record`);
  return places
    .map(({ index, xid, seq }) => ({
      xid,
      seq,
      path: pathAt(index),
      ...(times.get(index) ?? { sentAtMs: 0, answeredAtMs: 0 }),
    }))
    .toSorted((a, b) => (includes(`${a.xid}:${a.seq}`, b) ? 1 : -1));
}

/** Waits until all have heard of everything, or nobody can expect it any more: the rest counts as lost. */
async function allTold(viewers: readonly Viewer[], book: PositionBook, inOrder: readonly AcceptedAt[]): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const isTold = ({ kind, path, told, shown }: Viewer): boolean => {
    const last = kind === 'display' ? inOrder.findLast((one) => isBelow(one.path, path)) : inOrder.at(-1);
    return [told, shown].every((receipts) => {
      const position = receipts?.positions.at(-1);
      if (!receipts || !last) return true;
      return position !== undefined && includes(book.positions[position] ?? '0:0', last);
    });
  };
  while (!viewers.every(isTold) && performance.now() < deadline) await new Promise((next) => setTimeout(next, 100));
}

function progressOf(viewers: readonly Viewer[]): string {
  const readMs = viewers.flatMap(({ kind, reading }) => (kind === 'display' ? (reading?.ms.slice(-20) ?? []) : []));
  const mean = readMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, readMs.length);
  const ends = viewers.reduce((sum, { stream }) => sum + stream.ends.length, 0);
  const faults = viewers.flatMap(({ stream, reading }) => [...stream.ends, ...(reading?.faults ?? [])]);
  const last = faults.at(-1)?.slice(0, 200) ?? '';
  return `  displays read in ${mean.toFixed(0)} ms, ${ends} streams ended, ${faults.length - ends} readings failed ${last}`;
}
