import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import classes from './quarter-mark.module.css';

/** The quarter a unit is in as one of four boxes, the best on the left. */
export function QuarterMark({ quarter }: { quarter: number | null }) {
  const words = useQuarterWords();
  if (quarter === null) return null;
  return (
    <span className={classes['quarter']} title={words(quarter)}>
      {[1, 2, 3, 4].map((one) => (
        <span key={one} data-here={one === quarter || undefined} />
      ))}
      <VisuallyHidden>{words(quarter)}</VisuallyHidden>
    </span>
  );
}

export function useQuarterWords(): (quarter: number) => string {
  const { t } = useLingui();
  return (quarter) => [t`Best quarter`, t`Second quarter`, t`Third quarter`, t`Last quarter`][quarter - 1] ?? '';
}
