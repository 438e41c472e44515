import type { Statistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import classes from './statistics.module.css';

interface CardProps {
  readonly title: string;
  /** The number of the question, if it has one. */
  readonly figure?: ReactNode;
  readonly n: number | null;
  readonly missing: number | null;
  readonly hidden: Statistics['hidden'];
  readonly statistics: Statistics;
  /** Explains how many answered, and what the card says of them; where the figure above does not. */
  readonly onExplain?: () => void;
  readonly children?: ReactNode;
}

/** A question with how many answered it. */
export function Card({ title, figure, n, missing, hidden, statistics, onExplain, children }: CardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const { suppressionMinimumN, reliabilityMinimumN } = statistics;
  const answers =
    n === null
      ? ''
      : missing
        ? t`${formats.count(n)} answers, ${formats.count(missing)} without`
        : t`${formats.count(n)} answers`;
  return (
    <article className={classes['card']} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {figure && <p className={classes['figure']}>{figure}</p>}
      </header>
      {hidden !== null || n === null ? (
        <p className={atoms['quiet']}>
          {hidden === 'too_few'
            ? t`Hidden: fewer than ${suppressionMinimumN} answers`
            : t`Hidden so that a small group cannot be worked out by subtraction`}
        </p>
      ) : n === 0 ? (
        <p className={atoms['quiet']}>{t`Nobody answered this question.`}</p>
      ) : (
        <>
          <p className={atoms['quiet']}>
            {onExplain ? <ExplainButton onClick={onExplain}>{answers}</ExplainButton> : answers}
            {n < reliabilityMinimumN && (
              <span className={classes['few']}> · {t`fewer than ${reliabilityMinimumN}: may be chance`}</span>
            )}
          </p>
          {children}
        </>
      )}
    </article>
  );
}
