import type { Ranking } from '@echolot/contract/analytics/rankings';
import { Dialog } from '@echolot/ui/dialog';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { figureOf, isGoodChange, isOwnRow, type RankedRow, rowName } from '../ranking-rows.ts';
import { useReasons } from '../use-reasons.ts';
import { compositeOf } from './composite-of.ts';
import classes from './phone-tools.module.css';
import { UnitFacts } from './unit-facts.tsx';

interface UnitSheetProps {
  readonly ranking: Ranking;
  readonly row: RankedRow;
  /** Position of the indicator the sheet begins with. */
  readonly position: number;
  readonly isChosen: boolean;
  /** To the units below; undefined where there are none. */
  readonly onDrill: (() => void) | undefined;
  readonly onExplain: (indicator: string) => void;
  readonly onComposite: () => void;
  readonly onCompare: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A unit on a phone, from the bottom edge: all its indicators, the facts of one of them, and what to do, under the thumb. */
export function UnitSheet(props: UnitSheetProps) {
  const { ranking, row, position, isChosen, onDrill, onExplain, onComposite, onCompare, onClose } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const [shown, setShown] = useState(position);
  const indicator = ranking.indicators[shown];
  if (!indicator) return null;
  const composite = compositeOf(ranking, row);
  return (
    <Dialog
      title={isOwnRow(row.unit) ? t`At ${ranking.unit.name} itself` : rowName(row.unit)}
      closeLabel={t`Close`}
      onClose={onClose}
      from="bottom"
    >
      <ul className={classes['indicators']} aria-label={t`Indicators`}>
        {ranking.indicators.map(({ extName, title, decimals }, place) => {
          const { value, change, significant, hidden } = figureOf(ranking, row, place);
          const of = ranking.indicators[place];
          const isGood = of !== undefined && change !== null && isGoodChange(of, change);
          return (
            <li key={extName}>
              <button type="button" aria-pressed={place === shown} onClick={() => setShown(place)}>
                <span className={classes['title']}>{title}</span>
                <span className={classes['figure']}>
                  {value === null ? (hidden ? reasons.fewMark : '–') : formats.score(value, decimals)}
                </span>
                <ScoreChange
                  text={change === null ? '' : formats.change(change, decimals)}
                  significant={significant && change !== null ? (change > 0 ? 'rise' : 'fall') : null}
                  isGood={isGood}
                  label={significant ? reasons.significant(isGood) : undefined}
                />
              </button>
              {place === shown && (
                <div className={classes['facts']}>
                  <UnitFacts ranking={ranking} row={row} position={place} />
                </div>
              )}
            </li>
          );
        })}
        {composite && (
          <li>
            <button type="button" aria-haspopup="dialog" onClick={onComposite}>
              <span className={classes['title']}>{composite.title}</span>
              <span className={classes['figure']}>
                {composite.value === null
                  ? composite.hidden
                    ? reasons.fewMark
                    : '–'
                  : formats.score(composite.value, composite.decimals)}
              </span>
              <ScoreChange
                text={composite.change === null ? '' : formats.change(composite.change, composite.decimals)}
                significant={null}
              />
            </button>
          </li>
        )}
      </ul>
      <p className={classes['actions']}>
        {onCompare && (
          <button type="button" aria-pressed={isChosen} onClick={onCompare}>
            {isChosen ? t`Chosen to compare` : t`Compare`}
          </button>
        )}
        <button type="button" onClick={() => onExplain(indicator.extName)}>
          {t`Explain`}
        </button>
        {onDrill && (
          <button type="button" data-primary onClick={onDrill}>
            {t`Open`}
          </button>
        )}
      </p>
    </Dialog>
  );
}
