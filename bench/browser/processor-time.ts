import type { Browser } from 'playwright-core';

/** What Chromium traces, as far as it is read here. Instants and durations in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly id2?: { readonly local?: string };
  readonly args?: { readonly name?: string; readonly data?: { readonly interactionId?: number } };
}

const kept = new Set(['EventTiming', 'ThreadControllerImpl::RunTask', 'thread_name']);

export interface InputTrace {
  /** @returns of every interaction, the processor time (ms) of the page's main thread from the hand to the next paint. */
  stop(): Promise<number[]>;
}

/** Processor time means the same on a busy machine as on a quiet one, which the clock does not. */
export async function traceInputs(browser: Browser): Promise<InputTrace> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) if (kept.has(event.name)) events.push(event);
  });
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: ['toplevel', 'devtools.timeline'],
      excludedCategories: ['*'],
    },
  });
  return {
    async stop() {
      const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      return processorTimes(events);
    },
  };
}

function processorTimes(events: readonly TraceEvent[]): number[] {
  const mainThreads = new Map(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => [pid, tid]),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name.startsWith('Thread') && ph === 'X' && mainThreads.get(pid) === tid,
  );
  const begun = new Map<string, TraceEvent>();
  const times = new Map<string, number>();
  for (const event of events) {
    if (event.name !== 'EventTiming') continue;
    const { pid, ph, ts, id2 } = event;
    const key = `${pid} ${id2?.local ?? ''}`;
    if (ph === 'b') begun.set(key, event);
    const start = ph === 'e' ? begun.get(key) : undefined;
    const interaction = start?.args?.data?.interactionId ?? 0;
    if (!start || interaction === 0) continue;
    const ms = tasks
      .filter((task) => task.pid === pid && task.ts < ts && task.ts + (task.dur ?? 0) > start.ts)
      .reduce((sum, task) => sum + (task.tdur ?? 0) / 1000, 0);
    const one = `${pid} ${interaction}`;
    times.set(one, Math.max(ms, times.get(one) ?? 0));
  }
  return [...times.values()];
}
