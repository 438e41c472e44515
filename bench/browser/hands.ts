import type { Locator, Page } from 'playwright-core';
import type { Measurement } from '../measurement.ts';
import { medianOf, quantileOf, rounded } from '../quantile.ts';

/** One interaction, from the hand to the next paint. */
export interface TimedInput {
  /** What the person was doing. */
  readonly doing: string;
  /** The event that took longest, and what it met. */
  readonly event: string;
  /** In steps of 8 ms; 16 for those the browser does not tell. */
  readonly ms: number;
}

/** All that was done. */
export interface UsedHands {
  readonly inputs: readonly TimedInput[];
  /** Of each interaction that the browser tells: processor time of the page's main thread until the next paint. */
  readonly processorMs: readonly number[];
}

/** Every input; at a quarter of the speed twice as much. */
const budgets = { inputMs: 100, slowInputMs: 200 };
/** As people type who know what they want. */
const betweenKeysMs = 110;

declare global {
  interface Window {
    benchHands?: {
      /** By interaction. */
      inputs: Map<number, { event: string; ms: number }>;
    };
  }
}

interface EventTiming extends PerformanceEntry {
  readonly interactionId?: number;
  readonly target?: Element | null;
  readonly processingStart: number;
  readonly processingEnd: number;
}

/** Runs in the page before its own scripts. */
function watchHands(): void {
  const seen: NonNullable<Window['benchHands']> = { inputs: new Map() };
  window.benchHands = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as EventTiming[]) {
      const id = entry.interactionId ?? 0;
      if (id === 0 || entry.duration <= (seen.inputs.get(id)?.ms ?? 0)) continue;
      const { target } = entry;
      const what = target ? `${target.tagName.toLowerCase()} ${(target.textContent ?? '').slice(0, 24)}` : '';
      const script = Math.round(entry.processingEnd - entry.processingStart);
      const delay = Math.round(entry.processingStart - entry.startTime);
      seen.inputs.set(id, {
        event: `${entry.name} on ${what}, after ${delay} ms, scripts ${script} ms`,
        ms: entry.duration,
      });
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

/** A person's hands on a page: real events, each timed by the browser. */
export class Hands {
  readonly #page: Page;
  readonly #inputs: TimedInput[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** @param slowdown of the page's processor. */
  static async on(page: Page, slowdown: number): Promise<Hands> {
    await page.addInitScript(watchHands);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new Hands(page);
  }

  /** What is done inside is told under this name. */
  async doing(what: string, work: () => Promise<void>): Promise<void> {
    const countBefore = await this.#count();
    await this.#page.evaluate((name) => performance.mark(name), what);
    await work();
    await this.rest();
    const countAfter = await this.#count();
    const told = await this.#page.evaluate(() => {
      const all = [...(window.benchHands?.inputs.values() ?? [])];
      window.benchHands?.inputs.clear();
      return all;
    });
    for (const { event, ms } of told) this.#inputs.push({ doing: what, event, ms });
    for (let untold = countAfter - countBefore - told.length; untold > 0; untold -= 1)
      this.#inputs.push({ doing: what, event: 'below 16 ms', ms: 16 });
  }

  async click(what: Locator): Promise<void> {
    await what.click();
    await this.#page.waitForTimeout(betweenKeysMs);
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    await this.#page.waitForTimeout(betweenKeysMs);
  }

  async type(text: string): Promise<void> {
    for (const letter of text) await this.press(letter);
  }

  /** Until the page has followed: nothing is asked any more, and the browser is idle. */
  async rest(): Promise<void> {
    await this.#page.waitForTimeout(700);
    await this.#page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    await this.#page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  }

  all(): readonly TimedInput[] {
    return this.#inputs;
  }

  #count(): Promise<number> {
    return this.#page.evaluate(
      () => (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
    );
  }
}

/** The longest of all inputs against the budget, and those of every activity. */
export function measurementsOf(name: string, slowdown: number, { inputs, processorMs }: UsedHands): Measurement[] {
  const speed = slowdown === 1 ? '' : '_at_quarter_speed';
  const activities = [...new Set(inputs.map(({ doing }) => doing))];
  const of = (some: readonly TimedInput[]): Pick<Measurement, 'samples' | 'details'> => {
    const all = some.map(({ ms }) => ms);
    const longest = some.toSorted((a, b) => b.ms - a.ms)[0];
    return {
      samples: all.length,
      details: {
        p50_ms: rounded(medianOf(all), 0),
        p98_ms: rounded(quantileOf(all, 0.98), 0),
        longest: longest ? `${longest.doing}: ${longest.event}` : '',
      },
    };
  };
  const most = (some: readonly TimedInput[]): number => Math.max(...some.map(({ ms }) => ms));
  return [
    {
      name: `${name}.input${speed}.most`,
      value: most(inputs),
      unit: 'ms',
      budget: slowdown === 1 ? budgets.inputMs : budgets.slowInputMs,
      ...of(inputs),
      details: {
        ...of(inputs).details,
        processor_p50_ms: rounded(medianOf(processorMs), 0),
        processor_p98_ms: rounded(quantileOf(processorMs, 0.98), 0),
        processor_most_ms: rounded(Math.max(...processorMs), 0),
      },
    },
    ...activities.map((activity): Measurement => {
      const some = inputs.filter(({ doing }) => doing === activity);
      return { name: `${name}.${activity}${speed}.most`, value: most(some), unit: 'ms', ...of(some) };
    }),
  ];
}
