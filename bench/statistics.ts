import type { Statistics } from '@echolot/contract/analytics/statistics';
import type { BenchOptions, Measurement } from './measurement.ts';
import { medianOf, rounded, spreadOf } from './quantile.ts';
import { optionOf, person, regionsPerCountry, variables, window } from './ranking/bench-universe.ts';
import { prepareData, surveysOf } from './ranking/prepared-data.ts';
import { serve } from './ranking/serving.ts';
import { type Reader, signIn } from './reader.ts';

const budgets = { allMs: 1000, filteredMs: 400 };
const date = `date=${window.fromDay}_${window.toDay}`;

/** All distributions of ten numeric and five list questions over HTTP: LimeSurvey and Formbricks take 27 and 52 s for them. */
export async function measureStatistics({ isQuick, say }: BenchOptions): Promise<Measurement[]> {
  const surveys = surveysOf(isQuick);
  const serving = await serve(await prepareData(surveys, say));
  try {
    const [survey] = surveys;
    if (!survey) return [];
    const reader = await signIn(serving.url, person);
    const turns = isQuick ? 5 : 20;
    // Another filter every time, so that nothing is remembered of the one before.
    const filtersOf = (turn: number): string =>
      [
        `model=${[0, 1, 3, 6].map((step) => optionOf('model', (turn + step) % 12)).join('*')}`,
        `fuel=${[0, 1].map((step) => optionOf('fuel', (turn + step) % 4)).join('*')}`,
        `customer=${optionOf('customer', turn % 3)}`,
        date,
      ].join(';');
    const name = `statistics.${survey.extName}`;
    const measure = async (
      what: string,
      budget: number | undefined,
      pathOf: (turn: number) => string,
      leastN = 0,
    ): Promise<Measurement> => {
      say(`${what} over ${survey.rowCount.toLocaleString('en')} interviews`);
      const times: number[] = [];
      for (let turn = 0; turn <= turns; turn += 1) {
        const { ms, text } = await reader.read(`/vuejs/statistics/${survey.extName}/${pathOf(turn)}`);
        checkReply(text, leastN);
        // The first only warms up.
        if (turn > 0) times.push(ms);
      }
      return {
        name: `${name}.${what}.p50`,
        value: rounded(medianOf(times)),
        unit: 'ms',
        samples: times.length,
        ...(budget !== undefined && !isQuick && { budget }),
        details: Object.fromEntries(Object.entries(spreadOf(times)).map(([key, ms]) => [`http_${key}_ms`, ms])),
      };
    };
    return [
      await measure('all', budgets.allMs, () => 'org.all', survey.rowCount),
      await measure('all_filtered', budgets.filteredMs, (turn) => `org.all;${filtersOf(turn)}`),
      await measure('region', undefined, (turn) => `org.all.c0.r${turn % regionsPerCountry};${date}`),
      await measureExplanations(reader, survey.extName, turns),
    ];
  } finally {
    await serving.close();
  }
}

/** @throws Error when a question is missing or its cells do not add up to its answers. */
function checkReply(text: string, leastN: number): void {
  const { indicators, dimensions, interviews } = JSON.parse(text) as Statistics; // The server has checked its reply.
  if (indicators.length + dimensions.length !== variables.length) throw new Error('A question is missing');
  if ((interviews ?? 0) < leastN) throw new Error(`${interviews} interviews instead of ${leastN}`);
  for (const { extName, n, cells } of indicators) {
    const sum = cells.reduce((all, cell) => all + (cell.n ?? Number.NaN), 0);
    if (!Number.isNaN(sum) && sum !== n) throw new Error(`The cells of ${extName} add up to ${sum} instead of ${n}`);
  }
}

async function measureExplanations(reader: Reader, survey: string, turns: number): Promise<Measurement> {
  const times: number[] = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const path = `/vuejs/explanations/${survey}/org.all.c0;${date}?indicator=nps&unit=r${turn % regionsPerCountry}`;
    const { ms } = await reader.read(path);
    if (turn > 0) times.push(ms);
  }
  const value = rounded(medianOf(times));
  return { name: `statistics.${survey}.explanation.p50`, value, unit: 'ms', samples: times.length };
}
