import type { Ranking, RankingIndicator, Trends } from '@echolot/contract/analytics/rankings';
import { niceAxis } from '@echolot/core/axis';
import { Chart } from '@echolot/ui/chart';
import { IntervalChart, type IntervalChartRow } from '@echolot/ui/interval-chart';
import type { LineChart } from '@echolot/ui/line-chart';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import classes from './ranking-chart.module.css';
import { figureOf, isGoodChange, isOwnRow, type RankedRow } from './ranking-rows.ts';
import { useReasons } from './use-reasons.ts';

/** Up to so many units get a line and a colour of their own; more would only tangle. */
const mostLines = 6;
/** More rows than a person compares at a glance; the table has them all. */
const mostRows = 80;
const trendHeightPx = 280;

interface RankingChartProps {
  readonly ranking: Ranking;
  readonly rows: readonly RankedRow[];
  readonly trends: Trends | undefined;
  /** Position of the indicator shown. */
  readonly rankedBy: number;
  readonly isStale: boolean;
  readonly rowHref: (row: RankedRow) => string | undefined;
}

/** The course of the unit with its interval, and the units below compared on one axis. */
export function RankingChart({ ranking, rows, trends, rankedBy, isStale, rowHref }: RankingChartProps) {
  const { t } = useLingui();
  const { drillPath = '' } = useParams({ strict: false }) as { drillPath?: string };
  const { explain, panel } = useExplain(ranking.survey);
  const indicator = ranking.indicators[rankedBy];
  // By slug and not by place in the ranking: a unit keeps its colour whatever is sorted or searched.
  const colorIndexes = useMemo(() => {
    const slugs = ranking.rows.filter((unit) => !isOwnRow(unit)).map(({ slug }) => slug);
    if (slugs.length > mostLines) return new Map<string, number>();
    return new Map(slugs.toSorted().map((slug, index) => [slug, index + 1]));
  }, [ranking.rows]);
  if (!indicator) return null;
  return (
    <div className={classes['charts']} data-stale={isStale || undefined}>
      <p className={classes['more']}>
        <a href={paths.insights(ranking.survey, drillPath)}>{t`More: rolling values, matrix, drivers`}</a>
      </p>
      {trends && trends.indicator === indicator.extName && (
        <Trend ranking={ranking} rows={rows} trends={trends} indicator={indicator} colorIndexes={colorIndexes} />
      )}
      {rows.length > 0 ? (
        <Comparison
          ranking={ranking}
          rows={rows}
          rankedBy={rankedBy}
          indicator={indicator}
          colorIndexes={colorIndexes}
          rowHref={rowHref}
          onExplain={({ unit }) => {
            // Figures that are about to go are not explained: the address is of the next ones.
            if (!isStale) explain({ filteredDrillPath: drillPath, unitSlug: unit.slug, indicator: indicator.extName });
          }}
        />
      ) : (
        <p className={classes['nothing']}>{t`There are no units to compare.`}</p>
      )}
      {panel}
    </div>
  );
}

interface TrendProps {
  readonly ranking: Ranking;
  readonly rows: readonly RankedRow[];
  readonly trends: Trends;
  readonly indicator: RankingIndicator;
  readonly colorIndexes: ReadonlyMap<string, number>;
}

function Trend({ ranking, rows, trends, indicator, colorIndexes }: TrendProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const unitName = useUnitName();
  const chart = useMemo((): LineChart => {
    const names = new Map(rows.map(({ unit }) => [unit.slug, unit.name]));
    const below = trends.rows.flatMap(({ slug, values }) => {
      const [name, colorIndex] = [names.get(slug), colorIndexes.get(slug)];
      return name === undefined || colorIndex === undefined ? [] : [{ key: slug, name, values, colorIndex }];
    });
    const isMonthly = trends.buckets.some(({ fromDay, toDay }) => daysApart(fromDay, toDay) > 20);
    return {
      points: trends.buckets.map(({ fromDay, isComplete }) => ({
        key: fromDay,
        title: isMonthly ? formats.month(fromDay) : formats.day(fromDay),
        isComplete,
      })),
      lines: [
        {
          key: '(total)',
          name: ranking.unit.name,
          values: trends.total,
          band: { lows: trends.totalLows, highs: trends.totalHighs },
          colorIndex: 0,
          isLeading: true,
        },
        ...below,
      ],
      xTitle: t`Period`,
      yTitle: unitName(indicator),
      limits: { min: indicator.min, max: indicator.max },
      showsZero: indicator.unit !== 'scale',
      format: (value) => formats.score(value, indicator.decimals),
    };
  }, [ranking, rows, trends, indicator, colorIndexes, formats, unitName, t]);
  return (
    <Chart
      title={t`${indicator.title} over time`}
      note={t`The band is the 95 % interval of ${ranking.unit.name}; a dashed end still changes.`}
      chart={chart}
      heightPx={trendHeightPx}
      renderActions={(source) => <ChartActions source={source} unit={ranking.unit.name} />}
    />
  );
}

interface ComparisonProps {
  readonly ranking: Ranking;
  readonly rows: readonly RankedRow[];
  readonly rankedBy: number;
  readonly indicator: RankingIndicator;
  readonly colorIndexes: ReadonlyMap<string, number>;
  readonly rowHref: (row: RankedRow) => string | undefined;
  readonly onExplain: (row: RankedRow) => void;
}

function Comparison({ ranking, rows, rankedBy, indicator, colorIndexes, rowHref, onExplain }: ComparisonProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const unitName = useUnitName();
  const known = rows
    .map((row) => ({ row, figure: figureOf(ranking, row, rankedBy) }))
    .filter(({ figure }) => figure.value !== null)
    .toSorted((one, other) => placeOf(one.row) - placeOf(other.row));
  const shown = known.slice(0, mostRows);
  const total = ranking.totalColumns[rankedBy]?.values[0] ?? null;
  const axis = niceAxis(
    [...shown.flatMap(({ figure }) => [figure.low, figure.value, figure.high]), total].filter((one) => one !== null),
    indicator,
  );
  const nameOf = ({ unit }: RankedRow): string => (isOwnRow(unit) ? t`At ${ranking.unit.name} itself` : unit.name);
  const hiddenCount = rows.length - known.length;
  const notes: string[] = [
    total === null ? '' : t`The dashed line is ${ranking.unit.name}: ${formats.score(total, indicator.decimals)}.`,
    known.length > shown.length ? t`The first ${shown.length} of ${known.length} units; the table has them all.` : '',
    hiddenCount > 0 ? t`Without a number, so not drawn: ${hiddenCount}.` : '',
  ];
  return (
    <IntervalChart
      title={t`${indicator.title} of the units, with 95 % intervals`}
      note={notes.filter((note) => note !== '').join(' ')}
      nameTitle={t`Name`}
      valueTitle={unitName(indicator)}
      axis={axis}
      format={(value) => formats.score(value, axis.max - axis.min < 4 ? 1 : 0)}
      reference={total === null ? undefined : { value: total, name: ranking.unit.name }}
      renderActions={(source) => <ChartActions source={source} unit={ranking.unit.name} />}
      rows={shown.map(({ row, figure }): IntervalChartRow => {
        const href = rowHref(row);
        const { change, significant } = figure;
        const isGood = change !== null && isGoodChange(indicator, change);
        return {
          key: row.key,
          name: href === undefined ? nameOf(row) : <a href={href}>{row.unit.name}</a>,
          value: figure.value ?? 0,
          low: figure.low,
          high: figure.high,
          colorIndex: colorIndexes.get(row.unit.slug),
          isQuiet: row.unranked !== null,
          text: (
            <>
              <ExplainButton onClick={() => onExplain(row)}>
                {formats.score(figure.value ?? 0, indicator.decimals)}
              </ExplainButton>
              <span className={classes['change']}>
                {change !== null && (
                  <ScoreChange
                    text={formats.change(change, indicator.decimals)}
                    significant={significant ? (change > 0 ? 'rise' : 'fall') : null}
                    isGood={isGood}
                    label={significant ? reasons.significant(isGood) : undefined}
                  />
                )}
              </span>
            </>
          ),
        };
      })}
    />
  );
}

/** Ranked units in the order of their rank, then the others. */
const placeOf = ({ rank }: RankedRow): number => rank ?? Number.MAX_SAFE_INTEGER;

const daysApart = (fromDay: string, toDay: string): number => (Date.parse(toDay) - Date.parse(fromDay)) / 86_400_000;

function useUnitName(): (indicator: RankingIndicator) => string {
  const { t } = useLingui();
  return useMemo(
    () =>
      ({ title, unit }) =>
        unit === 'points' ? t`${title}, points` : unit === 'percent' ? t`${title}, %` : title,
    [t],
  );
}
