import { type Axis, beyond, positionOn } from '@echolot/core/axis';
import { memo, type ReactNode } from 'react';
import classes from './marks.module.css';

const heightPx = 20;
const insetPx = 4;

interface IntervalBarProps {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** One axis for all bars that are below each other. */
  readonly axis: Axis;
  readonly widthPx: number;
  /** A value all bars are compared with, e.g. the whole's: a line that runs through all rows. */
  readonly reference?: number | null;
  /** Drawn behind everything, in the picture's own px; see `barX`. */
  readonly children?: ReactNode;
}

/** Where a value is in the picture of a bar, px. */
export function barX(axis: Axis, value: number, widthPx: number): number {
  return Math.round((insetPx + positionOn(axis, value) * (widthPx - 2 * insetPx)) * 10) / 10;
}

/**
 * A value as a dot on its interval; beyond the axis as an arrow at its end, for the value is beside it. Says nothing to screen readers: the numbers are beside it. */
export const IntervalBar = memo(function IntervalBar(props: IntervalBarProps) {
  const { value, low, high, axis, widthPx, reference = null, children } = props;
  const x = (one: number): number => barX(axis, one, widthPx);
  const side = beyond(axis, value);
  const hasZero = axis.min < 0 && axis.max > 0;
  return (
    <svg aria-hidden width={widthPx} viewBox={`0 0 ${widthPx} ${heightPx}`} className={classes['intervalBar']}>
      {children}
      {hasZero && <path className={classes['zero']} d={`M${x(0)} -20V40`} />}
      {reference !== null && <path className={classes['reference']} d={`M${x(reference)} -20V40`} />}
      {low <= axis.max && high >= axis.min && (
        <rect x={x(low)} y={7} width={Math.max(1, x(high) - x(low))} height={6} rx={3} />
      )}
      {side ? (
        <path data-beyond={side} className={classes['beyond']} d={arrowAt(side, widthPx)} />
      ) : (
        <circle cx={x(value)} cy={10} r={3.5} />
      )}
    </svg>
  );
});

/** A triangle that points out of the picture. */
function arrowAt(side: 'below' | 'above', widthPx: number): string {
  return side === 'below' ? 'M0 10L6 6V14Z' : `M${widthPx} 10L${widthPx - 6} 6V14Z`;
}
