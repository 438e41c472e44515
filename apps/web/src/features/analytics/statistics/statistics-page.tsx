import { getStatistics, type Statistics } from '@echolot/contract/analytics/statistics';
import { parseDrillPath } from '@echolot/core/drill-path';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconCloudOff, IconLock, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { drillPathParam, paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { startOf, useActiveSurvey, useFilteredDrillPath } from '../../../survey/use-active-survey.ts';
import { useExplain } from '../explain/use-explain.tsx';
import { CommentCard } from './comment-card.tsx';
import { DimensionCard } from './dimension-card.tsx';
import { IndicatorCard } from './indicator-card.tsx';
import { NumberCard } from './number-card.tsx';
import { pathOf } from './path-of.ts';
import classes from './statistics.module.css';

/** How every question was answered at a unit, at a glance. */
export function StatisticsPage() {
  const { t } = useLingui();
  const { survey = '', drillPath = '' } = useParams({ strict: false }) as { survey?: string; drillPath?: string };
  const query = useQuery(
    queryOptionsOf(getStatistics, { params: { survey, filteredDrillPath: drillPath }, query: {} }),
  );
  // The last answer stays while the next is on its way, but not under another survey's name.
  const statistics = query.data?.survey === survey ? query.data : undefined;
  return (
    <div className={classes['page']}>
      <ProgressLine
        isActive={query.isFetching && (statistics === undefined || query.isPlaceholderData)}
        label={t`Loading the distributions`}
      />
      {statistics ? (
        <>
          {query.isError && (
            <p role="status" className={classes['notice']}>
              {t`These figures may be out of date: they cannot be read again at the moment. This page keeps trying.`}
            </p>
          )}
          <Loaded statistics={statistics} isStale={query.isPlaceholderData} readAt={query.dataUpdatedAt} />
        </>
      ) : query.isError ? (
        <Failure error={query.error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

interface LoadedProps {
  readonly statistics: Statistics;
  readonly isStale: boolean;
  /** When they were read, ms since 1970. */
  readonly readAt: number;
}

function Loaded({ statistics, isStale, readAt }: LoadedProps) {
  const { t } = useLingui();
  const interviewsText = useInterviewsText();
  const filters = useFilteredDrillPath()?.filters ?? [];
  const { survey, unit, interviews, hidden, suppressionMinimumN } = statistics;
  const hrefOf = (path: string): string => paths.statistics(survey, drillPathParam(parseDrillPath(path), filters));
  const { explainFigure, panel } = useExplain(survey);
  const ranking = paths.ranking(survey, drillPathParam(parseDrillPath(unit.path), filters));
  return (
    <>
      <PlaceHead
        page={t`Answers`}
        place={statistics}
        hrefOf={hrefOf}
        interviews={
          interviews ? (
            <ExplainButton
              onClick={() =>
                explainFigure({
                  filteredDrillPath: pathOf(statistics),
                  figure: { kind: 'interviews', interviews },
                  readAt,
                })
              }
            >
              {interviewsText(interviews)}
            </ExplainButton>
          ) : (
            interviewsText(interviews)
          )
        }
        facts={[<a key="ranking" href={ranking}>{t`To the ranking`}</a>]}
      />
      {panel}
      {hidden !== null ? (
        <EmptyState icon={<IconShieldLock size={24} />} title={t`The answers of ${unit.name} are hidden`}>
          {hidden === 'too_few'
            ? t`Fewer than ${suppressionMinimumN} people answered here. Widen the period, remove filters, or go one level up.`
            : t`A small group beside this unit could be worked out from them. Go one level up to see more.`}
        </EmptyState>
      ) : interviews === 0 ? (
        <EmptyState
          icon={<IconCalendarOff size={24} />}
          title={t`No answers fit this period and these filters`}
          actions={
            filters.length > 0 && (
              <Button component="a" href={paths.statistics(survey, unit.path)}>{t`Clear all filters`}</Button>
            )
          }
        >
          {t`The unit is there, but nobody answered. Widen the period or remove filters.`}
        </EmptyState>
      ) : (
        <div className={classes['content']} data-stale={isStale || undefined} aria-busy={isStale}>
          <Cards title={t`Scores`}>
            {statistics.indicators.map((one) => (
              <IndicatorCard key={one.extName} indicator={one} statistics={statistics} />
            ))}
          </Cards>
          <Cards title={t`Categories`}>
            {statistics.dimensions.map((one) => (
              <DimensionCard key={one.extName} dimension={one} statistics={statistics} readAt={readAt} />
            ))}
          </Cards>
          <Cards title={t`Numbers and comments`}>
            {[
              ...statistics.numbers.map((one) => (
                <NumberCard key={one.extName} number={one} statistics={statistics} readAt={readAt} />
              )),
              ...statistics.comments.map((one) => (
                <CommentCard key={one.extName} comment={one} statistics={statistics} readAt={readAt} />
              )),
            ]}
          </Cards>
        </div>
      )}
    </>
  );
}

function Cards({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className={classes['section']}>
      <h2>{title}</h2>
      <div className={classes['cards']}>{children}</div>
    </section>
  );
}

function Skeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the distributions`}>
      <div className={classes['headlineSkeleton']} />
      <div className={classes['cards']}>
        {Array.from({ length: 6 }, (_, index) => (
          <div key={index} className={classes['cardSkeleton']} />
        ))}
      </div>
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** What happened, and the way on. */
function Failure({ error, isRetrying, onRetry }: FailureProps) {
  const { t, i18n } = useLingui();
  const survey = useActiveSurvey();
  const status = error instanceof ProblemError ? error.status : 0;
  const start = survey && (
    <Button
      component="a"
      href={paths.statistics(survey.extName, startOf(survey))}
    >{t`To the start of the survey`}</Button>
  );
  if (status === 403) {
    return (
      <ErrorState icon={<IconLock size={24} />} title={t`You cannot see this part`} actions={start}>
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  const isWrong = status >= 400 && status < 500 && status !== 429;
  return (
    <ErrorState
      icon={<IconCloudOff size={24} />}
      title={isWrong ? t`This address does not lead to answers` : t`The distributions could not be loaded`}
      actions={isWrong ? start : <Button loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>}
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
