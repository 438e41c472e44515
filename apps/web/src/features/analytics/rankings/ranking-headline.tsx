import type { Ranking } from '@echolot/contract/analytics/rankings';
import { parseDrillPath } from '@echolot/core/drill-path';
import { periodLength } from '@echolot/core/period-length';
import { lazyPart } from '@echolot/ui/lazy-part';
import { ScoreChange } from '@echolot/ui/score-change';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { LiveDot } from './live-dot.tsx';
import classes from './ranking-page.module.css';
import { figureOf, isGoodChange, totalRowOf } from './ranking-rows.ts';
import type { RankingAddress } from './use-ranking-address.ts';
import { useReasons } from './use-reasons.ts';

const ExplainPanel = lazyPart(async () => (await import('../explain/explain-panel.tsx')).ExplainPanel);

/** "Germany · NPS 47 ± 2 · 12,480 interviews · +3 to the previous year", with the way up. */
export function RankingHeadline({ ranking, address }: { ranking: Ranking; address: RankingAddress }) {
  const { t } = useLingui();
  const formats = useFormats();
  const reasons = useReasons(ranking);
  const interviewsText = useInterviewsText();
  const { permissions } = useIdentity();
  const [indicator] = ranking.indicators;
  const [explained, setExplained] = useState<'figure' | 'compared'>();
  const figure = figureOf(ranking, totalRowOf(ranking), 0);
  const above = ranking.breadcrumb.slice(0, -1);
  const isTop = above.length === 0 || !address.parent;

  const hrefOf = (path: string): string => address.hrefOf(parseDrillPath(path));
  const parent = above[above.length - 1];
  const number = (): string | undefined => {
    if (!indicator) return undefined;
    if (figure.value === null) return `${indicator.title} –`;
    const { value, low, high } = figure;
    const score = `${indicator.title} ${formats.score(value, indicator.decimals)}`;
    if (low === null || high === null) return score;
    const half = (high - low) / 2;
    // "± 0" would claim certainty.
    const decimals = half < 0.5 * 10 ** -indicator.decimals ? indicator.decimals + 1 : indicator.decimals;
    return `${score} ${formats.margin(half, decimals)}`;
  };
  const comparedWith = (): string => {
    const { previousWindow } = ranking;
    // Days say it where no word does: part of a period, or one of another year.
    if (
      previousWindow?.fromDay &&
      previousWindow.toDay &&
      (previousWindow.isCut || previousWindow.comparison === 'year')
    )
      return t`to ${formats.day(previousWindow.fromDay)} – ${formats.day(previousWindow.toDay)}`;
    const length = periodLength(ranking.window);
    if (length?.unit === 'year') return t`to the previous year`;
    if (length?.unit === 'quarter') return t`to the previous quarter`;
    if (length?.unit === 'month') return t`to the previous month`;
    if (length?.unit === 'months') return t`to the ${length.count} months before`;
    return length ? t`to the ${length.count} days before` : '';
  };

  const interviews =
    ranking.total.n === null ? (
      reasons.hidden('too_few')
    ) : (
      <a
        href={
          permissions.includes('interviews.read')
            ? paths.interviews(ranking.survey, address.filteredDrillPath)
            : undefined
        }
      >
        {interviewsText(ranking.total.n)}
      </a>
    );
  const facts = [
    ...(figure.change !== null && indicator
      ? [
          <button
            key="change"
            type="button"
            aria-haspopup="dialog"
            className={classes['explain']}
            onClick={() => setExplained('compared')}
          >
            <ScoreChange
              text={formats.change(figure.change, indicator.decimals)}
              significant={figure.significant ? (figure.change > 0 ? 'rise' : 'fall') : null}
              isGood={isGoodChange(indicator, figure.change)}
              label={figure.significant ? reasons.significant(isGoodChange(indicator, figure.change)) : undefined}
            />{' '}
            {comparedWith()}
          </button>,
        ]
      : []),
    <LiveDot key="live" position={ranking.position} of={`${ranking.survey} ${address.filteredDrillPath}`} />,
  ];

  const figureText = number();
  const headline = (
    <PlaceHead
      page={t`Rankings`}
      place={ranking}
      hrefOf={hrefOf}
      action={
        parent && !isTop ? (
          <ActionIcon
            component="a"
            size={28}
            variant="default"
            aria-label={t`Up to ${parent.name}`}
            title={t`Up to ${parent.name} (Backspace)`}
            href={hrefOf(parent.path)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
        ) : undefined
      }
      figure={
        figureText !== undefined && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={classes['explain']}
            onClick={() => setExplained('figure')}
          >
            {figureText}
          </button>
        )
      }
      interviews={interviews}
      facts={facts}
    />
  );
  if (!explained || !indicator) return headline;
  return (
    <>
      {headline}
      <Suspense>
        <ExplainPanel
          survey={ranking.survey}
          filteredDrillPath={ranking.filters === '' ? ranking.path : `${ranking.path};${ranking.filters}`}
          unitSlug={undefined}
          indicator={indicator.extName}
          section={explained === 'compared' ? explained : undefined}
          onClose={() => setExplained(undefined)}
        />
      </Suspense>
    </>
  );
}
