import classes from './distribution.module.css';
import type { ValueCount } from './distribution-bars.ts';
import { numericBars } from './distribution-bars.ts';

interface DistributionProps {
  readonly top: readonly ValueCount[];
  /** Cells that say something. */
  readonly filled: number;
  readonly distinct: number;
  readonly isNumeric: boolean;
  /** The most frequent say nothing of the whole: then the label alone is shown. */
  readonly isScattered: boolean;
  /** Said by screen readers in place of the picture. */
  readonly label: string;
}

const mostBars = 3;

/** What is in a column, at a glance: bars by size for numbers, else the most frequent texts with their share. */
export function Distribution({ top, filled, distinct, isNumeric, isScattered, label }: DistributionProps) {
  if (filled === 0 || top.length === 0) return <span className={classes['none']}>–</span>;
  if (isNumeric) {
    const bars = numericBars(top, distinct);
    if (bars) {
      const most = Math.max(...bars.map(({ count }) => count));
      return (
        <span className={classes['histogram']} role="img" aria-label={label} title={label}>
          <span className={classes['columns']} aria-hidden>
            {bars.map(({ from, count }) => (
              <span key={from} style={{ height: `${Math.max(count > 0 ? 6 : 0, (100 * count) / most)}%` }} />
            ))}
          </span>
          <span className={classes['ends']} aria-hidden>
            <span>{bars[0]?.label}</span>
            <span>{bars.at(-1)?.label}</span>
          </span>
        </span>
      );
    }
  }
  if (isScattered) return <span className={classes['none']}>{label}</span>;
  return (
    <span className={classes['values']} role="img" aria-label={label} title={label}>
      {top.slice(0, mostBars).map(({ text, count }) => (
        <span key={text} className={classes['value']} aria-hidden>
          <span className={classes['bar']} style={{ width: `${(100 * count) / filled}%` }} />
          <span className={classes['name']}>{text}</span>
          <span className={classes['share']}>{shareOf(count, filled)}</span>
        </span>
      ))}
    </span>
  );
}

function shareOf(count: number, total: number): string {
  const percent = (100 * count) / total;
  return percent > 0 && percent < 1 ? '<1' : String(Math.round(percent));
}
