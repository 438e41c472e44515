import { listReportSchedules, type ReportSchedule } from '@echolot/contract/reports/report-schedules';
import { FramedList, ListPage } from '@echolot/ui/list-page';
import { EmptyState, ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconCloudOff, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import { paths } from '../../../paths.ts';
import { EndDialog } from './end-dialog.tsx';
import { ReceivedRow } from './received-row.tsx';
import classes from './report-schedules.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { ScheduleStart } from './schedule-form.tsx';
import { ScheduleRow } from './schedule-row.tsx';

type OpenDialog =
  | { readonly what: 'new'; readonly start: ScheduleStart }
  | { readonly what: 'change' | 'end'; readonly schedule: ReportSchedule };

/** Scheduled reports: those the person receives, those they set up, and for administrators everybody's. */
export function ReportSchedulesPage() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { timeZone } = useFormats();
  const { surveys } = useIdentity();
  const search = useSearch({ strict: false }) as Partial<
    Record<'survey' | 'kind' | 'format' | 'path' | 'options' | 'report', string>
  >;
  const [dialog, setDialog] = useState<OpenDialog | undefined>(
    search.path === undefined ? undefined : { what: 'new', start: search },
  );
  const query = useQuery({ ...queryOptionsOf(listReportSchedules, {}), staleTime: 0 });
  const data = query.data;
  if (!data && query.isError) {
    return (
      <ErrorState
        icon={<IconCloudOff size={24} />}
        title={t`The scheduled reports could not be loaded`}
        actions={<Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>}
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  const close = (): void => {
    setDialog(undefined);
    // A reload must not open the dialog again.
    if (search.path !== undefined) void navigate({ href: paths.reportSchedules(), replace: true });
  };
  const add =
    surveys.length === 0 ? null : (
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setDialog({ what: 'new', start: {} })}
      >
        {t`New scheduled report`}
      </Button>
    );
  const going = data?.schedules.filter(({ endedAt }) => endedAt === null) ?? [];
  const ended = data?.schedules.filter(({ endedAt }) => endedAt !== null) ?? [];
  const rowsOf = (schedules: readonly ReportSchedule[]): ReactNode => (
    <FramedList>
      {schedules.map((schedule) => (
        <ScheduleRow
          key={schedule.scheduleId}
          schedule={schedule}
          onChange={() => setDialog({ what: 'change', schedule })}
          onEnd={() => setDialog({ what: 'end', schedule })}
        />
      ))}
    </FramedList>
  );
  const mine = going.filter(({ isMine }) => isMine);
  const others = going.filter(({ isMine }) => !isMine);
  return (
    <>
      <ListPage
        title={t`Scheduled reports`}
        facts={[t`Reports that come every week or month`, t`Times of ${timeZone}`]}
        aside={data && data.schedules.length + data.received.length > 0 && add}
        isLoading={query.isPending}
        loadingLabel={t`Loading the scheduled reports`}
      >
        {data &&
          (data.schedules.length + data.received.length === 0 ? (
            <EmptyState icon={<IconCalendarRepeat size={24} />} title={t`No report comes by itself yet`} actions={add}>
              {t`Set one up for yourself or for colleagues: each gets a mail with a link, and the report shows what that person may see.`}
            </EmptyState>
          ) : (
            <div className={classes['sections']}>
              {data.received.length > 0 && (
                <Section title={t`You receive`}>
                  <FramedList>
                    {data.received.map((received) => (
                      <ReceivedRow
                        key={received.scheduleId}
                        received={received}
                        isAskedFor={received.latest.some(({ reportId }) => reportId === search.report)}
                      />
                    ))}
                  </FramedList>
                </Section>
              )}
              {mine.length > 0 && <Section title={t`Set up by you`}>{rowsOf(mine)}</Section>}
              {others.length > 0 && <Section title={t`Set up by others`}>{rowsOf(others)}</Section>}
              {ended.length > 0 && (
                <details className={classes['ended']}>
                  <summary>{t`Ended: ${ended.length}`}</summary>
                  {rowsOf(ended)}
                </details>
              )}
            </div>
          ))}
      </ListPage>
      {dialog?.what === 'new' && <ScheduleDialog schedule={undefined} start={dialog.start} onClose={close} />}
      {dialog?.what === 'change' && <ScheduleDialog schedule={dialog.schedule} start={{}} onClose={close} />}
      {dialog?.what === 'end' && <EndDialog schedule={dialog.schedule} onClose={close} />}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
