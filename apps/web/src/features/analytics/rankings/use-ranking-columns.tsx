import type { Ranking, RankingIndicator, Trends } from '@echolot/contract/analytics/rankings';
import type { Axis } from '@echolot/core/axis';
import type { DataTableColumn } from '@echolot/ui/data-table-column';
import { Sparkline } from '@echolot/ui/sparkline';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { figureOf, isOwnRow, type RankedRow, rowName } from './ranking-rows.ts';
import classes from './ranking-table.module.css';
import { barWidthPx, Missing, ScoreCell } from './score-cell.tsx';
import type { TableTools } from './table-tools.ts';
import { useReasons } from './use-reasons.ts';

export const rankColumnId = 'rank';
export const nameColumnId = 'name';
const countColumnId = 'n';
export const trendColumnId = 'trend';

interface RankingColumnsInput {
  readonly ranking: Ranking;
  /** Position of the indicator the rank and the trend are about. */
  readonly rankedBy: number;
  /** One axis for all interval bars. */
  readonly axis: Axis;
  readonly trends: Trends | undefined;
  /** Address of the unit's own ranking, if it has one. */
  readonly hrefOf: (row: RankedRow) => string | undefined;
  /** What comes after the figures: marks around the numbers, and columns for those who want them. */
  readonly tools: TableTools | undefined;
}

/** The columns of the ranking: rank, name, answers, first indicator with its interval, trend, the other indicators. */
export function useRankingColumns(input: RankingColumnsInput): readonly DataTableColumn<RankedRow>[] {
  const { ranking, rankedBy, axis, trends, hrefOf, tools } = input;
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);

  const fixed = useMemo((): DataTableColumn<RankedRow>[] => {
    const leading = ranking.indicators[rankedBy]?.title ?? '';
    const ownName = t`At ${ranking.unit.name} itself`;
    return [
      {
        id: rankColumnId,
        title: t`Rank`,
        hint: t`Rank by ${leading}; units with equal values share one. Units with fewer than ${ranking.reliabilityMinimumN} answers follow without a rank.`,
        widthPx: 64,
        minWidthPx: 56,
        paperWidthPx: 36,
        align: 'end',
        isSticky: true,
        sort: { valueOf: ({ rank }) => rank },
        cell: (row) => {
          if (row.index < 0) return null;
          const content =
            row.rank === null ? <Missing mark="–" reason={reasons.unranked(row)} /> : formats.count(row.rank);
          return tools ? tools.rankOf(row, content) : content;
        },
      },
      {
        id: nameColumnId,
        title: t`Name`,
        widthPx: 220,
        minWidthPx: 120,
        maxWidthPx: 360,
        grows: true,
        isRowHeader: true,
        isSticky: true,
        sort: { valueOf: ({ unit }) => unit.name },
        cell: (row) => {
          if (row.index < 0) return <span className={classes['name']}>{t`All of ${row.unit.name}`}</span>;
          const href = hrefOf(row);
          if (href === undefined) {
            const name = isOwnRow(row.unit) ? ownName : rowName(row.unit);
            return (
              <span className={classes['name']} title={name}>
                {name}
              </span>
            );
          }
          return (
            <a tabIndex={-1} href={href} className={classes['link']} title={rowName(row.unit)} draggable={false}>
              {rowName(row.unit)}
            </a>
          );
        },
      },
      {
        id: countColumnId,
        title: t`Interviews`,
        hint: t`Interviews in the period`,
        widthPx: 88,
        minWidthPx: 72,
        paperWidthPx: 70,
        align: 'end',
        sortsDescendingFirst: true,
        sort: { valueOf: ({ unit }) => unit.n },
        cell: ({ unit }) =>
          unit.n === null ? (
            <Missing mark={reasons.fewMark} reason={reasons.hidden('too_few')} />
          ) : (
            formats.count(unit.n)
          ),
      },
    ];
  }, [ranking, rankedBy, hrefOf, formats, reasons, tools, t]);

  const scores = useMemo(() => {
    const unitText = ({ unit, min, max }: RankingIndicator): string => {
      if (unit === 'percent') return '%';
      return unit === 'points' ? t`points` : t`${formats.score(min)} to ${formats.score(max)}`;
    };
    return ranking.indicators.map((indicator, position): DataTableColumn<RankedRow> => {
      const hasBar = position === 0;
      const { title } = indicator;
      const column = ranking.columns[position];
      const ends = [formats.score(axis.min, axisDecimals(axis)), formats.score(axis.max, axisDecimals(axis))];
      return {
        id: indicator.extName,
        title,
        unit: hasBar ? (
          <span className={classes['barHead']}>
            <span aria-hidden className={classes['barAxis']} style={{ width: barWidthPx }}>
              {ends.map((end) => (
                <span key={end}>{end}</span>
              ))}
            </span>
            {unitText(indicator)}
            <span aria-hidden className={classes['changeHead']}>
              +/−
            </span>
          </span>
        ) : (
          <span className={classes['barHead']}>
            {unitText(indicator)}
            <span aria-hidden className={classes['changeHead']}>
              +/−
            </span>
          </span>
        ),
        hint: hasBar
          ? t`${title}, its 95 % interval, and the change to the period before; an arrow where the change is significant`
          : t`${title} and the change to the period before; an arrow where the change is significant`,
        widthPx: hasBar ? 216 : 104,
        minWidthPx: hasBar ? 200 : 96,
        paperWidthPx: hasBar ? 188 : 54,
        turnsOnPaper: !hasBar,
        align: 'end',
        sortsDescendingFirst: indicator.direction === 'higher',
        sort: {
          valueOf: ({ index }) => column?.values[index] ?? null,
          // Units too small to be ranked follow the others, whichever way the column is sorted.
          groupOf: ({ index }) => ((column?.ns[index] ?? 0) < ranking.reliabilityMinimumN ? 1 : 0),
        },
        cell: (row) => {
          const figure = figureOf(ranking, row, position);
          return ScoreCell({
            figure,
            indicator,
            axis: hasBar ? axis : undefined,
            reference: ranking.totalColumns[position]?.values[0] ?? null,
            isUnreliable: (figure.n ?? 0) < ranking.reliabilityMinimumN,
            formats,
            reasons,
            marks: tools?.marksOf(row, position),
          });
        },
      };
    });
  }, [ranking, axis, formats, reasons, tools, t]);

  const trend = useMemo((): DataTableColumn<RankedRow> => {
    const indicator = ranking.indicators.find(({ extName }) => extName === trends?.indicator);
    const title = ranking.indicators[rankedBy]?.title ?? '';
    const isCurrent = trends !== undefined && indicator === ranking.indicators[rankedBy];
    const byUnit = new Map(isCurrent ? trends.rows.map(({ slug, values }) => [slug, values]) : []);
    return {
      id: trendColumnId,
      title: t`Trend`,
      unit: title,
      hint: t`${title} over the period; gaps where there are too few answers`,
      widthPx: 104,
      minWidthPx: 100,
      paperWidthPx: 88,
      align: 'center',
      cell: ({ index, unit }) => {
        const values = index < 0 ? (isCurrent ? trends.total : undefined) : byUnit.get(unit.slug);
        if (!values || !indicator) return null;
        const known = values.filter((value) => value !== null);
        const [first, last] = [known[0], known[known.length - 1]];
        if (first === undefined || last === undefined) return null;
        const [from, to] = [formats.score(first, indicator.decimals), formats.score(last, indicator.decimals)];
        return (
          <Sparkline values={values} leastSpan={(indicator.max - indicator.min) / 8} label={t`from ${from} to ${to}`} />
        );
      },
    };
  }, [ranking, rankedBy, trends, formats, t]);

  return useMemo(() => {
    const [first, ...others] = scores;
    return [...fixed, ...(first ? [first] : []), trend, ...(tools?.columns ?? []), ...others];
  }, [fixed, scores, trend, tools]);
}

/** Decimals the ends of an axis need: none for whole numbers, one for 4.5. */
function axisDecimals({ min, max }: Axis): number {
  return Number.isInteger(min) && Number.isInteger(max) ? 0 : max - min < 1 ? 2 : 1;
}
