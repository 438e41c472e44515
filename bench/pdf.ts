import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createDrawing } from '../apps/server/src/drawing/draw.ts';
import { launchBrowser } from '../e2e/browser.ts';
import type { BenchOptions, Measurement } from './measurement.ts';
import { manyLetters } from './pdf/many-letters.ts';
import { printedPage } from './pdf/printed-page.ts';
import { medianOf, rounded } from './quantile.ts';

const budgets = { drawMs: 1000, memoryKb: 120 * 1024, lettersS: 20 };
const run = promisify(execFile);

interface Drawn {
  readonly ms: number;
  readonly cpuMs: number;
  readonly idleKb: number;
  readonly peakKb: number;
  readonly bytes: number;
}

/** A document of 50 pages with 100 charts: drawn as the product does, and printed by a browser. */
export async function measurePdf({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const pages = isQuick ? 10 : 50;
  const turns = isQuick ? 2 : 7;
  const folder = await mkdtemp(join(tmpdir(), 'echolot-bench-pdf-'));
  try {
    const drawn: Drawn[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      say(`Drawing ${pages} pages (${turn + 1} of ${turns})`);
      drawn.push(await draw(join(folder, 'drawn.pdf'), pages));
    }
    const page = join(folder, 'page.html');
    await writeFile(page, printedPage(pages));
    const printed: Printed[] = [];
    for (let turn = 0; turn < Math.min(turns, 3); turn += 1) {
      say(`Printing ${pages} pages with Chromium (${turn + 1})`);
      printed.push(await print(pathToFileURL(page).href));
    }
    const letters = isQuick ? 100 : 500;
    say(`Drawing ${letters} letters into an archive`);
    return [...measurementsOf(drawn, printed, pages), await archive(join(folder, 'letters.zip'), letters)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Each time in a process of its own: how much one drawing needs cannot be told after another. */
async function draw(path: string, pages: number): Promise<Drawn> {
  const child = join(import.meta.dirname, 'pdf', 'draw-child.ts');
  const { stdout } = await run(process.execPath, [child, path, String(pages)]);
  return JSON.parse(stdout) as Drawn;
}

/** As the product makes an archive: one thread, one letter at a time. */
async function archive(path: string, count: number): Promise<Measurement> {
  const drawing = createDrawing();
  const started = performance.now();
  try {
    await drawing.zip(manyLetters(count), path, new AbortController().signal);
  } finally {
    await drawing.close();
  }
  const seconds = rounded((performance.now() - started) / 1000, 1);
  return {
    name: 'pdf.letters_archive',
    value: seconds,
    unit: 's',
    budget: budgets.lettersS,
    samples: 1,
    details: { count },
  };
}

interface Printed {
  readonly ms: number;
  readonly peakKb: number;
  readonly bytes: number;
}

/** From starting the browser to the file, as a server would that starts one for a report. */
async function print(address: string): Promise<Printed> {
  const started = performance.now();
  const browser = await launchBrowser();
  let peakKb = 0;
  const look = async (): Promise<void> => {
    peakKb = Math.max(peakKb, await memoryBelow(process.pid));
  };
  const timer = setInterval(() => void look(), 50);
  try {
    const page = await browser.newPage();
    await page.goto(address);
    const { length } = await page.pdf({ format: 'A4', tagged: true, outline: true });
    return { ms: performance.now() - started, peakKb, bytes: length };
  } finally {
    clearInterval(timer);
    await browser.close();
  }
}

/** Memory of all processes below one, kB; what they share is counted once in each (Linux). */
async function memoryBelow(pid: number): Promise<number> {
  const parents = new Map<number, { parent: number; kb: number }>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const of = (field: string): number => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    parents.set(Number(name), { parent: of('PPid'), kb: of('VmRSS') });
  }
  const isBelow = (one: number): boolean => {
    const parent = parents.get(one)?.parent ?? 0;
    return parent === pid || (parent > 1 && isBelow(parent));
  };
  return [...parents].reduce((sum, [one, { kb }]) => (isBelow(one) ? sum + kb : sum), 0);
}

function measurementsOf(drawn: readonly Drawn[], printed: readonly Printed[], pages: number): Measurement[] {
  const median = (values: readonly number[]): number => rounded(medianOf(values));
  const drawMs = median(drawn.map(({ ms }) => ms));
  const printMs = median(printed.map(({ ms }) => ms));
  return [
    {
      name: 'pdf.draw',
      value: drawMs,
      unit: 'ms',
      budget: budgets.drawMs,
      samples: drawn.length,
      details: { pages, cpu_ms: median(drawn.map(({ cpuMs }) => cpuMs)), bytes: drawn[0]?.bytes ?? 0 },
    },
    {
      name: 'pdf.draw_memory',
      // What drawing adds to a server that runs anyway.
      value: median(drawn.map(({ peakKb, idleKb }) => peakKb - idleKb)),
      unit: 'kB',
      budget: budgets.memoryKb,
      samples: drawn.length,
      details: { process_peak_kB: median(drawn.map(({ peakKb }) => peakKb)) },
    },
    {
      name: 'pdf.chromium_print',
      value: printMs,
      unit: 'ms',
      samples: printed.length,
      details: { bytes: printed[0]?.bytes ?? 0 },
    },
    {
      name: 'pdf.chromium_memory',
      value: median(printed.map(({ peakKb }) => peakKb)),
      unit: 'kB',
      samples: printed.length,
    },
    { name: 'pdf.draw_to_chromium', value: rounded(drawMs / printMs), unit: 'ratio' },
  ];
}
