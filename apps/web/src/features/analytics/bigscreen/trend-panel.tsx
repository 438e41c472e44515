import { useLingui } from '@lingui/react/macro';
import classes from './bigscreen.module.css';
import type { PanelProps } from './panel-props.ts';
import { trendDrawing } from './trend-drawing.ts';

/** The course over the period: line and 95 % interval on named axes. */
export function TrendPanel({ data, formats }: PanelProps) {
  const { t } = useLingui();
  const { indicator, trend, unit } = data;
  const { line, band, ticks, points, width, height, left, bottom } = trendDrawing(trend);
  const last = points.at(-1);
  const score = (value: number): string => formats.score(value, indicator.decimals);
  const first = trend.buckets[0];
  const end = trend.buckets.at(-1);
  const lastText = last ? score(last.value) : '';
  return (
    <div className={classes['trend']}>
      <h2>{t`${indicator.title} over time`}</h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t`${indicator.title} over time, ${unit}; last value ${lastText}`}
      >
        {ticks.map(({ value, y }) => (
          <g key={value}>
            <line x1={left} x2={width} y1={y} y2={y} className={classes[value === 0 ? 'zero' : 'gridline']} />
            <text x={left - 14} y={y} textAnchor="end" dominantBaseline="central">
              {score(value)}
            </text>
          </g>
        ))}
        <path d={band} className={classes['band']} />
        <path d={line} className={classes['line']} />
        {last && (
          <>
            <circle cx={last.x} cy={last.y} r="9" className={classes['dot']} />
            <text x={last.x} y={last.y - 30} textAnchor="end" className={classes['lastValue']}>
              {score(last.value)}
            </text>
          </>
        )}
        {first && (
          <text x={left} y={bottom + 40} textAnchor="start">
            {formats.month(first.fromDay)}
          </text>
        )}
        {end && (
          <text x={width} y={bottom + 40} textAnchor="end">
            {formats.month(end.fromDay)}
          </text>
        )}
      </svg>
    </div>
  );
}
