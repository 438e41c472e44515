import { getAlert } from '@echolot/contract/follow-up/alerts';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ProblemError } from '../../../api/problem-error.ts';
import { editedOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import classes from './alert-page.module.css';
import { alertQueueOf } from './alert-queue.ts';
import { AlertView } from './alert-view.tsx';
import { NotOpen } from './alerts-page.tsx';
import { useAlertNews } from './use-alert-news.ts';

/** R-011 One alert: what was said, by whom, until when, and everything one does about it. */
export function AlertPage() {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const known = useActiveSurvey();
  const { survey = '', alertId = '' } = useParams({ strict: false }) as { survey?: string; alertId?: string };
  const isAllowed = permissions.includes('alerts.read');
  const query = useQuery({
    ...editedOptionsOf(getAlert, { params: { survey, alertId } }),
    enabled: isAllowed,
    staleTime: 0,
  });
  useAlertNews(survey);
  if (!isAllowed) return <NotOpen />;
  const listHref = alertQueueOf(survey)?.href ?? (known ? paths.alerts(survey, startOf(known)) : paths.start());
  const { data, error } = query;
  if (!data && error) {
    const isGone = error instanceof ProblemError && error.status >= 400 && error.status < 500;
    return (
      <ErrorState
        icon={isGone ? <IconMapQuestion size={24} /> : <IconCloudOff size={24} />}
        title={isGone ? t`This address does not lead to an alert` : t`The alert could not be loaded`}
        actions={
          <>
            {!isGone && <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
            <Button component="a" variant="default" href={listHref}>{t`To the list`}</Button>
          </>
        }
      >
        {errorSentence(i18n, error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={!data} label={t`Loading the alert`} />
      {data ? (
        <AlertView key={alertId} data={data} survey={survey} listHref={listHref} isOld={query.isError} />
      ) : (
        <div role="status" aria-label={t`Loading the alert`} className={classes['skeleton']}>
          <span />
          <span />
          <span />
        </div>
      )}
    </div>
  );
}
