import type { InterviewList, InterviewListRow } from '@echolot/contract/analytics/interview-list';
import { isPartlyMasked, maskDots } from '@echolot/core/mask-dots';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { ExplainButton } from '../../../survey/explain-button.tsx';
import { useExplain } from '../explain/use-explain.tsx';
import { InterviewRows } from './interview-rows.tsx';
import { ClosedList, ListFailure, NoInterviews, NotAllowed, RowsSkeleton } from './interview-states.tsx';
import { InterviewTools } from './interview-tools.tsx';
import classes from './interviews-page.module.css';
import { printInterviewsSearch } from './interviews-search.ts';
import { rowColumnsOf } from './row-columns.ts';
import { useChosenColumns } from './use-chosen-columns.ts';
import { useInterviewCount } from './use-interview-count.ts';
import { useInterviewPages } from './use-interview-pages.ts';
import { type InterviewsAddress, useInterviewsAddress } from './use-interviews-address.ts';

/** The interviews behind a number: one line each, to read and to open. */
export function InterviewsPage() {
  const { permissions } = useIdentity();
  return permissions.includes('interviews.read') ? <Interviews /> : <NotAllowed />;
}

function Interviews() {
  const { t } = useLingui();
  const address = useInterviewsAddress();
  const chosen = useChosenColumns(address.survey);
  const pages = useInterviewPages(address, columnsWith(chosen.columns, address.sort), true);
  const { list, rows, error, isStale } = pages;
  const { count, countedAt, fresh, recount } = useInterviewCount(address, pages);
  const columns = useMemo(() => list && rowColumnsOf(list, chosen.extras), [list, chosen.extras]);
  const restart = async (): Promise<void> => {
    document.getElementById('main')?.scrollTo({ top: 0 });
    await Promise.all([pages.restart(), recount()]);
  };
  if (!list && error)
    return <ListFailure error={error} address={address} isRetrying={pages.isFetching} onRetry={pages.retry} />;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={pages.isFetching && (!list || isStale)} label={t`Loading the interviews`} />
      {list ? (
        <ListHeadline list={list} address={address} count={count} countedAt={countedAt} />
      ) : (
        <div className={classes['headlineSkeleton']} aria-hidden />
      )}
      <InterviewTools address={address} list={list} chosen={chosen} fresh={fresh} onFresh={() => void restart()} />
      {list && error && (
        <p role="status" className={classes['notice']}>
          {t`More of the list cannot be read at the moment.`}{' '}
          <button type="button" onClick={pages.retry}>{t`Try again`}</button>
        </p>
      )}
      {rows.some(isMaskedRow) && (
        <p className={classes['masked']}>
          {t`Your role does not include reading personal data: in comments it is shown as ${maskDots}.`}
        </p>
      )}
      {!list || !columns ? (
        <RowsSkeleton />
      ) : list.closed !== null ? (
        <ClosedList list={list} />
      ) : rows.length === 0 ? (
        <NoInterviews address={address} list={list} />
      ) : (
        <InterviewRows
          list={list}
          rows={rows}
          columns={columns}
          isStale={isStale}
          more={pages.more}
          place={`${address.survey} ${address.filteredDrillPath} ${address.sort} ${address.search} ${address.isCommented}`}
        />
      )}
    </div>
  );
}

const isMaskedRow = ({ comments }: InterviewListRow): boolean => comments.some(({ text }) => isPartlyMasked(text));

/** What a list is sorted by is shown in it. */
function columnsWith(columns: readonly string[] | undefined, sort: string): readonly string[] | undefined {
  const indicator = sort.replace(/^-/, '');
  if (!columns || ['newest', 'unit'].includes(sort) || columns.includes(indicator)) return columns;
  return [...columns, indicator];
}

interface ListHeadlineProps {
  readonly list: InterviewList;
  readonly address: InterviewsAddress;
  readonly count: number | undefined;
  readonly countedAt: number;
}

function ListHeadline({ list, address, count, countedAt }: ListHeadlineProps) {
  const { t } = useLingui();
  const interviewsText = useInterviewsText();
  const { explainFigure, panel } = useExplain(list.survey);
  const { survey, closed } = list;
  const figure = closed !== null ? t`interviews closed` : count === undefined ? t`Interviews` : interviewsText(count);
  const explain = (interviews: number): void => {
    const { search, isCommented, filteredDrillPath } = address;
    const query = printInterviewsSearch({ q: search, only: isCommented ? 'comments' : undefined });
    const figure = { kind: 'interviews', interviews, list: { search, isCommented, query } } as const;
    explainFigure({ filteredDrillPath, figure, readAt: countedAt });
  };
  return (
    <>
      <PlaceHead
        page={t`Interviews`}
        place={list}
        hrefOf={address.hrefOf}
        figure={
          <span aria-live="polite">
            {closed !== null || !count ? (
              figure
            ) : (
              <ExplainButton onClick={() => explain(count)}>{figure}</ExplainButton>
            )}
          </span>
        }
        facts={[<a key="ranking" href={paths.ranking(survey, address.filteredDrillPath)}>{t`To the ranking`}</a>]}
      />
      {panel}
    </>
  );
}
