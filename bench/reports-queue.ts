import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from '@echolot/contract/reports/reports';
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded-postgres.ts';
import { migrateRecord } from '../apps/server/src/database/migrate.ts';
import { connectRecord, type RecordDatabase } from '../apps/server/src/database/record.ts';
import { testHealthHeaders } from '../apps/server/src/testing/health-key.ts';
import { createServerProcess, type ServerProcess } from '../apps/server/src/testing/server-process.ts';
import { createWorkerProcess, type WorkerProcess } from '../apps/server/src/testing/worker-process.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { type Reader, signIn } from './reader.ts';
import { createQueueUniverses, type QueueUniverse } from './reports-queue/queue-universes.ts';

const patienceMs = 300_000;
/** What one person may have under way. */
const perPerson = 20;

interface Sizes {
  /** Reports of the universe that asks first, and of each of the four others. */
  readonly large: number;
  readonly small: number;
  readonly kills: number;
  readonly interviews: number;
}

interface QueueBench {
  readonly record: RecordDatabase;
  readonly universes: readonly QueueUniverse[];
  readonly filesDir: string;
  readonly server: ServerProcess;
  readonly worker: WorkerProcess;
  /** People per universe, signed on. */
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  readonly sizes: Sizes;
  readonly say: (message: string) => void;
}

/** One report as the record tells it. */
interface Ended {
  readonly universe: string;
  readonly universeId: string;
  readonly reportId: string;
  readonly format: string;
  readonly status: string;
  readonly attempt: number;
  readonly fileSize: number;
  readonly waitedMs: number;
  readonly ranMs: number;
  readonly finishedAtMs: number;
}

/**
 * A queue of reports of five universes, one of which asks for most and first, and two workers: the server's own and one beside
 * it. First undisturbed, then with one of the two killed again and again.
 */
export async function measureReportsQueue({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const sizes = isQuick
    ? { large: 16, small: 3, kills: 3, interviews: 1000 }
    : { large: 60, small: 10, kills: 10, interviews: 10_000 };
  const home = await mkdtemp(join(tmpdir(), 'echolot-bench-queue-'));
  const postgres = await startEmbeddedPostgres({ dataDir: join(home, 'record') });
  const dataDir = join(home, 'data');
  const server = await createServerProcess(postgres.url, dataDir);
  const worker = createWorkerProcess({ DATABASE_URL: postgres.url, DATA_DIR: dataDir });
  await migrateRecord({ url: postgres.url });
  const record = connectRecord({ url: postgres.url });
  try {
    say(`Making five universes of ${sizes.interviews.toLocaleString('en')} interviews`);
    const names = ['large', 'east', 'north', 'south', 'west'];
    const universes = await createQueueUniverses(
      record,
      names.map((extName, index) => ({
        extName,
        peopleCount: index === 0 ? Math.ceil(sizes.large / perPerson) : 1,
        interviewCount: sizes.interviews,
      })),
    );
    await Promise.all([server.start(), worker.start()]);
    await caughtUp(server);
    const readers = new Map<string, Reader[]>();
    for (const { extName, people } of universes) {
      const signedIn = people.map((name) =>
        signIn(server.origin, { username: name, password: name, universe: extName }),
      );
      readers.set(extName, await Promise.all(signedIn));
    }
    const filesDir = join(dataDir, 'files');
    const bench: QueueBench = { record, universes, filesDir, server, worker, readers, sizes, say };
    return [...(await measureWaiting(bench)), ...(await measureKills(bench))];
  } finally {
    await worker.kill();
    await server.kill();
    await record.close();
    await postgres.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function measureWaiting(bench: QueueBench): Promise<Measurement[]> {
  const { universes, sizes, say } = bench;
  say(`Ordering ${sizes.large + 4 * sizes.small} reports`);
  const ids = await orderAll(bench, 0);
  const ended = await allEnded(bench, ids);
  await checkFiles(bench, ended);
  const ran = ended.map(({ ranMs }) => ranMs);
  const waitsOf = (universe: string): number[] =>
    ended.filter((one) => one.universe === universe).map(({ waitedMs }) => waitedMs);
  const [large, ...small] = universes.map(({ extName }) => extName);
  const firstWaits = small.map((universe) => Math.min(...waitsOf(universe)));
  const smallWaits = small.flatMap(waitsOf);
  const byUniverse = universes.flatMap(({ extName }) => {
    const waits = waitsOf(extName);
    return [
      [`${extName}_first_s`, rounded(Math.min(...waits) / 1000)],
      [`${extName}_p50_s`, rounded(medianOf(waits) / 1000)],
      [`${extName}_last_s`, rounded(Math.max(...waits) / 1000)],
    ] as const;
  });
  return [
    {
      name: 'reports.queue.first_wait_of_others',
      value: rounded(Math.max(...firstWaits) / 1000),
      unit: 's',
      budget: 10,
      samples: small.length,
      details: Object.fromEntries(byUniverse),
    },
    {
      name: 'reports.queue.wait_of_others_to_large',
      value: rounded(medianOf(smallWaits) / medianOf(waitsOf(large ?? ''))),
      unit: 'ratio',
      budget: 0.75,
      samples: ended.length,
      details: { report_p50_ms: rounded(medianOf(ran), 0), report_p95_ms: rounded(quantileOf(ran, 0.95), 0) },
    },
  ];
}

async function measureKills(bench: QueueBench): Promise<Measurement[]> {
  const { server, worker, sizes, say } = bench;
  say(`Ordering them again, and killing ${sizes.kills} times`);
  const ids = await orderAll(bench, 1);
  let lastKillAtMs = 0;
  for (let kill = 0; kill < sizes.kills; kill += 1) {
    await sleep(300 + Math.random() * 1200);
    const victim = kill % 2 === 0 ? worker : server;
    await victim.kill();
    lastKillAtMs = Date.now();
    await victim.start();
  }
  const ended = await allEnded(bench, ids);
  await checkFiles(bench, ended);
  const again = ended.filter(({ attempt }) => attempt > 1);
  const finished = ended.filter(({ status }) => status === 'FINISHED').length;
  const lastEndAtMs = Math.max(...again.map(({ finishedAtMs }) => finishedAtMs), lastKillAtMs);
  return [
    {
      name: 'reports.queue.not_finished_after_kills',
      value: ended.length - finished,
      unit: 'count',
      budget: 0,
      samples: ended.length,
      details: {
        kills: sizes.kills,
        begun_again: again.length,
        most_attempts: Math.max(...ended.map(({ attempt }) => attempt)),
      },
    },
    {
      name: 'reports.queue.last_kill_to_last_end_of_killed',
      value: rounded((lastEndAtMs - lastKillAtMs) / 1000),
      unit: 's',
      budget: 60,
      samples: again.length,
    },
  ];
}

/** All of the large universe first, then those of the others. @returns the ids by universe. */
async function orderAll(bench: QueueBench, round: number): Promise<ReadonlyMap<string, string[]>> {
  const { universes, readers, sizes } = bench;
  const ids = new Map<string, string[]>();
  for (const [index, { extName }] of universes.entries()) {
    const people = readers.get(extName) ?? [];
    const count = index === 0 ? sizes.large : sizes.small;
    const made = Array.from({ length: count }, async (_, number) => {
      // No two are the same: one that is, and waits, would be answered instead.
      const from = new Date(Date.UTC(2020, 0, 1 + round * 400 + number)).toISOString().slice(0, 10);
      const kind = ['rankingreport', 'indicatorsreport'][number % 2];
      const reader = people[number % people.length];
      const reply = await reader?.read(`/vuejs/reports/${kind}/sales/org.all;date=${from}_2030-12-31`);
      return (JSON.parse(reply?.text ?? '') as Report).reportId; // The server has checked its reply.
    });
    ids.set(extName, await Promise.all(made));
  }
  return ids;
}

async function allEnded({ record, universes }: QueueBench, ids: ReadonlyMap<string, string[]>): Promise<Ended[]> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const ended: Ended[] = [];
    for (const { universeId, extName } of universes) {
      const rows = await record.inUniverse(universeId, ({ db }) =>
        db
          .selectFrom('report')
          .selectAll()
          .where('report_id', 'in', ids.get(extName) ?? [])
          .where('finished_at', 'is not', null)
          .execute(),
      );
      for (const row of rows) {
        const [asked, started, finished] = [row.asked_at, row.started_at, row.finished_at].map(
          (at) => at?.getTime() ?? 0,
        );
        ended.push({
          universe: extName,
          universeId,
          reportId: row.report_id,
          format: row.format,
          status: row.status,
          attempt: row.attempt,
          fileSize: Number(row.file_size),
          waitedMs: (started ?? 0) - (asked ?? 0),
          ranMs: (finished ?? 0) - (started ?? 0),
          finishedAtMs: finished ?? 0,
        });
      }
    }
    const wanted = [...ids.values()].flat().length;
    if (ended.length === wanted) return ended;
    if (Date.now() > deadline) throw new Error(`${ended.length} of ${wanted} reports ended in ${patienceMs} ms`);
    await sleep(200);
  }
}

/** Each finished report is one whole file; no other file of a report is there. @throws Error otherwise. */
async function checkFiles({ filesDir }: QueueBench, ended: readonly Ended[]): Promise<void> {
  for (const universeId of new Set(ended.map((one) => one.universeId))) {
    const folder = join(filesDir, universeId, 'reports');
    const names = await readdir(folder);
    const parts = names.filter((name) => name.endsWith('.part'));
    if (parts.length > 0) throw new Error(`Unfinished files were left: ${parts.join(', ')}`);
    for (const { reportId, format, fileSize, status } of ended.filter((one) => one.universeId === universeId)) {
      const own = names.filter((name) => name.startsWith(reportId));
      const expected = status === 'FINISHED' ? [`${reportId}.${format}`] : [];
      if (own.join() !== expected.join()) throw new Error(`${status} ${reportId} has these files: ${own.join(', ')}`);
      if (expected[0] && (await stat(join(folder, expected[0]))).size !== fileSize)
        throw new Error(`${reportId} is not whole`);
    }
  }
}

async function caughtUp({ origin }: ServerProcess): Promise<void> {
  for (;;) {
    const health = (await (await fetch(`${origin}/vuejs/health`, { headers: testHealthHeaders })).json()) as {
      status: string;
      columnar: { lagEvents: number | null };
    };
    if (health.status === 'ready' && health.columnar.lagEvents === 0) return;
    await sleep(100);
  }
}
