import type { IndicatorStatistics, Statistics } from '@echolot/contract/analytics/statistics';
import atoms from '@echolot/ui/atoms.module.css';
import { BarList, type BarListRow } from '@echolot/ui/bar-list';
import { useLingui } from '@lingui/react/macro';
import { ChartActions } from '../../../charts/chart-actions.tsx';
import { useFormats } from '../../../i18n/use-formats.ts';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { shareDecimals, useBarWords } from './bar-words.ts';
import { Card } from './card.tsx';
import { pathOf } from './path-of.ts';
import { useAnswerLinks } from './use-answer-links.ts';

interface IndicatorCardProps {
  readonly indicator: IndicatorStatistics;
  readonly statistics: Statistics;
}

/** The score of an indicator over the answers it is made of. */
export function IndicatorCard({ indicator, statistics }: IndicatorCardProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useBarWords(statistics);
  const linksTo = useAnswerLinks(statistics);
  const { explain, panel } = useExplain(statistics.survey);
  const { title, value, low, high, mean, standardDeviation, cells, scale, decimals, unit } = indicator;
  const n = indicator.n ?? 0;
  const text = (answer: number): string => formats.score(answer, scale.decimals);
  const rows = cells.map(({ from, to, n: count, band }): BarListRow => {
    const label = from === to ? text(from) : `${text(from)}–${text(to)}`;
    if (count === null) return { key: label, label, tone: band ?? undefined, ...words.hidden };
    return {
      key: label,
      label,
      share: n > 0 ? count / n : 0,
      tone: band ?? undefined,
      count: formats.count(count),
      percent: formats.share(n > 0 ? count / n : 0, shareDecimals(n)),
      ...(count > 0 && linksTo(indicator.extName, `${from}_${to}`)),
    };
  });
  const score = value === null ? undefined : `${formats.score(value, decimals)}${unit === 'percent' ? '\u00a0%' : ''}`;
  const half = low === null || high === null ? undefined : (high - low) / 2;
  // "± 0" would claim certainty.
  const halfDecimals = half !== undefined && half < 0.5 * 10 ** -decimals ? decimals + 1 : decimals;
  const figure = score !== undefined && half !== undefined ? `${score} ${formats.margin(half, halfDecimals)}` : score;
  const moments = [
    ...(mean === null ? [] : [t`mean ${formats.score(mean, 2)}`]),
    ...(standardDeviation === null ? [] : [t`standard deviation ${formats.score(standardDeviation, 2)}`]),
  ].join(', ');
  return (
    <Card
      {...indicator}
      figure={
        figure !== undefined && (
          <ExplainButton
            onClick={() =>
              explain({
                filteredDrillPath: pathOf(statistics),
                unitSlug: undefined,
                indicator: indicator.extName,
              })
            }
          >
            {figure}
          </ExplainButton>
        )
      }
      statistics={statistics}
    >
      {panel}
      <BarList
        label={t`Answers to ${title}`}
        heads={words.heads}
        rows={rows}
        fullShare={longestOf(rows)}
        renderActions={(source) => <ChartActions source={source} unit={statistics.unit.name} />}
        foot={
          <p className={atoms['quiet']}>
            {rows.some(({ share }) => share === null) ? words.hiddenNote : ''} {moments}
          </p>
        }
      />
    </Card>
  );
}

/** The longest bar fills the width: charts of a few percent stay readable. All begin at zero. */
export function longestOf(rows: readonly BarListRow[]): number {
  return Math.max(0.01, ...rows.map(({ share }) => share ?? 0));
}
