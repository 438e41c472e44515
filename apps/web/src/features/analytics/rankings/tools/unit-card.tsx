import type { Ranking } from '@echolot/contract/analytics/rankings';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { figureOf, isOwnRow, type RankedRow } from '../ranking-rows.ts';
import { InterviewsLink } from './interviews-link.tsx';
import { placeBeside } from './place-beside.ts';
import classes from './ranking-tools.module.css';
import { UnitFacts } from './unit-facts.tsx';

interface UnitCardProps {
  readonly ranking: Ranking;
  readonly row: RankedRow;
  /** Position of the indicator the card is about. */
  readonly position: number;
  readonly cell: HTMLElement;
  /** Opened by a click or a key: it has the focus and stays until it is closed. */
  readonly isPinned: boolean;
  readonly isChosen: boolean;
  readonly onExplain: () => void;
  readonly onCompare: (() => void) | undefined;
  readonly onClose: () => void;
}

/** The facts of one unit and one indicator beside the cell they are about. */
export function UnitCard(props: UnitCardProps) {
  const { ranking, row, position, cell, isPinned, isChosen, onExplain, onCompare, onClose } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const titleId = useId();
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    if (!element) return;
    if (!element.matches(':popover-open')) element.showPopover();
    placeBeside(element, cell);
  });
  // Before it leaves the page the focus goes back to the table.
  useLayoutEffect(() => {
    if (!isPinned) return undefined;
    const element = card.current;
    element?.focus();
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const tabStop = cell.closest('[role=grid]')?.querySelector<HTMLElement>('[tabindex="0"]');
      (cell.tabIndex === 0 ? cell : tabStop)?.focus();
    };
  }, [isPinned, cell]);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      if (event.target instanceof Node && !card.current?.contains(event.target)) onClose();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown, true);
    };
  }, [onClose]);

  const indicator = ranking.indicators[position];
  if (!indicator) return null;
  const { value } = figureOf(ranking, row, position);
  return (
    <div
      ref={card}
      popover="manual"
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes['card']}
      onPointerLeave={isPinned ? undefined : onClose}
    >
      <p id={titleId} className={classes['cardTitle']}>
        <span>{isOwnRow(row.unit) ? t`At ${ranking.unit.name} itself` : row.unit.name}</span>
        <span className={classes['cardScore']}>
          {indicator.title} {value === null ? '–' : formats.score(value, indicator.decimals)}
        </span>
      </p>
      <UnitFacts ranking={ranking} row={row} position={position} />
      <p className={classes['actions']}>
        <button type="button" onClick={onExplain}>
          {t`Explain`}
          <kbd>e</kbd>
        </button>
        {onCompare && (
          <button type="button" aria-pressed={isChosen} onClick={onCompare}>
            {isChosen ? t`Chosen to compare` : t`Compare`}
            <kbd>c</kbd>
          </button>
        )}
        <InterviewsLink ranking={ranking} row={row} />
      </p>
    </div>
  );
}
