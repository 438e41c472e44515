import type { Courses, Drivers } from '@echolot/contract/analytics/insights';
import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Statistics } from '@echolot/contract/analytics/statistics';
import type { ResponseRates } from '@echolot/contract/intake/samples';
import { type AnswerTone, answerTone } from '@echolot/core/answer-tone';
import { getCourses, getDrivers } from '../../../../analytics/insights/public.ts';
import { listInterviews } from '../../../../analytics/interview-lists/public.ts';
import { readRanking } from '../../../../analytics/rankings/public.ts';
import { getResponseRates } from '../../../../analytics/sample-lists/public.ts';
import { getStatistics } from '../../../../analytics/statistics/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { RankingPlace } from '../rankings/ranking-readings.ts';

/** Everything a benchmark says, as the screen has it for this reader. */
export interface BenchmarkReadings {
  readonly ranking: Ranking;
  readonly statistics: Statistics;
  readonly courses: readonly Courses[];
  readonly drivers: Drivers;
  /** Undefined where the reader may not see who is invited. */
  readonly rates: ResponseRates | undefined;
  /** Undefined where the reader may not see single interviews. */
  readonly voices: Voices | undefined;
}

/** Comments of those who rated highest and lowest; of all, the newest first, where nothing is rated. */
export interface Voices {
  readonly closed: InterviewList['closed'];
  readonly best: readonly Voice[];
  readonly worst: readonly Voice[];
  readonly newest: readonly Voice[];
}

export interface Voice {
  readonly interviewId: string;
  readonly texts: readonly { readonly title: string | undefined; readonly text: string }[];
  readonly unit: string;
  /** The unit named is one above. */
  readonly isUnitWidened: boolean;
  readonly day: string;
  /** Language it was held in. */
  readonly locale: string;
  readonly answer: number | null;
  readonly tone: AnswerTone | undefined;
  /** Decimals of the answer. */
  readonly decimals: number;
}

/** One reading has so many courses at most. */
const mostCourses = 6;
const mostVoices = 6;

export async function readBenchmark(
  ctx: ReportContext,
  params: RankingPlace,
  onStep: (done: number, total: number) => void,
): Promise<BenchmarkReadings> {
  const ask = { params, body: undefined };
  const steps = 5;
  const ranking = await readRanking(ctx, ask.params);
  onStep(1, steps);
  const statistics = await getStatistics(ctx, { ...ask, query: { variable: undefined } });
  onStep(2, steps);
  const names = ranking.indicators.map(({ extName }) => extName);
  const courses: Courses[] = [];
  for (let from = 0; from < names.length; from += mostCourses) {
    const indicators = names.slice(from, from + mostCourses).join(',');
    courses.push(await getCourses(ctx, { ...ask, query: { indicators, by: undefined, rolling: undefined } }));
  }
  onStep(3, steps);
  const drivers = await getDrivers(ctx, { ...ask, query: undefined });
  onStep(4, steps);
  const voices = ctx.actor.permissions.has('interviews.read') ? await readVoices(ctx, params, ranking) : undefined;
  const rates = ctx.actor.permissions.has('samples.read')
    ? await getResponseRates(ctx, { ...ask, query: undefined })
    : undefined;
  onStep(5, steps);
  return { ranking, statistics, courses, drivers, rates, voices };
}

async function readVoices(ctx: ReportContext, params: RankingPlace, { indicators }: Ranking): Promise<Voices> {
  const [indicator] = indicators;
  const read = async (sort: string): Promise<{ list: InterviewList; voices: Voice[] }> => {
    const query = {
      ...{ sort, search: '', commented: 'yes' as const, limit: 2 * mostVoices },
      ...{ columns: undefined, cursor: undefined },
    };
    const list = await listInterviews(ctx, { params, query, body: undefined });
    return { list, voices: voicesOf(list, indicator?.extName) };
  };
  const newest = await read('newest');
  const { closed, columns } = newest.list;
  const nothing = { closed, best: [], worst: [], newest: newest.voices.slice(0, mostVoices) };
  // What few answered may not be sorted by.
  if (!indicator || closed || columns.find(({ extName }) => extName === indicator.extName)?.isHidden) return nothing;
  const highest = await read(`-${indicator.extName}`);
  const lowest = await read(indicator.extName);
  const [good, bad] = indicator.direction === 'higher' ? [highest, lowest] : [lowest, highest];
  // Where answers are judged, a middling one is neither; where they are not, nobody is on both sides.
  const best = good.voices.filter(({ answer, tone }) => answer !== null && (tone ?? 'good') === 'good');
  const chosen = new Set(best.slice(0, mostVoices).map(({ interviewId }) => interviewId));
  const worst = bad.voices.filter(
    ({ answer, tone, interviewId }) => answer !== null && (tone ?? 'bad') === 'bad' && !chosen.has(interviewId),
  );
  if (best.length + worst.length === 0) return nothing;
  return { closed, best: best.slice(0, mostVoices), worst: worst.slice(0, mostVoices), newest: [] };
}

function voicesOf({ rows, columns }: InterviewList, extName: string | undefined): Voice[] {
  const column = columns.find((one) => one.extName === extName);
  const questions = columns.filter(({ kind }) => kind === 'comment');
  return rows.flatMap((row): Voice[] => {
    const texts = row.comments.map(({ variable, text }) => {
      const title = questions.length > 1 ? questions.find((one) => one.extName === variable)?.title : undefined;
      return { title, text };
    });
    if (texts.length === 0) return [];
    const answer = extName === undefined ? null : row.answers[extName];
    const value = typeof answer === 'number' ? answer : null;
    return [
      {
        interviewId: row.interviewId,
        texts,
        unit: row.unit.name,
        isUnitWidened: row.isUnitWidened,
        day: row.day,
        locale: row.locale,
        answer: value,
        tone: value === null ? undefined : toneOf(column, value),
        decimals: column?.indicator?.decimals ?? 0,
      },
    ];
  });
}

function toneOf(column: InterviewList['columns'][number] | undefined, value: number): AnswerTone | undefined {
  if (!column?.indicator) return undefined;
  const { min, max, decimals, topBoxes, ...rest } = column.indicator;
  return answerTone({ ...rest, scale: { min, max, decimals }, topBoxes: topBoxes ?? undefined }, value);
}
