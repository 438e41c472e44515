import type { InterviewList } from '@echolot/contract/analytics/interview-list';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMapQuestion, IconMessageOff, IconShieldLock } from '@tabler/icons-react';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import classes from './interview-rows.module.css';
import type { InterviewsAddress } from './use-interviews-address.ts';

/** The list before its rows: as many lines as there will be, so that nothing moves. */
export function RowsSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the interviews`} className={classes['skeleton']}>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** The ranking hides the number behind the list, and so the list is closed. */
export function ClosedList({ list }: { readonly list: InterviewList }) {
  const { t } = useLingui();
  const { unit, closed, suppressionMinimumN } = list;
  return (
    <EmptyState icon={<IconShieldLock size={24} />} title={t`The interviews of ${unit.name} are closed`}>
      {closed === 'too_few'
        ? t`Fewer than ${suppressionMinimumN} people answered here, and nobody shall be able to tell who said what. Widen the period, remove filters, or go one level up.`
        : t`A small group beside this unit could be worked out from them. Go one level up to read more.`}
    </EmptyState>
  );
}

/** There are no answers, or none contain these words. */
export function NoInterviews({ address, list }: { readonly address: InterviewsAddress; readonly list: InterviewList }) {
  const { t } = useLingui();
  if (address.search !== '')
    return (
      <EmptyState
        icon={<IconMessageOff size={24} />}
        title={t`No comment contains “${address.search}”`}
        actions={
          <Button onClick={() => address.change({ q: undefined, only: undefined })}>{t`Show all interviews`}</Button>
        }
      >
        {t`Every word has to stand in the comments of an interview. Try fewer words, or a part of one.`}
      </EmptyState>
    );
  if (address.isCommented)
    return (
      <EmptyState
        icon={<IconMessageOff size={24} />}
        title={t`Nobody left a comment`}
        actions={<Button onClick={() => address.change({ only: undefined })}>{t`Show all interviews`}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconMessageOff size={24} />}
      title={t`No interviews fit this period and these filters`}
      actions={
        address.filters.length > 0 && (
          <Button component="a" href={address.hrefOf(list.path, [])}>{t`Clear all filters`}</Button>
        )
      }
    >
      {t`The unit is there, but nobody answered. Widen the period or remove filters.`}
    </EmptyState>
  );
}

/** For those whose role has no single interviews. */
export function NotAllowed() {
  const { t } = useLingui();
  return (
    <ErrorState
      icon={<IconLock size={24} />}
      title={t`Interviews are not open to you`}
      actions={<Button component="a" href={paths.start()}>{t`Go to the start`}</Button>}
    >
      {t`Your role does not include single interviews. Ask your administrator for the permission.`}
    </ErrorState>
  );
}

interface ListFailureProps {
  readonly error: unknown;
  readonly address: InterviewsAddress;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

/** What happened, and the way on. */
export function ListFailure({ error, address, isRetrying, onRetry }: ListFailureProps) {
  const { t, i18n } = useLingui();
  const survey = useActiveSurvey();
  const problem = error instanceof ProblemError ? error : undefined;
  const status = problem?.status ?? 0;
  const start = survey && (
    <Button
      component="a"
      href={paths.interviews(survey.extName, startOf(survey))}
    >{t`To the start of the survey`}</Button>
  );
  if (problem?.code === 'permission_missing' && address.sort !== 'newest')
    return (
      <ErrorState
        icon={<IconShieldLock size={24} />}
        title={t`This order would tell too much`}
        actions={<Button onClick={() => address.change({ sort: undefined })}>{t`Show the newest first`}</Button>}
      >
        {t`Too few people answered this question here. Their answers are hidden, and so is any order by them.`}
      </ErrorState>
    );
  if (status === 403)
    return (
      <ErrorState icon={<IconLock size={24} />} title={t`You cannot see this part`} actions={start}>
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  const isWrong = status >= 400 && status < 500 && status !== 429;
  return (
    <ErrorState
      icon={isWrong ? <IconMapQuestion size={24} /> : <IconCloudOff size={24} />}
      title={isWrong ? t`This address does not lead to interviews` : t`The interviews could not be loaded`}
      actions={isWrong ? start : <Button loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>}
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
