import { type ReportOptions, reportKinds } from '@echolot/contract/reports/report-kinds';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { readRanking } from '../../../../analytics/rankings/public.ts';
import type { ReportContext } from '../../report-context.ts';
import type { ReportFacts, ReportKind, ReportOrder, ReportOutput } from '../../report-kind.ts';
import { aboutNotes } from '../about-notes.ts';
import { bookOf } from '../report-book.ts';
import { readReportPlace } from '../report-place.ts';
import { reportTexts } from '../report-texts.ts';
import { rankingListSheet } from './ranking-list-sheet.ts';
import { readTrends } from './ranking-readings.ts';
import {
  countHidden,
  type RankingWords,
  rankedByOf,
  rankingColumnIds,
  rankingOrder,
  readRankingSort,
} from './ranking-rows.ts';
import { rankingTexts } from './ranking-texts.ts';

type Options = ReportOptions<'rankinglist'>;

/** Columns that the screen shows only to those who ask for them. */
const extras: readonly string[] = [rankingColumnIds.rest, rankingColumnIds.quarter];

/** R-122 The table of the ranking as it is on the screen: its columns, order and search. */
export const rankingListReport: ReportKind<Options> = {
  kind: 'rankinglist',
  options: reportKinds.rankinglist.options,
  async check(ctx, order) {
    await readReportPlace(ctx, order);
  },
  write: writeRankingList,
};

async function writeRankingList(
  ctx: ReportContext,
  order: ReportOrder<Options>,
  out: ReportOutput,
): Promise<ReportFacts> {
  const { options, survey, filteredDrillPath } = order;
  const params = { survey, filteredDrillPath };
  const words: RankingWords = { common: reportTexts(order.locale), own: rankingTexts(order.locale) };
  const place = await readReportPlace(ctx, order);
  const ranking = await readRanking(ctx, params);
  const sort = readRankingSort(options.sort);
  const rankedBy = rankedByOf(ranking, sort);
  const chosen = options.columns === undefined ? undefined : new Set(options.columns.split(','));
  const isShown = (columnId: string): boolean => chosen?.has(columnId) ?? !extras.includes(columnId);
  const leading = ranking.indicators[rankedBy]?.extName;
  const trends =
    leading !== undefined && isShown(rankingColumnIds.trend) ? await readTrends(ctx, params, leading) : undefined;
  const rows = rankingOrder(ranking, { sort, search: options.search, locale: formatLocaleOf(order.locale) });
  const look = { order: rows, rankedBy, isShown, trends, search: options.search };
  const hidden = countHiddenIn(ranking, rows, isShown);
  const { about } = words.common;
  await out.tables(
    bookOf(ctx, order, words.common, {
      title: `${words.own.list}: ${ranking.unit.name}`,
      notes: [
        ...aboutNotes(ctx, order, place, words.common, { hidden }),
        ...(options.search === '' ? [] : [{ label: about.search, value: options.search }]),
        { label: '', value: words.own.changeRule },
      ],
      sheets: [rankingListSheet(ranking, look, words)],
    }),
  );
  const fileName = `${survey}-ranking-${ranking.unit.slug}-${place.today}`;
  return { rows: rows.length, suppressed: hidden, fileName, position: ranking.position };
}

/** Hidden values among the rows and columns that are shown, and in the line of the whole. */
function countHiddenIn(
  ranking: Parameters<typeof countHidden>[0],
  rows: readonly number[],
  isShown: (columnId: string) => boolean,
): number {
  const shown = ranking.indicators.flatMap(({ extName }, position) => (isShown(extName) ? [position] : []));
  const hasCounts = isShown(rankingColumnIds.count);
  return countHidden(ranking, { rows, shown, hasCounts, hasComposite: isShown(rankingColumnIds.composite) });
}
