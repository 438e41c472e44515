import type { NumberStatistics, Statistics } from '@echolot/contract/statistics';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../i18n/use-formats.ts';
import { Card } from './card.tsx';
import classes from './statistics.module.css';

interface NumberCardProps {
  readonly number: NumberStatistics;
  readonly statistics: Statistics;
}

/** Where the values of a number lie. Single values, such as the least and the most, are nobody's business. */
export function NumberCard({ number, statistics }: NumberCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { decimals, mean, standardDeviation, quantiles } = number;
  const at = (probability: number): number | null =>
    quantiles.find((quantile) => quantile.probability === probability)?.value ?? null;
  const text = (value: number): string => formats.score(value, decimals);
  const range = (from: number | null, to: number | null): string =>
    from === null || to === null ? t`too few answers` : t`${text(from)} to ${text(to)}`;
  const median = at(0.5);
  return (
    <Card {...number} figure={mean === null ? undefined : formats.score(mean, decimals + 1)} statistics={statistics}>
      <dl className={classes['numbers']}>
        <dt>{t`Median`}</dt>
        <dd>{median === null ? t`too few answers` : text(median)}</dd>
        <dt>{t`Middle half`}</dt>
        <dd>{range(at(0.25), at(0.75))}</dd>
        <dt>{t`Middle 90 %`}</dt>
        <dd>{range(at(0.05), at(0.95))}</dd>
        {standardDeviation !== null && (
          <>
            <dt>{t`Standard deviation`}</dt>
            <dd>{formats.score(standardDeviation, decimals + 1)}</dd>
          </>
        )}
      </dl>
      <p className={classes['quiet']}>{t`The number above is the mean.`}</p>
    </Card>
  );
}
