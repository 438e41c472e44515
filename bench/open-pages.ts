import { startProduct } from '../e2e/product.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { type MemoryRun, watchMemory } from './memory.ts';
import { listenTo, type OpenPage } from './open-pages/open-page.ts';
import { medianOf, quantileOf, rounded } from './quantile.ts';
import { signIn } from './reader.ts';
import { acceptElsewhere } from './visible/accept-elsewhere.ts';
import { embeddedRecordUrl } from './visible/embedded-record-url.ts';
import type { AcceptedInterview } from './visible/interview-writer.ts';
import { followRanking } from './visible/page-that-follows.ts';
import { includes } from './visible/position.ts';

const pageCount = 200;
/** Of the pages so many also read the ranking whenever they are told of news, as pages do that somebody looks at. */
const readingCount = 10;
/** They rest between two readings, so that the limit of requests of one session is kept. */
const restMs = 2000;
const perSecond = 100;
const budgetMs = 1000;
/** The last third of the run may need so much more memory than the second. */
const growthBudget = 1.05;
const survey = 'sales';
const rankingPath = `/vuejs/rankings/${survey}/org.all;date=rmonths-12,0`;

/**
 * How soon 200 open pages hear of an accepted interview while 100 a second arrive, and whether the server's memory stays flat
 * meanwhile. The figure is that of the page that fares worst. `--minutes 30` for a long run.
 */
export async function measureOpenPages({ isQuick, minutes, say }: BenchOptions): Promise<Measurement[]> {
  const seconds = isQuick ? 10 : Math.round((minutes ?? 5) * 60);
  const demoInterviews = isQuick ? 20_000 : 250_000;
  say(`Starting a demo of ${demoInterviews.toLocaleString('en')} interviews`);
  const product = await startProduct({ DEMO_INTERVIEWS: String(demoInterviews), LOG_LEVEL: 'warn' });
  try {
    const manager = await signIn(product.url, { username: 'manager', password: 'manager', universe: 'aurora' });
    const pages = await Promise.all(
      Array.from({ length: pageCount - readingCount }, () => listenTo(product.url, manager.token, survey)),
    );
    const readers = await Promise.all(
      Array.from({ length: readingCount }, () => followRanking(product.url, manager, survey, rankingPath, restMs)),
    );
    say(`${pageCount} pages hear of ${perSecond} interviews a second for ${seconds} s`);
    const memory = watchMemory(product.pid);
    const accepted = await acceptElsewhere({
      recordUrl: embeddedRecordUrl(product.dataDir),
      universe: 'aurora',
      survey,
      perSecond,
      count: perSecond * seconds,
    });
    await Promise.all(pages.map((page) => page.heardOf(accepted)));
    const used = memory.stop();
    await Promise.all([...pages, ...readers].map((page) => page.stop()));
    return report(
      accepted,
      pages,
      used,
      readers.flatMap(({ reads }) => reads.map(({ ms }) => ms)),
    );
  } finally {
    await product.stop();
  }
}

function report(
  accepted: readonly AcceptedInterview[],
  pages: readonly OpenPage[],
  { looks, first, most }: MemoryRun,
  readsMs: readonly number[],
): Measurement[] {
  const inOrder = accepted.toSorted((a, b) => (includes(`${a.xid}:${a.seq}`, b) ? 1 : -1));
  const waits = pages.map((page) => waitsOf(page, inOrder));
  const p95s = waits.map((waitsMs) => quantileOf(waitsMs, 0.95));
  const third = Math.floor(looks.length / 3);
  const growth = medianOf(looks.slice(-third)) / medianOf(looks.slice(third, 2 * third));
  return [
    {
      name: 'open_pages.accepted_to_told.p95',
      value: rounded(Math.max(...p95s), 0),
      unit: 'ms',
      budget: budgetMs,
      samples: accepted.length * pages.length,
      details: {
        p95_of_the_median_page_ms: rounded(medianOf(p95s), 0),
        p50_ms: rounded(medianOf(waits.map((waitsMs) => medianOf(waitsMs))), 0),
        most_ms: rounded(Math.max(...waits.map((waitsMs) => quantileOf(waitsMs, 1))), 0),
        ranking_read_p95_ms: rounded(quantileOf(readsMs, 0.95), 0),
      },
    },
    {
      name: 'open_pages.memory_growth',
      value: rounded(growth, 3),
      unit: 'ratio',
      budget: growthBudget,
      samples: looks.length,
      details: { first_kb: first, most_kb: most },
    },
  ];
}

/** From the acceptance of each interview to the event of a page that includes it, ms. */
function waitsOf({ events }: OpenPage, inOrder: readonly AcceptedInterview[]): number[] {
  let next = 0;
  return inOrder.map((interview) => {
    while (next < events.length && !includes(events[next]?.position ?? '0:0', interview)) next += 1;
    return (events[next]?.atMs ?? Infinity) - interview.acceptedAtMs;
  });
}
