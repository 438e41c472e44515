import type { Explanation } from '@echolot/contract/analytics/statistics';
import { niceAxis } from '@echolot/core/axis';
import atoms from '@echolot/ui/atoms.module.css';
import { IntervalBar } from '@echolot/ui/interval-bar';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './explain.module.css';

const barPx = 400;

/** The interval as a bar and in words, with its method. */
export function Certainty({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { value, low, high, indicator, intervalMethod, isReliable, reliabilityMinimumN, n } = explanation;
  const methods = {
    adjusted_wald: t`adjusted Wald, for differences of shares`,
    wilson: t`Wilson, for shares`,
    student_t: t`Student’s t, for means`,
  };
  if (value === null || low === null || high === null) {
    return <p>{t`A single answer does not tell how far others lie from it.`}</p>;
  }
  const decimals = indicator.decimals + 1;
  const [from, to] = [formats.score(low, decimals), formats.score(high, decimals)];
  const axis = niceAxis([low, high, value, ...(indicator.target === null ? [] : [indicator.target])], {
    min: indicator.min,
    max: indicator.max,
  });
  const method = methods[intervalMethod];
  return (
    <>
      <div className={classes['interval']}>
        <IntervalBar value={value} low={low} high={high} axis={axis} widthPx={barPx} reference={indicator.target} />
        <div aria-hidden className={classes['ends']}>
          <span>{formats.score(axis.min, decimalsOf(axis))}</span>
          <span>{formats.score(axis.max, decimalsOf(axis))}</span>
        </div>
      </div>
      <p>
        {t`All units (95 % interval): ${from} to ${to}, if these people answered for all others like them.`}{' '}
        <span className={atoms['quiet']}>{t`Method: ${method}.`}</span>
      </p>
      {indicator.target !== null && (
        <p
          className={atoms['quiet']}
        >{t`The dashed line is the target, ${formats.score(indicator.target, indicator.decimals)}.`}</p>
      )}
      {!isReliable && (
        <p className={classes['warning']}>
          {t`${formats.count(n ?? 0)} answers are fewer than ${reliabilityMinimumN}: a few others would change the number a lot.`}
        </p>
      )}
    </>
  );
}

const decimalsOf = ({ min, max }: { min: number; max: number }): number =>
  Number.isInteger(min) && Number.isInteger(max) ? 0 : max - min < 0.2 ? 2 : 1;
