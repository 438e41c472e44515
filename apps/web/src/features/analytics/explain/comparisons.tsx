import type { Explanation } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useWindowWords } from '../../../place/use-window-words.ts';
import classes from './explain.module.css';
import { Part } from './part.tsx';
import { TestLine } from './test-line.tsx';

interface ComparisonsProps {
  readonly explanation: Explanation;
  /** Whether it is what was asked about. */
  readonly isAsked: boolean;
}

/** What the number is compared with: the period before, and the unit above without this one. */
export function Comparisons({ explanation, isAsked }: ComparisonsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useWindowWords();
  const { previous, rest, unit, indicator, value } = explanation;
  if (value === null || (previous === null && rest === null)) return null;
  const score = (one: number): string => formats.score(one, indicator.decimals);
  return (
    <Part title={t`Compared with`} isAsked={isAsked}>
      <dl className={classes['compared']}>
        {previous && (
          <>
            <dt>
              {words(previous.window)}
              {previous.window.isCut && ` (${t`the same days: the period still runs`})`}
            </dt>
            <dd>
              {previous.value === null || previous.n === null ? (
                previous.n === 0 ? (
                  t`Nobody answered then.`
                ) : (
                  t`That number is hidden, so there is no comparison.`
                )
              ) : (
                <>
                  {t`${score(previous.value)} of ${formats.count(previous.n)} answers`}
                  <Difference change={previous.change} significant={previous.significant} explanation={explanation} />
                  <TestLine compared={previous} explanation={explanation} />
                </>
              )}
            </dd>
          </>
        )}
        {rest && rest.value !== null && (
          <>
            <dt>{t`${rest.unit.name} without ${unit.name}`}</dt>
            <dd>
              {t`${score(rest.value)} of ${formats.count(rest.n ?? 0)} answers`}
              <Difference change={rest.change} significant={rest.significant} explanation={explanation} />
              <TestLine compared={rest} explanation={explanation} />
            </dd>
          </>
        )}
      </dl>
      <p className={atoms['quiet']}>
        {t`Significant: tested over all rows of the column together (Benjamini–Hochberg at 5 %), and only with ${explanation.reliabilityMinimumN} answers on both sides.`}
      </p>
    </Part>
  );
}

interface DifferenceProps {
  readonly change: number | null;
  readonly significant: boolean;
  readonly explanation: Explanation;
}

function Difference({ change, significant, explanation }: DifferenceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { indicator, reliabilityMinimumN } = explanation;
  if (change === null) return null;
  const isGood = change > 0 === (indicator.direction === 'higher');
  const isSmall = (explanation.n ?? 0) < reliabilityMinimumN;
  const judgement = significant
    ? t`significant`
    : isSmall
      ? t`too few answers to tell it from chance`
      : t`may be chance`;
  return (
    <span className={classes['difference']}>
      <ScoreChange
        text={formats.change(change, Math.max(1, indicator.decimals))}
        significant={significant ? (change > 0 ? 'rise' : 'fall') : null}
        isGood={isGood}
      />{' '}
      {judgement}
    </span>
  );
}
