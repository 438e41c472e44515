import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, rounded, spreadOf } from './quantile.ts';
import { person, regionsPerCountry } from './ranking/bench-universe.ts';
import { prepareData, surveysOf } from './ranking/prepared-data.ts';
import { serve } from './ranking/serving.ts';
import { signIn } from './reader.ts';

/** A 36-month trend of 10 million interviews, HTTP included. */
const trendBudgetMs = 60;
const years = 'date=2023-07-01_2026-06-30';
const filters = 'model=model-0*model-3;customer=customer-1';

/** Courses with rolling values, and what moves with the NPS, over HTTP. */
export async function measureInsights({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const chosen = surveysOf(isQuick);
  const dataDir = await prepareData(chosen, say);
  const serving = await serve(dataDir);
  try {
    const measurements: Measurement[] = [];
    for (const { extName, rowCount } of chosen) {
      say(`Insights of ${rowCount.toLocaleString('en')} interviews`);
      const reader = await signIn(serving.url, person);
      const turns = isQuick ? 6 : 24;
      const measure = async (name: string, pathOf: (turn: number) => string, budget?: number): Promise<void> => {
        const times: number[] = [];
        // One more than asked for: the first only warms up.
        for (let turn = 0; turn <= turns; turn += 1) times.push((await reader.read(pathOf(turn))).ms);
        const measured = times.slice(1);
        measurements.push({
          name: `insights.${extName}.${name}.p50`,
          value: rounded(medianOf(measured)),
          unit: 'ms',
          samples: measured.length,
          ...(budget && extName === 'm10' && { budget }),
          details: Object.fromEntries(Object.entries(spreadOf(measured)).map(([key, value]) => [`${key}_ms`, value])),
        });
      };
      const regionOf = (turn: number): string => `org.all.c0.r${turn % regionsPerCountry}`;
      const courses = `/vuejs/rankings/courses/${extName}`;
      const drivers = `/vuejs/rankings/drivers/${extName}`;
      const rolling = 'by=month&rolling=12';
      await measure('trend_36_months', () => `${courses}/org.all;${years}?${rolling}`, trendBudgetMs);
      await measure('trend_6_indicators', () => {
        const names = 'nps,satisfaction,friendliness,waiting,effort,quality';
        return `${courses}/org.all;${years}?indicators=${names}&${rolling}`;
      });
      await measure('trend_drilled_filtered', (turn) => `${courses}/${regionOf(turn)};${filters};${years}?${rolling}`);
      await measure('drivers_top_level', () => `${drivers}/org.all;${years}`);
      await measure('drivers_drilled_filtered', (turn) => `${drivers}/${regionOf(turn)};${filters};${years}`);
    }
    return measurements;
  } finally {
    await serving.close();
  }
}
