import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { readRanking } from '../../../../analytics/rankings/public.ts';
import { getStatistics } from '../../../../analytics/statistics/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes } from '../about-notes.ts';
import { definitionSheet } from '../definition-sheet.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { reportTexts } from '../report-texts.ts';
import { indicatorsByUnitSheet, statisticsSheets } from './indicator-sheets.ts';
import { countHidden, type RankingWords, rankingOrder } from './ranking-rows.ts';
import { rankingTexts } from './ranking-texts.ts';

type Options = ReportOptions<'indicators'>;

/** All answers of a unit: its indicators with their distributions, and the indicators of the units below. */
export const indicatorsReport: ReportKind<Options> = {
  kind: 'indicators',
  options: reportKinds.indicators.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeIndicators,
};

async function writeIndicators(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const words: RankingWords = { common: reportTexts(order.locale), own: rankingTexts(order.locale) };
  const { own } = words;
  const params = { survey: order.survey, filteredDrillPath: order.filteredDrillPath };
  const place = await readReportPlace(ctx, order);
  const statistics = await getStatistics(ctx, { params, query: { variable: undefined }, body: undefined });
  out.progress(1, 2);
  const ranking = await readRanking(ctx, params);
  out.progress(2, 2);

  const locale = formatLocaleOf(order.locale);
  const { sheets, hidden: inStatistics } = statisticsSheets(statistics, words);
  const units = rankingOrder(ranking, { sort: undefined, locale });
  const shown = ranking.indicators.map((_, position) => position);
  const isTable = order.format === 'csv';
  const hidden = isTable ? inStatistics : inStatistics + countHidden(ranking, { rows: units, shown, hasTotal: false });
  await out.tables(
    bookOf(ctx, order, words.common, {
      title: `${own.indicators}: ${ranking.unit.name}`,
      notes: [...aboutNotes(ctx, order, place, words.common, { hidden }), { label: '', value: own.multiValuedRule }],
      sheets: isTable
        ? sheets.slice(0, 1)
        : [
            ...sheets,
            indicatorsByUnitSheet(ranking, units, words),
            definitionSheet(place.indicators, own, locale, ranking.composite),
          ],
    }),
  );
  return {
    rows: statistics.indicators.length,
    suppressed: hidden,
    fileName: `${order.survey}-indicators-${ranking.unit.slug}-${place.today}`,
    position: statistics.position,
  };
}
