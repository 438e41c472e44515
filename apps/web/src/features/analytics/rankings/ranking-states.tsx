import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { TableSkeleton } from '@echolot/ui/table-skeleton';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconCloudOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { readFilteredDrillPath, startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import { cardHeightPx } from './card-tools.ts';
import classes from './ranking-page.module.css';
import { usePeriodFilters } from './use-period-filters.ts';
import type { RankingAddress } from './use-ranking-address.ts';

/** Widths of the columns before the survey's indicators are known: rank, name, answers, first indicator, trend, others. */
const skeletonWidthsPx = [64, 220, 88, 232, 104, 116, 116, 116, 116];
const phoneWidthsPx = [40, 240, 80];

/** The page before its figures: the same headline, toolbar and table, so that nothing moves. */
export function RankingSkeleton() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return (
    <>
      <div className={classes['headlineSkeleton']} aria-hidden />
      <div className={classes['toolbar']} aria-hidden>
        <span className={classes['toolbarSkeleton']} />
      </div>
      <div className={classes['content']}>
        <TableSkeleton
          label={t`Loading the ranking`}
          widthsPx={isPhone ? phoneWidthsPx : skeletonWidthsPx}
          rowHeightPx={isPhone ? cardHeightPx : undefined}
        />
      </div>
    </>
  );
}

/** There are no answers in this period, or none match the filters. */
export function NoAnswers({ address }: { address: RankingAddress }) {
  const { t } = useLingui();
  const { others, isLimited } = usePeriodFilters(address.filters);
  const { path } = address;
  return (
    <EmptyState
      icon={<IconCalendarOff size={24} />}
      title={others.length > 0 ? t`No answers fit these filters in this period` : t`No answers in this period`}
      actions={
        path && (
          <>
            {isLimited && <Button component="a" href={address.hrefOf(path, others)}>{t`Show all time`}</Button>}
            {others.length > 0 && (
              <Button variant="default" component="a" href={address.hrefOf(path, [])}>{t`Clear all filters`}</Button>
            )}
          </>
        )
      }
    >
      {isLimited
        ? t`The units are there, but nobody answered in the period you chose. Widen the period to see earlier answers.`
        : t`As soon as the first interview arrives, the ranking appears here by itself.`}
    </EmptyState>
  );
}

interface RankingFailureProps {
  readonly error: unknown;
  readonly address: RankingAddress;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** The ranking cannot be shown: why, and the way on. */
export function RankingFailure({ error, address, isRetrying, onRetry }: RankingFailureProps) {
  const { t, i18n } = useLingui();
  const survey = useActiveSurvey();
  const status = error instanceof ProblemError ? error.status : 0;
  const start = survey && readFilteredDrillPath(startOf(survey));
  const toStart = start && (
    <Button component="a" href={address.hrefOf(start.path, start.filters)}>{t`To the start of the survey`}</Button>
  );
  if (status === 403) {
    return (
      <ErrorState icon={<IconLock size={24} />} title={t`You cannot see this part`} actions={toStart}>
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  if (status >= 400 && status < 500 && status !== 429) {
    const { path } = address;
    return (
      <ErrorState
        icon={<IconMapQuestion size={24} />}
        title={t`This address does not lead to a ranking`}
        actions={
          <>
            {path && address.filters.length > 0 && (
              <Button variant="default" component="a" href={address.hrefOf(path, [])}>{t`Clear all filters`}</Button>
            )}
            {toStart}
          </>
        }
      >
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      icon={<IconCloudOff size={24} />}
      title={t`The ranking could not be loaded`}
      actions={
        <Button loading={isRetrying} onClick={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
