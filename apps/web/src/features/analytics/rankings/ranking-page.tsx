import { getRanking, getRankingTrends, type Ranking } from '@echolot/contract/analytics/rankings';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo, useDeferredValue, useMemo } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { RankingHeadline } from './ranking-headline.tsx';
import classes from './ranking-page.module.css';
import { NoAnswers, RankingFailure, RankingSkeleton } from './ranking-states.tsx';
import { RankingView, rankedByOf } from './ranking-view.tsx';
import { type RankingAddress, useRankingAddress } from './use-ranking-address.ts';

/** R-008 The ranking of the units below a drill path. */
export function RankingPage() {
  const { t } = useLingui();
  const address = useRankingAddress();
  const { survey, filteredDrillPath } = address;
  const query = useQuery({
    ...queryOptionsOf(getRanking, { params: { survey, filteredDrillPath } }),
    structuralSharing: sameWhilePosition,
  });
  // The last answer stays while the next is on its way, but not under another survey's name.
  const ranking = query.data?.survey === survey ? query.data : undefined;
  const { isPlaceholderData: isStale, isError: hasFailed } = query;
  // Thousands of rows follow a click or a letter as fast as they can, and never keep the next one waiting.
  const latest = useMemo(() => ({ ranking, address, isStale, hasFailed }), [ranking, address, isStale, hasFailed]);
  const deferred = useDeferredValue(latest);
  const shown = deferred.ranking?.survey === survey ? deferred : latest;
  return (
    <div className={classes['page']}>
      <ProgressLine
        isActive={query.isFetching && (ranking === undefined || query.isPlaceholderData)}
        label={t`Loading the ranking`}
      />
      {shown.ranking ? (
        <Loaded
          ranking={shown.ranking}
          address={shown.address}
          isStale={shown.isStale || isStale}
          hasFailed={shown.hasFailed}
        />
      ) : query.isError ? (
        <RankingFailure
          error={query.error}
          address={address}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <RankingSkeleton />
      )}
    </div>
  );
}

interface LoadedProps {
  readonly ranking: Ranking;
  readonly address: RankingAddress;
  readonly isStale: boolean;
  /** The figures could not be read again; those shown are from before. */
  readonly hasFailed: boolean;
}

const Loaded = memo(function Loaded({ ranking, address, isStale, hasFailed }: LoadedProps) {
  const { t } = useLingui();
  const { survey, filteredDrillPath } = address;
  const indicator = ranking.indicators[rankedByOf(ranking, address.sort)]?.extName;
  const trends = useQuery({
    ...queryOptionsOf(getRankingTrends, { params: { survey, filteredDrillPath }, query: { indicator } }),
    enabled: !isStale,
  });
  const isEmpty = ranking.total.n === 0;
  return (
    <>
      <RankingHeadline ranking={ranking} address={address} />
      {hasFailed && (
        <p role="status" className={classes['notice']}>
          {t`These figures may be out of date: they cannot be read again at the moment. This page keeps trying.`}
        </p>
      )}
      {isEmpty ? (
        <NoAnswers address={address} />
      ) : (
        <RankingView
          ranking={ranking}
          trends={trends.isPlaceholderData && !isStale ? undefined : trends.data}
          address={address}
          isStale={isStale}
        />
      )}
    </>
  );
});

/** A reply that includes nothing new keeps the old one: comparing ten thousand rows value by value would cost more. */
function sameWhilePosition(old: unknown, next: unknown): unknown {
  const [before, after] = [old as Ranking | undefined, next as Ranking];
  const isSame =
    before !== undefined &&
    before.position === after.position &&
    before.survey === after.survey &&
    before.path === after.path &&
    before.filters === after.filters &&
    before.window.toDay === after.window.toDay;
  return isSame ? before : after;
}
