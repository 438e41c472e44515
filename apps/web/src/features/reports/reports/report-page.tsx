import { factsOfReportKind } from '@echolot/contract/reports/report-kinds';
import { getReportStatus, type Report } from '@echolot/contract/reports/reports';
import { firstPosition } from '@echolot/core/first-position';
import { Headline } from '@echolot/ui/headline';
import { ErrorState } from '@echolot/ui/page-state';
import { ProgressLine } from '@echolot/ui/progress-line';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { queryOptionsOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { GiveDialog } from './give-dialog.tsx';
import { ReportMark } from './report-mark.tsx';
import { MainAction } from './report-row.tsx';
import { ReportState } from './report-state.tsx';
import { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import { useHandOver } from './use-hand-over.ts';
import { useReportFilters } from './use-report-filters.ts';
import { useReportResult } from './use-report-result.ts';

const pollEveryMs = 1000;

/** R-015 One report: how far it is; once it is finished it is handed over. */
export function ReportPage() {
  const { t, i18n } = useLingui();
  const { survey = '', reportId = '' } = useParams({ strict: false }) as { survey?: string; reportId?: string };
  const query = useQuery({
    ...queryOptionsOf(getReportStatus, { params: { survey, reportId } }),
    placeholderData: undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnfinished(state.data) ? pollEveryMs : false),
    refetchIntervalInBackground: true,
  });
  const report = query.data;
  if (!report && query.isError) {
    const isUnknown = query.error instanceof ProblemError && query.error.status === 404;
    return (
      <ErrorState
        icon={isUnknown ? <IconFileOff size={24} /> : <IconCloudOff size={24} />}
        title={isUnknown ? t`This report is not there` : t`The report could not be loaded`}
        actions={
          <>
            {!isUnknown && (
              <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>
            )}
            <Button component="a" variant="default" href={paths.reports()}>{t`My reports`}</Button>
          </>
        }
      >
        {errorSentence(i18n, query.error)}
      </ErrorState>
    );
  }
  return (
    <div className={classes['page']}>
      <ProgressLine isActive={query.isPending} label={t`Loading the report`} />
      {report ? (
        <OneReport key={report.reportId} report={report} />
      ) : (
        <div role="status" aria-label={t`Loading the report`} className={classes['skeleton']} />
      )}
    </div>
  );
}

function OneReport({ report }: { readonly report: Report }) {
  const { t } = useLingui();
  const words = useReportWords();
  const router = useRouter();
  const [isGiving, setGiving] = useState(false);
  const isHandedOver = useHandOver(report);
  const { can, fileName } = report;
  const title = words.title(report);
  return (
    <>
      <Headline
        trailLabel={t`Where this report stands`}
        trail={[<a key="reports" href={paths.reports()}>{t`My reports`}</a>]}
        title={title}
        facts={[report.subject, report.surveyTitle].filter((fact) => fact !== '')}
      />
      <section className={classes['card']} aria-label={t`Where it stands`} aria-live="polite">
        <ReportMark report={report} />
        <div className={classes['main']}>
          {fileName !== null && <strong className={classes['fileName']}>{fileName}</strong>}
          <ReportState report={report} />
          {isHandedOver && (
            <span className={classes['about']}>{t`The download has begun. If it has not, download it here.`}</span>
          )}
          {isUnfinished(report) && (
            <span className={classes['about']}>
              {t`You need not wait here: close this page if you like, the report stays in “My reports”.`}
            </span>
          )}
        </div>
        <div className={classes['actions']}>
          {can.give && (
            <Button size="compact-md" variant="default" aria-haspopup="dialog" onClick={() => setGiving(true)}>
              {t`Give to colleagues`}
            </Button>
          )}
          <MainAction
            report={report}
            title={title}
            onRepeated={(again) => void router.navigate({ href: paths.report(again.survey, again.reportId) })}
          />
        </div>
      </section>
      <Facts report={report} />
      {isGiving && <GiveDialog report={report} onClose={() => setGiving(false)} />}
    </>
  );
}

/** What one must know to read the file; CSV and Parquet have no room for it. */
function Facts({ report }: { readonly report: Report }) {
  const { t } = useLingui();
  const { instant, count } = useFormats();
  const filters = useReportFilters(report);
  const { isGone } = useReportResult(report);
  const at = (text: string | null): string | undefined => (text === null ? undefined : instant(new Date(text)));
  const { askedBy, isMine, givenTo, askedAt, finishedAt, expiresAt, link, suppressedCount, dataPosition } = report;
  const hidden =
    suppressedCount === null
      ? undefined
      : suppressedCount === 0
        ? t`none`
        : t`${count(suppressedCount)}, because too few people answered`;
  const facts = [
    { title: t`Filters`, value: filters.length > 0 ? filters.join(' · ') : t`none` },
    { title: t`Asked for`, value: isMine ? at(askedAt) : t`${at(askedAt) ?? ''}, by ${askedBy.name}` },
    { title: t`Made`, value: at(finishedAt) },
    { title: isGone ? t`Deleted` : t`Kept until`, value: at(expiresAt) },
    { title: t`Values hidden`, value: hidden },
    {
      title: t`Personal data`,
      value: isMasked(report)
        ? t`shortened, and left out of texts: who asked for it may not see names, or wanted it so`
        : undefined,
    },
    {
      title: t`Position of the data`,
      value: dataPosition === firstPosition ? t`the first load, nothing new since` : (dataPosition ?? undefined),
    },
    { title: t`Given to`, value: givenTo.map(({ name }) => name).join(', ') || undefined },
  ];
  return (
    <dl className={classes['facts']}>
      {facts.map(({ title, value }) =>
        value === undefined ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
      {report.isScheduled && isMine && (
        <div>
          <dt>{t`Comes by itself`}</dt>
          <dd>
            <a href={paths.reportScheduleOf(report.reportId)}>{t`Stop receiving it, or see what else comes`}</a>
          </dd>
        </div>
      )}
      <div>
        <dt>{t`On the screen`}</dt>
        <dd>
          <a href={link}>{t`Open the page it was made from`}</a>
        </dd>
      </div>
    </dl>
  );
}

/** Whether it holds less about persons than others may be given. */
const isMasked = ({ kind, needs, status }: Report): boolean =>
  status === 'FINISHED' &&
  factsOfReportKind(kind).widenedBy.includes('interviews.identify') &&
  !needs.includes('interviews.identify');

const isUnfinished = (report: Report | undefined): boolean =>
  report !== undefined && (report.status === 'QUEUED' || report.status === 'RUNNING');
