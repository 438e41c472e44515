import type { RankingIndicator } from '@echolot/contract/analytics/rankings';
import type { Axis } from '@echolot/core/axis';
import atoms from '@echolot/ui/atoms.module.css';
import { IntervalBar } from '@echolot/ui/interval-bar';
import { ScoreChange } from '@echolot/ui/score-change';
import type { ReactNode } from 'react';
import type { Formats } from '../../../i18n/use-formats.ts';
import { type Figure, isGoodChange } from './ranking-rows.ts';
import classes from './ranking-table.module.css';
import type { Reasons } from './use-reasons.ts';

/** Width of an interval bar, px; the head draws its axis as wide. */
export const barWidthPx = 96;

interface ScoreCellProps {
  readonly figure: Figure;
  readonly indicator: RankingIndicator;
  /** With an axis the interval is drawn beside the value. */
  readonly axis: Axis | undefined;
  readonly reference: number | null;
  readonly isUnreliable: boolean;
  readonly formats: Formats;
  readonly reasons: Reasons;
  /** What the tools draw around the value once they are there. */
  readonly marks?: ScoreMarks | undefined;
}

export interface ScoreMarks {
  /** In the interval's picture, behind the bar. */
  readonly behindBar?: ReactNode;
  readonly valueOf: (text: string) => ReactNode;
}

/** Value, interval and change of one indicator; or why there is none. */
export function ScoreCell(props: ScoreCellProps) {
  const { figure, indicator, axis, reference, isUnreliable, formats, reasons, marks } = props;
  const { value, low, high, change, significant, hidden, n } = figure;
  if (value === null) {
    const reason = hidden ? reasons.hidden(hidden) : reasons.noAnswers;
    return (
      <>
        <Missing mark={hidden === 'too_few' ? reasons.fewMark : hidden ? reasons.hiddenMark : '–'} reason={reason} />
        {noChange}
      </>
    );
  }
  const text = formats.score(value, indicator.decimals);
  const direction = change !== null && significant ? (change > 0 ? 'rise' : 'fall') : null;
  return (
    <>
      {axis && low !== null && high !== null && (
        <IntervalBar value={value} low={low} high={high} axis={axis} widthPx={barWidthPx} reference={reference}>
          {marks?.behindBar}
        </IntervalBar>
      )}
      {isUnreliable ? (
        <span className={classes['unreliable']} title={reasons.unreliable(n ?? 0)}>
          {text}
        </span>
      ) : (
        (marks?.valueOf(text) ?? text)
      )}
      {change === null ? (
        noChange
      ) : (
        <ScoreChange
          text={formats.change(change, indicator.decimals)}
          significant={direction}
          isGood={isGoodChange(indicator, change)}
          label={direction === null ? undefined : reasons.significant(isGoodChange(indicator, change))}
        />
      )}
    </>
  );
}

/** In place of a number, with the reason why there is none. */
export function Missing({ mark, reason }: { mark: string; reason: string }) {
  return (
    <span className={classes['mark']} title={reason}>
      <span aria-hidden>{mark}</span>
      <span className={atoms['spoken']}>{reason}</span>
    </span>
  );
}

/** Keeps the values of the column in line. */
const noChange = <ScoreChange text="" significant={null} />;
