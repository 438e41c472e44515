import type { Ranking, RankingIndicator } from '@echolot/contract/analytics/rankings';
import { differenceInterval } from '@echolot/core/difference-interval';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { ScoreChange } from '@echolot/ui/score-change';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../../survey/explain-button.tsx';
import { type Figure, figureOf, isGoodChange, type RankedRow } from '../ranking-rows.ts';
import { type Reasons, useReasons } from '../use-reasons.ts';
import classes from './compare-panel.module.css';

interface ComparePanelProps {
  readonly ranking: Ranking;
  readonly first: RankedRow;
  readonly second: RankedRow;
  /** Says what is behind a number; `position` is the indicator's. */
  readonly onExplain: (row: RankedRow, position: number) => void;
  readonly onClose: () => void;
}

/** Two units side by side: every indicator with its interval and change, and the difference between them. */
export function ComparePanel({ ranking, first, second, onExplain, onClose }: ComparePanelProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const isPhone = useIsPhone();
  const names = [first.unit.name, second.unit.name];
  return (
    <Dialog
      title={t`${first.unit.name} and ${second.unit.name}`}
      closeLabel={t`Close`}
      onClose={onClose}
      {...(isPhone ? { from: 'bottom' as const } : { widthPx: 760 })}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled by keys too */}
      <section tabIndex={0} aria-label={t`The indicators of both units`}>
        <table className={classes['compare']}>
          <thead>
            <tr>
              <th scope="col">{t`Indicator`}</th>
              {names.map((name, index) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">{t`Difference`}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t`Interviews`}</th>
              <td>{first.unit.n === null ? reasons.fewMark : formats.count(first.unit.n)}</td>
              <td>{second.unit.n === null ? reasons.fewMark : formats.count(second.unit.n)}</td>
              <td>–</td>
            </tr>
            {ranking.indicators.map((indicator, position) => {
              const figures = [figureOf(ranking, first, position), figureOf(ranking, second, position)] as const;
              return (
                <tr key={indicator.extName}>
                  <th scope="row">{indicator.title}</th>
                  {[first, second].map((row, index) => (
                    <Side
                      key={row.key}
                      figure={index === 0 ? figures[0] : figures[1]}
                      indicator={indicator}
                      reasons={reasons}
                      onExplain={() => onExplain(row, position)}
                    />
                  ))}
                  <DifferenceCell
                    figures={figures}
                    indicator={indicator}
                    reliabilityMinimumN={ranking.reliabilityMinimumN}
                  />
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <p className={atoms['quiet']}>
        {t`Differences are the first unit less the second, with their 95 % interval. An arrow stands where zero is outside of it and both units have at least ${ranking.reliabilityMinimumN} answers.`}
      </p>
    </Dialog>
  );
}

interface SideProps {
  readonly figure: Figure;
  readonly indicator: RankingIndicator;
  readonly reasons: Reasons;
  readonly onExplain: () => void;
}

function Side({ figure, indicator, reasons, onExplain }: SideProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { value, low, high, n, change, significant, hidden } = figure;
  if (value === null)
    return <td className={classes['words']}>{hidden ? reasons.hidden(hidden) : reasons.noAnswers}</td>;
  const score = (one: number): string => formats.score(one, indicator.decimals);
  const isGood = change !== null && isGoodChange(indicator, change);
  return (
    <td>
      <strong>
        <ExplainButton onClick={onExplain}>{score(value)}</ExplainButton>
      </strong>{' '}
      {change !== null && (
        <ScoreChange
          text={formats.change(change, indicator.decimals)}
          significant={significant ? (change > 0 ? 'rise' : 'fall') : null}
          isGood={isGood}
          label={significant ? reasons.significant(isGood) : undefined}
        />
      )}
      <span className={classes['words']}>
        {low !== null && high !== null && t`${score(low)} to ${score(high)}`}
        {n !== null && ` · n ${formats.count(n)}`}
      </span>
    </td>
  );
}

interface DifferenceCellProps {
  readonly figures: readonly [Figure, Figure];
  readonly indicator: RankingIndicator;
  readonly reliabilityMinimumN: number;
}

function DifferenceCell({ figures: [first, second], indicator, reliabilityMinimumN }: DifferenceCellProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (first.value === null || second.value === null) return <td>–</td>;
  const interval = differenceInterval({ ...first, value: first.value }, { ...second, value: second.value });
  const difference = first.value - second.value;
  const isReliable = Math.min(first.n ?? 0, second.n ?? 0) >= reliabilityMinimumN;
  const isSignificant = isReliable && interval !== null && (interval.low > 0 || interval.high < 0);
  const change = (one: number): string => formats.change(one, indicator.decimals);
  return (
    <td>
      <ScoreChange
        text={change(difference)}
        significant={isSignificant ? (difference > 0 ? 'rise' : 'fall') : null}
        isGood={isGoodChange(indicator, difference)}
      />
      <span className={classes['words']}>
        {interval && t`${change(interval.low)} to ${change(interval.high)}`}
        {' · '}
        {isSignificant ? t`significant` : isReliable ? t`may be chance` : t`too few answers to say`}
      </span>
    </td>
  );
}
