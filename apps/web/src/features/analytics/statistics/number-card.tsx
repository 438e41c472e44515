import type { NumberStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { Card } from './card.tsx';
import { pathOf } from './path-of.ts';
import classes from './statistics.module.css';

interface NumberCardProps {
  readonly number: NumberStatistics;
  readonly statistics: Statistics;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
}

/** Where the values of a number lie. Single values, such as the least and the most, are nobody's business. */
export function NumberCard({ number, statistics, readAt }: NumberCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { explainFigure, panel } = useExplain(statistics.survey);
  const { decimals, mean, standardDeviation, quantiles } = number;
  const at = (probability: number): number | null =>
    quantiles.find((quantile) => quantile.probability === probability)?.value ?? null;
  const text = (value: number): string => formats.score(value, decimals);
  const range = (from: number | null, to: number | null): string =>
    from === null || to === null ? t`too few answers` : t`${text(from)} to ${text(to)}`;
  const median = at(0.5);
  const explain = (): void =>
    explainFigure({ filteredDrillPath: pathOf(statistics), figure: { kind: 'number', of: number }, readAt });
  return (
    <Card
      {...number}
      figure={mean !== null && <ExplainButton onClick={explain}>{formats.score(mean, decimals + 1)}</ExplainButton>}
      statistics={statistics}
      {...(mean === null && { onExplain: explain })}
    >
      {panel}
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
      <p className={atoms['quiet']}>{t`The number above is the mean.`}</p>
    </Card>
  );
}
