import type { Ranking } from '@echolot/contract/analytics/rankings';
import type { Locale } from '@echolot/contract/identity';
import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import { periodLength } from '@echolot/core/period-length';
import type { Context } from '../../../../../context.ts';
import type { PdfBlock, PdfCover, PdfDocument, PdfFact } from '../../../../../drawing/pdf-document.ts';
import { mayIdentify } from '../../../../../masking/may-identify.ts';
import { textLanguage } from '../../../../../texts/text-language.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { comparedText, positionText } from '../about-notes.ts';
import { compositeCounting, countingOf, intervalOf } from '../definition-sheet.ts';
import { pdfPageTexts } from '../pdf-page-texts.ts';
import { countHidden, rankingOrder } from '../rankings/ranking-rows.ts';
import { rankingTexts } from '../rankings/ranking-texts.ts';
import { reportFormats } from '../report-formats.ts';
import { logoOf } from '../report-logo.ts';
import { type ReportPlace, readReportPlace } from '../report-place.ts';
import { reportTexts } from '../report-texts.ts';
import { getUniverseLogo } from '../universe-logo-view.ts';
import { answerBlocks } from './benchmark-answers.ts';
import type { BenchmarkContext } from './benchmark-context.ts';
import { driverBlocks } from './benchmark-drivers.ts';
import { type BenchmarkReadings, readBenchmark } from './benchmark-readings.ts';
import { responseBlocks } from './benchmark-response.ts';
import { leadOf, summaryBlocks } from './benchmark-summary.ts';
import { type BenchmarkLinks, quartileBlocks, rankingBlocks } from './benchmark-tables.ts';
import { benchmarkTexts } from './benchmark-texts.ts';
import { trendBlocks } from './benchmark-trends.ts';
import { voiceBlocks } from './benchmark-voices.ts';

type Options = ReportOptions<'benchmark'>;

/** R-121 The PDF benchmark: what a ranking says, for those who meet about it. */
export const benchmarkReport: ReportKind<Options> = {
  kind: 'benchmark',
  options: reportKinds.benchmark.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeBenchmark,
};

async function writeBenchmark(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const params = { survey: order.survey, filteredDrillPath: order.filteredDrillPath };
  const place = await readReportPlace(ctx, order);
  const readings = await readBenchmark(ctx, params, (done, total) => out.progress(done, total + 1));
  const logo = await logoOf(
    await ctx.inTransaction((tx) => getUniverseLogo(tx, ctx.universe.universeId)),
    ctx.universe,
  );
  const made = benchmarkDocument(ctx, order, place, logo, readings);
  await out.pdf(made.document);
  const { ranking } = readings;
  out.progress(6, 6);
  return {
    rows: ranking.rows.length,
    suppressed: made.hidden,
    fileName: `${order.survey}-benchmark-${ranking.unit.slug}-${place.today}`,
    position: ranking.position,
  };
}

interface MadeDocument {
  readonly document: PdfDocument;
  readonly hidden: number;
}

function benchmarkDocument(
  { universe, actor }: ReportContext,
  order: ReportOrder<Options>,
  place: ReportPlace,
  logo: PdfCover['logo'],
  readings: BenchmarkReadings,
): MadeDocument {
  const { ranking, statistics, courses, drivers, rates, voices } = readings;
  const context: BenchmarkContext = {
    texts: benchmarkTexts(order.locale),
    words: { common: reportTexts(order.locale), own: rankingTexts(order.locale) },
    formats: reportFormats(order.locale, universe.timeZone, universe.dateFormat),
  };
  const { texts } = context;
  const links = linksOf(order);
  const rows = rankingOrder(ranking, { sort: undefined, locale: formatLocaleOf(order.locale) });
  const hidden = countHidden(ranking) + hiddenBesides(readings);
  const period = periodWords(place, context);
  // Where nobody answered, or too few to say anything, there is nothing to lay out.
  const isEmpty = ranking.total.n === 0 || ranking.total.n === null;
  const body: PdfBlock[] = isEmpty
    ? [
        { kind: 'heading', level: 1, text: texts.glance },
        { kind: 'paragraph', look: 'lead', text: ranking.total.n === 0 ? texts.empty : leadOf(ranking, context) },
        { kind: 'paragraph', text: texts.emptyAdvice },
      ]
    : [
        ...summaryBlocks(readings, hidden, context),
        ...rankingBlocks(ranking, rows, links, context),
        ...quartileBlocks(ranking, rows, context),
        ...trendBlocks(courses, context),
        ...responseBlocks(rates, context),
        ...answerBlocks(statistics, context),
        ...driverBlocks(drivers, context),
        ...voiceBlocks(
          voices,
          {
            indicator: ranking.indicators[0]?.title ?? '',
            comments: statistics.comments,
            suppressionMinimumN: ranking.suppressionMinimumN,
            isMasked: !mayIdentify(actor),
          },
          links,
          context,
        ),
      ];
  const title = `${texts.title}: ${ranking.unit.name}`;
  const document: PdfDocument = {
    language: textLanguage(order.locale),
    numbers: order.locale,
    title,
    author: universe.title,
    subject: `${place.survey} · ${period}`,
    madeAt: order.askedAt.getTime(),
    runningHead: [`${place.survey} · ${ranking.unit.name}`, period],
    words: pdfPageTexts(order.locale),
    cover: {
      logo,
      overline: universe.title,
      title: ranking.unit.name,
      subtitle: `${texts.title} · ${place.survey}`,
      facts: coverFacts(order, place, period, context),
    },
    blocks: [
      ...body,
      ...readingBlocks(universe, order.locale, { place, composite: ranking.composite, hidden }, context),
    ],
  };
  return { document, hidden };
}

/** What is hidden besides the ranking's values: points of courses, answers, categories. */
function hiddenBesides({ courses, statistics }: BenchmarkReadings): number {
  const points = courses.flatMap(({ courses: its }) => its.flatMap(({ points: { hidden } }) => hidden));
  const cells = [
    ...statistics.indicators.flatMap((one) => one.cells),
    ...statistics.dimensions.flatMap(({ categories }) => categories),
  ];
  return points.filter((reason) => reason !== null).length + cells.filter(({ n }) => n === null).length;
}

function periodWords({ fromDay, toDay }: ReportPlace, { words, formats }: BenchmarkContext): string {
  const { about } = words.common;
  if (fromDay === null && toDay === null) return about.sinceBeginning;
  const from = fromDay === null ? about.sinceBeginning : formats.day(fromDay);
  return `${from} – ${toDay === null ? about.untilNow : formats.day(toDay)}`;
}

function coverFacts(
  order: ReportOrder<Options>,
  place: ReportPlace,
  period: string,
  { texts, words, formats }: BenchmarkContext,
): PdfFact[] {
  const { about } = words.common;
  const length = periodLength(place);
  return [
    { label: about.survey, value: place.survey },
    { label: about.unit, value: place.units.join(' › ') },
    { label: texts.cover.period, value: length?.unit === 'days' ? `${period} (${texts.days(length.count)})` : period },
    ...(place.comparedWith
      ? [{ label: about.comparedWith, value: comparedText(place.comparedWith, place, words.common) }]
      : []),
    ...(place.dateOf === undefined ? [] : [{ label: about.dateOf, value: place.dateOf }]),
    { label: about.filters, value: place.filters.length > 0 ? place.filters.join('\n') : about.noFilters },
    { label: about.hierarchy, value: place.hierarchy === 'was' ? about.asWas : about.asIs },
    { label: about.madeAt, value: formats.instant(order.askedAt) },
    { label: about.position, value: positionText(place, words.common) },
    { label: about.link, value: order.link, link: order.link },
    { label: texts.cover.rights, value: texts.cover.rightsNote },
  ];
}

/** How figures are counted and compared, and what is left out: for whoever was not there when it was made. */
function readingBlocks(
  { suppressionMinimumN, reliabilityMinimumN }: Context['universe'],
  locale: Locale,
  read: { readonly place: ReportPlace; readonly composite: Ranking['composite']; readonly hidden: number },
  context: BenchmarkContext,
): PdfBlock[] {
  const { texts, words, formats } = context;
  const { own, common } = words;
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.reading },
    { kind: 'heading', level: 2, text: texts.definitions },
    {
      kind: 'facts',
      facts: definitionsOf(read, locale, context),
    },
    { kind: 'heading', level: 2, text: texts.comparing },
    {
      kind: 'facts',
      facts: [
        { label: own.change, value: own.changeRule },
        { label: own.rest, value: own.restRule },
        {
          label: own.rank,
          value: `${own.rankRule} ${own.groupRule} ${common.about.reliabilityRule(reliabilityMinimumN)}`,
        },
        { label: own.quarter, value: own.quarterRule },
        { label: own.trend, value: own.trendRule },
      ],
    },
    { kind: 'heading', level: 2, text: texts.suppressed },
    {
      kind: 'facts',
      facts: [
        {
          label: common.about.hiddenCount,
          value: `${formats.count(read.hidden)}\n${texts.hiddenRule(suppressionMinimumN)}`,
        },
      ],
    },
  ];
}

/** How each indicator is counted, those that are counted alike together, and the composite where there is one. */
function definitionsOf(
  { place: { indicators }, composite }: { readonly place: ReportPlace; readonly composite: Ranking['composite'] },
  locale: Locale,
  { words }: BenchmarkContext,
): PdfFact[] {
  const titles = new Map<string, string[]>();
  for (const indicator of indicators) {
    const value = [
      countingOf(indicator, words.own, formatLocaleOf(locale)),
      `${words.own.interval}: ${intervalOf(indicator, words.own)}.`,
    ].join(' ');
    titles.set(value, [...(titles.get(value) ?? []), indicator.title]);
  }
  const facts = [...titles].map(([value, its]) => ({ label: its.join(', '), value }));
  if (!composite) return facts;
  return [...facts, { label: composite.title, value: compositeCounting(composite, words.own, formatLocaleOf(locale)) }];
}

/** Addresses of pages beside the one the report was asked for on. */
function linksOf({ link, survey }: ReportOrder<Options>): BenchmarkLinks {
  const page = paths.ranking(survey, '');
  const at = Math.max(0, link.lastIndexOf(page));
  const root = link.slice(0, at);
  const [path = '', ...filters] = link.slice(at + page.length).split(';');
  return {
    // Below the same unit, with the same days and filters.
    unit: (slug) => `${root}${page}${[`${path}.${encodeURIComponent(slug)}`, ...filters].join(';')}`,
    interview: (interviewId) => root + paths.interview(survey, interviewId),
  };
}
