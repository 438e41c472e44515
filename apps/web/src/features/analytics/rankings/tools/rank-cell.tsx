import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isOwnRow, type RankedRow } from '../ranking-rows.ts';
import classes from './ranking-tools.module.css';
import type { Tie } from './tie-edges.ts';
import { useTieWords } from './tied-rank.tsx';

interface RankCellProps {
  readonly row: RankedRow;
  /** The rank, or why there is none. */
  readonly content: ReactNode;
  readonly tie: Tie | undefined;
  readonly isChosen: boolean;
  readonly onToggle: (key: string) => void;
}

/** A rank with the bracket of its tied group, and the box that chooses the unit for a comparison. */
export function RankCell({ row, content, tie, isChosen, onToggle }: RankCellProps) {
  const { t } = useLingui();
  const { unit, key } = row;
  const tied = useTieWords()(tie);
  return (
    <span className={classes['rank']} data-tie={tie?.edge} data-chosen={isChosen || undefined} title={tied}>
      {!isOwnRow(unit) && unit.n !== null && (
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t`Compare ${unit.name}`}
          checked={isChosen}
          // The keyboard stays on the cell.
          onMouseDown={(event) => event.preventDefault()}
          onChange={() => onToggle(key)}
        />
      )}
      <span className={classes['rankNumber']}>
        {content}
        {tied && <VisuallyHidden>{tied}</VisuallyHidden>}
      </span>
    </span>
  );
}
