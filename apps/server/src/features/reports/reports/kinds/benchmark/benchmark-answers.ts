import type { DimensionStatistics, IndicatorStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import type { PdfBlock, PdfDistributionChart } from '../../../../../drawing/pdf-document.ts';
import type { BenchmarkContext } from './benchmark-context.ts';

/** Shares of few answers need no decimals, those of many differ in them: as on the screen. */
const shareDecimals = (n: number): number => (n >= 1000 ? 1 : 0);

/** More steps than this are below each other. */
const mostColumns = 11;
const mostBars = 12;

/** How each question was answered. */
export function answerBlocks(statistics: Statistics, context: BenchmarkContext): PdfBlock[] {
  const { texts } = context;
  const charts = [
    ...statistics.indicators.filter(({ cells }) => cells.length > 0).map((one) => indicatorChart(one, context)),
    ...statistics.dimensions
      .filter(({ categories, n }) => categories.length > 0 && n !== null && n > 0)
      .map((one) => dimensionChart(one, context)),
  ];
  const numbers = numberBlocks(statistics, context);
  if (charts.length + numbers.length === 0) return [];
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.answers },
    { kind: 'paragraph', text: texts.answersLead },
    ...(charts.length > 0 ? [{ kind: 'charts', columns: 2, charts } as const] : []),
    ...numbers,
  ];
}

function indicatorChart(indicator: IndicatorStatistics, context: BenchmarkContext): PdfDistributionChart {
  const { texts, formats } = context;
  const { title, cells, scale, value, low, high } = indicator;
  const n = indicator.n ?? 0;
  const step = (answer: number): string => formats.score(answer, scale.decimals);
  const figure =
    value === null ? '' : `${formats.value(indicator, value)} ${formats.margin(indicator, low, high)}`.trim();
  const shown = cells.map(({ from, to, band, n: count }) => ({
    label: from === to ? step(from) : `${step(from)}–${step(to)}`,
    band,
    ...shareOf(count, n, context),
  }));
  return {
    kind: 'distribution',
    direction: cells.length > mostColumns ? 'bars' : 'columns',
    title,
    subtitle: texts.answersSubtitle(formats.count(n), missingOf(indicator.missing, context), figure),
    alternative: alternativeOf(title, shown, context),
    note: cells.some(({ n: count }) => count === null) ? texts.hiddenAnswers : undefined,
    cells: shown,
  };
}

function dimensionChart(dimension: DimensionStatistics, context: BenchmarkContext): PdfDistributionChart {
  const { texts, words, formats } = context;
  const { title, categories, others, isMultiValued } = dimension;
  const n = dimension.n ?? 0;
  const shown = [
    ...categories.slice(0, mostBars).map(({ title: label, n: count }) => ({
      label,
      band: null,
      ...shareOf(count, n, context),
    })),
    ...(others?.n != null
      ? [{ label: words.own.others(others.categories), band: 'middle' as const, ...shareOf(others.n, n, context) }]
      : []),
  ];
  const notes = [
    ...(isMultiValued ? [texts.several] : []),
    ...(others?.n === null ? [texts.moreCategories(others.categories)] : []),
    ...(categories.some(({ n: count }) => count === null) ? [texts.hiddenAnswers] : []),
  ];
  return {
    kind: 'distribution',
    direction: 'bars',
    title,
    subtitle: texts.answersSubtitle(formats.count(n), missingOf(dimension.missing, context), ''),
    alternative: alternativeOf(title, shown, context),
    note: notes.length > 0 ? notes.join(' ') : undefined,
    cells: shown,
  };
}

const missingOf = (missing: number | null, { formats }: BenchmarkContext): string | null =>
  missing === null || missing === 0 ? null : formats.count(missing);

function shareOf(
  count: number | null,
  n: number,
  { words, formats }: BenchmarkContext,
): { readonly share: number | null; readonly text: string } {
  if (count === null) return { share: null, text: words.own.hidden.toLowerCase() };
  const share = n > 0 ? count / n : 0;
  return { share, text: formats.share(share, shareDecimals(n)) };
}

function alternativeOf(
  title: string,
  cells: readonly { readonly label: string; readonly text: string }[],
  { texts }: BenchmarkContext,
): string {
  return texts.answersAlternative(title, cells.map(({ label, text }) => `${label}: ${text}`).join('; '));
}

/** Numbers that are no ratings: what is usual, and how far they spread. */
function numberBlocks({ numbers }: Statistics, { words, formats }: BenchmarkContext): PdfBlock[] {
  const { own } = words;
  const shown = numbers.filter(({ n }) => n !== null && n > 0);
  if (shown.length === 0) return [];
  const at = (quantiles: (typeof shown)[number]['quantiles'], wanted: number): number | null =>
    quantiles.find(({ probability }) => probability === wanted)?.value ?? null;
  return [
    { kind: 'heading', level: 2, text: own.sheets.numbers },
    {
      kind: 'table',
      title: own.sheets.numbers,
      emptySentence: '',
      columns: [
        { title: own.question, width: { share: 1 }, align: 'left', isRowHead: true },
        { title: own.answers, width: { points: 52 }, align: 'right' },
        { title: own.lowerQuartile, width: { points: 58 }, align: 'right' },
        { title: own.median, width: { points: 58 }, align: 'right' },
        { title: own.upperQuartile, width: { points: 58 }, align: 'right' },
        { title: own.mean, width: { points: 62 }, align: 'right' },
      ],
      rows: shown.map(({ title, n, decimals, quantiles, mean }) => {
        const text = (value: number | null, digits = decimals) => ({
          text: value === null ? '–' : formats.score(value, digits),
        });
        return {
          cells: [
            { text: title },
            { text: formats.count(n ?? 0) },
            text(at(quantiles, 0.25)),
            text(at(quantiles, 0.5)),
            text(at(quantiles, 0.75)),
            text(mean, decimals + 1),
          ],
        };
      }),
    },
  ];
}
