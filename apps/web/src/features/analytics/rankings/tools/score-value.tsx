import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { isGoodChange } from '../ranking-rows.ts';
import type { HeatLevel } from './heat-levels.ts';
import classes from './ranking-tools.module.css';

interface ScoreValueProps {
  readonly text: string;
  readonly indicator: RankingIndicator;
  /** Difference to the rest of the whole where it is more than chance. */
  readonly rest: number | null;
  readonly level: HeatLevel | null;
  /** Name of the unit that all rows are parts of. */
  readonly whole: string;
}

/** A score with its colour, and the mark that says which side of the rest it is on. */
export function ScoreValue({ text, indicator, rest, level, whole }: ScoreValueProps) {
  const { t } = useLingui();
  const side =
    rest === null
      ? undefined
      : rest > 0
        ? { name: 'above', path: 'M1 4L4 1L7 4', words: t`Significantly above the rest of ${whole}` }
        : { name: 'below', path: 'M1 1L4 4L7 1', words: t`Significantly below the rest of ${whole}` };
  return (
    <span className={classes['value']} data-heat={level || undefined} title={side?.words}>
      {side && rest !== null && (
        <svg
          aria-hidden
          viewBox="0 0 8 5"
          className={classes['side']}
          data-side={side.name}
          data-tone={isGoodChange(indicator, rest) ? 'good' : 'bad'}
        >
          <path d={side.path} />
        </svg>
      )}
      {text}
      {side && <VisuallyHidden>{side.words}</VisuallyHidden>}
    </span>
  );
}
