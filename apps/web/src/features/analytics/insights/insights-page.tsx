import { getRanking, type Ranking } from '@echolot/contract/analytics/rankings';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { Segmented } from '@echolot/ui/segmented';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconChartDots3,
  IconChartLine,
  IconCloudOff,
  IconGridDots,
  IconMapQuestion,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { DriversSection } from './drivers-section.tsx';
import classes from './insights.module.css';
import { MatrixSection } from './matrix-section.tsx';
import { TrendSection } from './trend-section.tsx';
import { type InsightsAddress, useInsightsAddress } from './use-insights-address.ts';

/** What lies behind the ranking of a unit: its course, its parts by indicator, and what moves together. */
export function InsightsPage() {
  const { t } = useLingui();
  const address = useInsightsAddress();
  const { survey, filteredDrillPath } = address;
  const query = useQuery(queryOptionsOf(getRanking, { params: { survey, filteredDrillPath } }));
  const ranking = query.data?.survey === survey ? query.data : undefined;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isFetching && !ranking} label={t`Loading the insights`} />
      {ranking ? (
        <Loaded ranking={ranking} address={address} isStale={query.isPlaceholderData} readAt={query.dataUpdatedAt} />
      ) : query.isError ? (
        <Failure
          error={query.error}
          address={address}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t`Loading the insights`} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

interface LoadedProps {
  readonly ranking: Ranking;
  readonly address: InsightsAddress;
  readonly isStale: boolean;
  /** When it was read, ms since 1970. */
  readonly readAt: number;
}

function Loaded({ ranking, address, isStale, readAt }: LoadedProps) {
  const { t } = useLingui();
  const interviewsText = useInterviewsText();
  const { total } = ranking;
  const show = address.show ?? 'trend';
  const { n } = total;
  const { explainFigure, panel } = useExplain(ranking.survey);
  return (
    <>
      <PlaceHead
        page={t`Insights`}
        place={ranking}
        hrefOf={address.hrefOf}
        interviews={
          n ? (
            <ExplainButton
              onClick={() =>
                explainFigure({
                  filteredDrillPath: address.filteredDrillPath,
                  figure: { kind: 'interviews', interviews: n },
                  readAt,
                })
              }
            >
              {interviewsText(n)}
            </ExplainButton>
          ) : (
            interviewsText(n)
          )
        }
        facts={[<a key="ranking" href={address.rankingHref}>{t`To the ranking`}</a>]}
      />
      {panel}
      <div className={classes['toolbar']}>
        <Segmented
          label={t`What to look at`}
          value={show}
          onChange={(value) => address.change({ show: value === 'trend' ? undefined : value })}
          choices={[
            { value: 'trend', title: t`Trend`, icon: <IconChartLine size={16} aria-hidden /> },
            { value: 'matrix', title: t`Matrix`, icon: <IconGridDots size={16} aria-hidden /> },
            { value: 'drivers', title: t`Drivers`, icon: <IconChartDots3 size={16} aria-hidden /> },
          ]}
        />
      </div>
      <div className={classes['content']} data-stale={isStale || undefined}>
        {total.n === 0 ? (
          <EmptyState icon={<IconCalendarOff size={24} />} title={t`No answers in this period`}>
            {t`Nobody answered here who fits the filters. Widen the period or take filters away.`}
          </EmptyState>
        ) : show === 'matrix' ? (
          <MatrixSection ranking={ranking} address={address} />
        ) : show === 'drivers' ? (
          <DriversSection address={address} />
        ) : (
          <TrendSection address={address} />
        )}
      </div>
    </>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly address: InsightsAddress;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, address, isRetrying, onRetry }: FailureProps) {
  const { t, i18n } = useLingui();
  const status = error instanceof ProblemError ? error.status : 0;
  const isAddress = status >= 400 && status < 500 && status !== 429;
  return (
    <ErrorState
      icon={isAddress ? <IconMapQuestion size={24} /> : <IconCloudOff size={24} />}
      title={isAddress ? t`This address does not lead to insights` : t`The insights could not be loaded`}
      actions={
        isAddress ? (
          <Button component="a" variant="default" href={address.rankingHref}>{t`To the ranking`}</Button>
        ) : (
          <Button loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>
        )
      }
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
