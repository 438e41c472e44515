import type { Explanation } from '@echolot/contract/analytics/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './explain.module.css';

interface TestLineProps {
  readonly compared: Pick<NonNullable<Explanation['previous']>, 'parts' | 'test' | 'n'>;
  readonly explanation: Explanation;
}

/** Which test says whether the difference is more than chance, what goes into it, and its p. */
export function TestLine({ compared, explanation }: TestLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { test } = compared;
  if (!test) return null;
  const names = {
    nps_adjusted_wald_z: t`z test of the scores, adjusted Wald`,
    csat_pooled_z: t`z test of two shares, pooled`,
    welch_t: t`Welch’s t test`,
  };
  const inputOf = (parts: Explanation['parts'], n: number | null): string => {
    const count = formats.count(n ?? 0);
    if (!parts) return '';
    const { good, bad, mean, standardDeviation } = parts;
    if (good !== null && bad !== null)
      return t`${formats.count(good)} promoters and ${formats.count(bad)} detractors of ${count}`;
    if (good !== null) return t`${formats.count(good)} of ${count}`;
    return t`mean ${formats.score(mean ?? 0, 2)}, standard deviation ${formats.score(standardDeviation ?? 0, 2)}, ${count} answers`;
  };
  const [own, other] = [inputOf(explanation.parts, explanation.n), inputOf(compared.parts, compared.n)];
  const statistic = formats.score(test.statistic, 2);
  const degrees = test.degreesOfFreedom === null ? '' : formats.score(test.degreesOfFreedom, 1);
  const p = test.p < 0.001 ? t`p < ${formats.score(0.001, 3)}` : t`p = ${formats.score(test.p, 3)}`;
  const result =
    test.degreesOfFreedom === null ? t`z = ${statistic}` : t`t = ${statistic} with ${degrees} degrees of freedom`;
  return <span className={classes['test']}>{t`${names[test.name]}: ${own}, against ${other}; ${result}, ${p}.`}</span>;
}
