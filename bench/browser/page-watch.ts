import type { Page } from 'playwright-core';

/** What the browser itself says about a page: read by `readWatch`. */
export interface PageWatch {
  /** Largest contentful paint, milliseconds since the navigation began. */
  readonly lcpMs: number;
  /** What that paint was. */
  readonly lcpElement: string;
  /** Worst session window of unexpected layout shifts. */
  readonly cls: number;
  /** Duration of each interaction, longest event of it, in steps of 8 ms as the browser gives them. */
  readonly interactions: readonly { readonly name: string; readonly ms: number }[];
}

declare global {
  interface Window {
    benchWatch?: {
      lcpMs: number;
      lcpElement: string;
      shifts: { at: number; value: number }[];
      interactions: Map<number, { name: string; ms: number }>;
      /** When a reply with more than a thousand rows had been parsed, and when its rows were painted. */
      answeredAt: number;
      parseMs: number;
      paintedAt: number;
    };
  }
}

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}
interface EventTiming extends PerformanceEntry {
  readonly interactionId?: number;
}
interface LargestPaint extends PerformanceEntry {
  readonly element: Element | null;
}

/** Runs in the page before its own scripts: listens to what it would otherwise be too late for. */
function watch(): void {
  const seen: NonNullable<Window['benchWatch']> = {
    lcpMs: 0,
    lcpElement: '',
    shifts: [],
    interactions: new Map(),
    answeredAt: 0,
    parseMs: 0,
    paintedAt: 0,
  };
  window.benchWatch = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LargestPaint[]) {
      seen.lcpMs = entry.startTime;
      const { element } = entry;
      seen.lcpElement = element ? `${element.tagName.toLowerCase()} ${(element.textContent ?? '').slice(0, 40)}` : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) seen.shifts.push({ at: entry.startTime, value: entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      const id = entry.interactionId ?? 0;
      const known = seen.interactions.get(id);
      if (id > 0 && entry.duration > (known?.ms ?? 0))
        seen.interactions.set(id, { name: entry.name, ms: entry.duration });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  // Parsing megabytes is told apart from drawing them.
  Response.prototype.json = async function jsonTimed(this: Response): Promise<unknown> {
    const text = await this.text();
    const startedAt = performance.now();
    const value: unknown = JSON.parse(text);
    const rows = (value as { rows?: unknown[]; columns?: unknown[] } | null)?.columns
      ? (value as { rows: unknown[] }).rows
      : [];
    if (rows.length > 1000) {
      seen.answeredAt = performance.now();
      seen.parseMs = seen.answeredAt - startedAt;
      const observer = new MutationObserver(() => {
        if (document.querySelectorAll('[data-row] > [role=rowheader]').length < 10) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => (seen.paintedAt = performance.now())));
      });
      observer.observe(document, { childList: true, subtree: true });
    }
    return value;
  };
}

export async function addWatch(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

/** Reads what has been seen so far. */
export async function readWatch(page: Page): Promise<PageWatch> {
  return page.evaluate(() => {
    const seen = window.benchWatch;
    if (!seen) throw new Error('The page is not watched.');
    // CLS: the worst window of shifts less than 1 s apart, at most 5 s long (web.dev/articles/cls).
    let worst = 0;
    let current = 0;
    let startedAt = 0;
    let lastAt = 0;
    for (const { at, value } of seen.shifts) {
      if (current > 0 && at - lastAt < 1000 && at - startedAt < 5000) current += value;
      else [current, startedAt] = [value, at];
      lastAt = at;
      worst = Math.max(worst, current);
    }
    return {
      lcpMs: seen.lcpMs,
      lcpElement: seen.lcpElement,
      cls: worst,
      interactions: [...seen.interactions.values()],
    };
  });
}
