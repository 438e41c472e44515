import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { readRanking } from '../../../../analytics/rankings/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes } from '../about-notes.ts';
import { definitionSheet } from '../definition-sheet.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { reportTexts } from '../report-texts.ts';
import { readMonths, readUnitTrends, type UnitTrends } from './ranking-readings.ts';
import { countHidden, type RankingWords, rankingOrder } from './ranking-rows.ts';
import { courseSheet, rankingSheet, summarySheet, trendSheet } from './ranking-sheets.ts';
import { rankingTexts } from './ranking-texts.ts';

type Options = ReportOptions<'ranking'>;

/** R-119 The Excel benchmark: everything a ranking knows, its trends, and how its figures are counted. */
export const rankingReport: ReportKind<Options> = {
  kind: 'ranking',
  options: reportKinds.ranking.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeRanking,
};

async function writeRanking(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts> {
  const words: RankingWords = { common: reportTexts(order.locale), own: rankingTexts(order.locale) };
  const { own } = words;
  const params = { survey: order.survey, filteredDrillPath: order.filteredDrillPath };
  const place = await readReportPlace(ctx, order);
  const ranking = await readRanking(ctx, params);
  const rows = rankingOrder(ranking, { sort: undefined, locale: formatLocaleOf(order.locale) });
  const names = ranking.indicators.map(({ extName }) => extName);
  const steps = 2 + names.length;
  out.progress(1, steps);

  const table = rankingSheet(ranking, rows, words);
  // A file of one table holds the ranking alone.
  const isTable = order.format === 'csv';
  const course = courseSheet(isTable ? [] : await readMonths(ctx, params, names), words);
  out.progress(2, steps);
  const trends: UnitTrends[] = [];
  for (const name of isTable ? [] : names) {
    trends.push(await readUnitTrends(ctx, params, name));
    out.progress(2 + trends.length, steps);
  }

  const hidden = countHidden(ranking) + course.hidden + trends.reduce((sum, one) => sum + one.hidden, 0);
  const rules = [own.changeRule, own.restRule, own.rankRule, own.groupRule, own.quarterRule, own.trendRule];
  await out.tables(
    bookOf(ctx, order, words.common, {
      title: `${own.benchmark}: ${ranking.unit.name}`,
      notes: [
        ...aboutNotes(ctx, order, place, words.common, { hidden }),
        ...rules.map((value) => ({ label: '', value })),
      ],
      sheets: isTable
        ? [table]
        : [
            summarySheet(ranking, words),
            table,
            course.sheet,
            trendSheet(ranking, rows, trends, words),
            definitionSheet(place.indicators, own, formatLocaleOf(order.locale), ranking.composite),
          ],
    }),
  );
  const fileName = `${order.survey}-benchmark-${ranking.unit.slug}-${place.today}`;
  return { rows: ranking.rows.length, suppressed: hidden, fileName, position: ranking.position };
}
