import { listReports, mostListedReports, type Report, reportKeptDays } from '@echolot/contract/reports/reports';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { ReportRow } from './report-row.tsx';
import classes from './reports.module.css';

const pollEveryMs = 1000;
/** Reports given by colleagues and made by schedules come by themselves. */
const anewMs = 30_000;

type OpenDialog = { readonly report: Report; readonly what: 'give' | 'delete' };

/** "My reports": those one asked for and those one was given, the newest first. */
export function ReportsPage() {
  const { t, i18n } = useLingui();
  const [limit, setLimit] = useState(100);
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useQuery({
    ...queryOptionsOf(listReports, { query: { limit } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.reports.some(isUnfinished) ? pollEveryMs : anewMs),
  });
  const data = query.data;
  if (!data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`Your reports could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const close = (): void => setDialog(undefined);
  return (
    <>
      <ListPage
        title={t`My reports`}
        facts={[t`Files are kept for ${plural(reportKeptDays, { one: '# day', other: '# days' })}`]}
        aside={
          <Button component="a" variant="default" href={paths.reportSchedules()}>
            {t`Scheduled reports`}
          </Button>
        }
        isLoading={query.isPending}
        loadingLabel={t`Loading your reports`}
      >
        {data && (
          <>
            {query.isError && (
              <p role="status" className={classes['notice']}>
                {t`This list may be out of date: it cannot be read again at the moment. Nothing of yours is lost.`}
              </p>
            )}
            {data.reports.length === 0 ? (
              <EmptyState
                icon={<IconDownload size={24} />}
                title={t`No reports yet`}
                actions={<Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>}
              >
                {t`Open a page, such as a ranking or a list of interviews, and choose “Export” at the top. What you asked for waits here, also when you close the page meanwhile.`}
              </EmptyState>
            ) : (
              <FramedList>
                {data.reports.map((report) => (
                  <ReportRow
                    key={report.reportId}
                    report={report}
                    onGive={() => setDialog({ report, what: 'give' })}
                    onDelete={() => setDialog({ report, what: 'delete' })}
                  />
                ))}
              </FramedList>
            )}
            {data.hasMore && limit < mostListedReports && (
              <Button
                className={classes['more']}
                variant="default"
                loading={query.isPlaceholderData}
                onClick={() => setLimit((shown) => shown + 100)}
              >
                {t`Older reports`}
              </Button>
            )}
          </>
        )}
      </ListPage>
      {dialog?.what === 'give' && <GiveDialog report={dialog.report} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteDialog report={dialog.report} onClose={close} />}
    </>
  );
}

const isUnfinished = ({ status }: Report): boolean => status === 'QUEUED' || status === 'RUNNING';
