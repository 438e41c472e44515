import { parseArgs } from 'node:util';
import type { BenchPart, Measurement } from './measurement.ts';
import { describeRun, judge, keep, listEarlier, type ResultFile } from './results.ts';

/** Loaded when asked for: the browser's part needs what the others do not. */
const parts: Readonly<Record<string, () => Promise<BenchPart>>> = {
  ranking: async () => (await import('./ranking.ts')).measureRanking,
  insights: async () => (await import('./insights.ts')).measureInsights,
  interviews: async () => (await import('./interviews.ts')).measureInterviews,
  statistics: async () => (await import('./statistics.ts')).measureStatistics,
  typeahead: async () => (await import('./typeahead.ts')).measureTypeahead,
  crowd: async () => (await import('./crowd.ts')).measureCrowd,
  hostile: async () => (await import('./hostile.ts')).measureHostile,
  visible: async () => (await import('./visible.ts')).measureVisible,
  import: async () => (await import('./import.ts')).measureImport,
  ingest: async () => (await import('./ingest.ts')).measureIngest,
  export: async () => (await import('./export.ts')).measureExport,
  'export-kills': async () => (await import('./export-kills.ts')).measureExportKills,
  pdf: async () => (await import('./pdf.ts')).measurePdf,
  alerts: async () => (await import('./alerts.ts')).measureAlerts,
  'reports-queue': async () => (await import('./reports-queue.ts')).measureReportsQueue,
  pages: async () => (await import('./open-pages.ts')).measureOpenPages,
  rebuild: async () => (await import('./rebuild.ts')).measureRebuild,
  start: async () => (await import('./start.ts')).measureStart,
  browser: async () => (await import('./browser.ts')).measureBrowser,
};

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean' }, minutes: { type: 'string' } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const say = (message: string): void => void process.stderr.write(`${message}\n`);
const isQuick = values.quick ?? false;
const run = describeRun(isQuick);
const measurements: Measurement[] = [];
const failed: ResultFile['failed'][number][] = [];
for (const [name, load] of Object.entries(parts)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  say(`Measuring ${name} …`);
  try {
    const measure = await load();
    measurements.push(
      ...(await measure({ isQuick, minutes: values.minutes === undefined ? undefined : Number(values.minutes), say })),
    );
  } catch (error) {
    say(`${name} could not be measured: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    failed.push({ part: name, error: error instanceof Error ? error.message : String(error) });
  }
}

const file: ResultFile = { ...run, results: judge(measurements, listEarlier(run)), failed };
const path = keep(file);
console.log(JSON.stringify(file, null, 2));
for (const { name, value, unit, budget, isWithin, previous } of file.results) {
  const verdict = isWithin === null ? '' : isWithin ? `≤ ${budget}: kept` : `≤ ${budget}: MISSED`;
  say(
    `${name.padEnd(44)} ${String(value).padStart(9)} ${unit.padEnd(6)} ${verdict}${previous ? `  (×${previous.ratio})` : ''}`,
  );
}
say(`Kept in ${path}`);
process.exitCode = failed.length > 0 ? 1 : 0;
