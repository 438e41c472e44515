import { positionOn } from '@echolot/core/axis';
import { memo } from 'react';
import classes from './marks.module.css';
import { type Course, sparklineAxis, sparklinePath } from './sparkline-path.ts';

const widthPx = 80;
const heightPx = 20;
const insetPx = 3;

interface SparklineProps {
  readonly values: Course;
  /** Least height of the drawn range, in the unit of the values. */
  readonly leastSpan: number;
  /** What the line says, for screen readers. */
  readonly label: string;
}

/** A course as a line of 80 px with a dot on its last point. */
export const Sparkline = memo(function Sparkline({ values, leastSpan, label }: SparklineProps) {
  const axis = sparklineAxis(values, leastSpan);
  const [innerWidth, innerHeight] = [widthPx - 2 * insetPx, heightPx - 2 * insetPx];
  const last = values[values.length - 1] ?? null;
  return (
    <svg
      role="img"
      aria-label={label}
      width={widthPx}
      height={heightPx}
      viewBox={`${-insetPx} ${-insetPx} ${widthPx} ${heightPx}`}
      className={classes['sparkline']}
    >
      <path d={sparklinePath(values, axis, innerWidth, innerHeight)} />
      {last !== null && <circle cx={innerWidth} cy={(1 - positionOn(axis, last)) * innerHeight} r={2} />}
    </svg>
  );
});
