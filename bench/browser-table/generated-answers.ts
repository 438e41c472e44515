import type { Ranking, Trends } from '@echolot/contract/analytics/rankings';
import { errorCodes } from '@echolot/contract/errors';
import { generatedRanking, generatedTrends } from './generated-ranking.ts';

const rankings = new Map<string, Ranking>();
const trends = new Map<string, Trends>();
const pauseMs = 40;

declare global {
  interface Window {
    /** Makes the figures of an address before the clock starts: in the product the server makes them. */
    benchPrepare?: (filteredDrillPath: string) => void;
  }
}

function rankingOf(path: string): Ranking {
  const [drillPath = ''] = path.split(';');
  const count = /units=(\d+)/.exec(path)?.[1] ?? '240';
  const indicators = /indicators=(\d+)/.exec(path)?.[1] ?? '9';
  let ranking = rankings.get(path);
  if (!ranking) {
    ranking = generatedRanking(Number(count), Number(indicators), drillPath);
    rankings.set(path, ranking);
  }
  return ranking;
}

function trendsOf(path: string, indicator: string): Trends {
  const key = `${path} ${indicator}`;
  const known = trends.get(key) ?? generatedTrends(rankingOf(path), indicator);
  trends.set(key, known);
  return known;
}

/** Answers the page's reads from generated figures; the filters of the address say how many and what goes wrong. */
export function answerWithGeneratedFigures(): void {
  window.benchPrepare = (path) => {
    for (const { extName } of rankingOf(path).indicators) trendsOf(path, extName);
  };
  window.fetch = async (input) => {
    const url = new URL(String(input instanceof Request ? input.url : input), location.href);
    const [path = '', isTrend] = url.pathname
      .split('/')
      .slice(-1)
      .concat(url.pathname.includes('/trends/') ? '1' : '');
    const filtered = decodeURIComponent(path);
    await new Promise((resolve) => setTimeout(resolve, filtered.includes('slow') ? 3000 : pauseMs));
    const code = /fault=(\w+)/.exec(filtered)?.[1] as keyof typeof errorCodes | undefined;
    if (code && code in errorCodes) return problem(code);
    const ranking = rankingOf(filtered);
    if (isTrend) return json(trendsOf(filtered, url.searchParams.get('indicator') ?? 'nps'));
    if (filtered.includes('nobody')) return json({ ...ranking, rows: [], total: { ...ranking.total, n: 0 } });
    markRowsPainted();
    return json(ranking);
  };
}

/** Marks when the figures were handed over and when the frame with the first rows had been painted. */
function markRowsPainted(): void {
  performance.mark('figures-answered');
  const look = (): void => {
    if (document.querySelector('[role=grid][aria-busy=false]')) setTimeout(() => performance.mark('rows-painted'));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Parsing megabytes of JSON is the same for every page; handing over the value leaves the clock to the table. */
function json(value: unknown): Response {
  const reply = new Response(null, { status: 200 });
  reply.json = () => Promise.resolve(value);
  return reply;
}

function problem(code: keyof typeof errorCodes): Response {
  const { status, title } = errorCodes[code];
  return new Response(JSON.stringify({ code, status, title }), { status });
}
