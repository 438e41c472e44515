import { countAlerts } from '@echolot/contract/follow-up/alerts';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { TableSkeleton } from '@echolot/ui/table-skeleton';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconMapQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { PlaceHead, useInterviewsText } from '../../../place/place-head.tsx';
import { usePlace } from '../../../place/use-place.ts';
import { startOf, useActiveSurvey } from '../../../survey/use-active-survey.ts';
import listStyles from './alert-list.module.css';
import { AlertList, cardHeightPx, rowHeightPx } from './alert-list.tsx';
import { AlertParts } from './alert-parts.tsx';
import { AlertTools } from './alert-tools.tsx';
import classes from './alerts.module.css';
import { NoAlerts } from './no-alerts.tsx';
import { useAlertNews } from './use-alert-news.ts';
import { useAlertPages } from './use-alert-pages.ts';
import { useAlertsAddress } from './use-alerts-address.ts';
import { useFocusWhenEmpty } from './use-focus-when-empty.ts';

interface AlertsPageProps {
  /** Most rows, where the list is a part of a page; the rest is on the page of its own. */
  readonly rows?: number | undefined;
}

/** R-010 The alerts of a drill path, as a list one works from. */
export function AlertsPage({ rows }: AlertsPageProps) {
  const { t, i18n } = useLingui();
  const { permissions } = useIdentity();
  const isPhone = useIsPhone();
  const formats = useFormats();
  const address = useAlertsAddress();
  const known = useActiveSurvey();
  const { survey, filteredDrillPath, priority, search, view } = address;
  const isAllowed = permissions.includes('alerts.read');
  const pages = useAlertPages(address, isAllowed);
  const counts = useQuery({
    ...queryOptionsOf(countAlerts, {
      params: { survey, filteredDrillPath },
      query: { ...(priority && { priority }), ...(search !== '' && { search }) },
    }),
    enabled: isAllowed,
    staleTime: 0,
  });
  const place = usePlace(survey, filteredDrillPath);
  const interviewsText = useInterviewsText();
  useAlertNews(survey);
  const { error } = pages;
  const alerts = rows === undefined ? pages.alerts : pages.alerts?.slice(0, rows);
  const instead = useFocusWhenEmpty(alerts?.length);
  const total = counts.data?.counts[view] ?? pages.alerts?.length ?? 0;
  const isCut = rows !== undefined && total > rows;
  const isAddress = error instanceof ProblemError && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (!isAllowed) return <NotOpen />;
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={pages.isStale || alerts === undefined} label={t`Loading the alerts`} />
      <div className={classes['top']}>
        <PlaceHead
          page={t`Alerts`}
          place={place}
          hrefOf={(path) => paths.alerts(survey, [path, ...filteredDrillPath.split(';').slice(1)].join(';'))}
          figure={counts.data && t`${plural(total, { one: '# alert', other: '# alerts' })}`}
          interviews={place && interviewsText(place.n)}
        />
        <AlertParts part="list" survey={survey} drillPath={filteredDrillPath} />
      </div>
      <AlertTools address={address} counts={counts.data?.counts} countedAt={counts.dataUpdatedAt} />
      {isCut && (
        <p className={classes['rest']}>
          <a href={address.wholeHref}>{t`All ${formats.count(total)} alerts`}</a>
        </p>
      )}
      {alerts && error && (
        <p role="status" className={classes['notice']}>
          {t`This list may be out of date: it cannot be read again at the moment. Nothing of yours is lost.`}
        </p>
      )}
      {alerts ? (
        alerts.length === 0 ? (
          <NoAlerts ref={instead} address={address} isStale={pages.isStale} />
        ) : (
          <AlertList
            key={`${survey} ${filteredDrillPath}`}
            address={address}
            alerts={alerts}
            total={isCut ? alerts.length : total}
            isStale={pages.isStale}
            onMore={rows === undefined ? pages.more : undefined}
          />
        )
      ) : error ? (
        <ErrorState
          icon={isAddress ? <IconMapQuestion size={24} /> : <IconCloudOff size={24} />}
          title={isAddress ? t`This address does not lead to alerts you see` : t`The alerts could not be loaded`}
          actions={
            isAddress && known ? (
              <Button component="a" href={paths.alerts(survey, startOf(known))}>{t`To the list`}</Button>
            ) : (
              <Button loading={pages.isFetching} onClick={pages.refetch}>{t`Try again`}</Button>
            )
          }
        >
          {errorSentence(i18n, error)}
        </ErrorState>
      ) : (
        <div className={listStyles['content']}>
          <TableSkeleton
            label={t`Loading the alerts`}
            widthsPx={isPhone ? [40, 280] : [40, 40, 120, 150, 160, 60, 320, 140, 120]}
            rowHeightPx={isPhone ? cardHeightPx : rowHeightPx}
          />
        </div>
      )}
    </div>
  );
}

/** In place of a page about alerts for whom it is not meant. */
export function NotOpen() {
  const { t } = useLingui();
  return (
    <ErrorState
      icon={<IconLock size={24} />}
      title={t`Alerts are not open to you`}
      actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
    >
      {t`Your role does not include alerts. Ask your administrator for the permission.`}
    </ErrorState>
  );
}
