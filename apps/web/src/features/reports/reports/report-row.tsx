import { cancelReport, type Report, repeatReport } from '@echolot/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconTrash, IconUserShare } from '@tabler/icons-react';
import { call } from '../../../api/client.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { ReportMark } from './report-mark.tsx';
import { ReportState } from './report-state.tsx';
import { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import { useDownloadNews } from './use-download-news.ts';
import { useReportChange } from './use-report-change.ts';
import { useReportFilters } from './use-report-filters.ts';

interface ReportRowProps {
  readonly report: Report;
  readonly onGive: () => void;
  readonly onDelete: () => void;
}

/** One report of the list. */
export function ReportRow({ report, onGive, onDelete }: ReportRowProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useReportWords();
  const { reportId, survey, subject, surveyTitle, askedAt, expiresAt, isMine, isScheduled, askedBy, givenTo, can } =
    report;
  const filters = useReportFilters(report);
  const title = words.title(report);
  const instant = (text: string): string => formats.instant(new Date(text));
  const about = [subject, surveyTitle, ...filters].filter((part) => part !== '');
  const names = givenTo.map(({ name }) => name).join(', ');
  const isUnfinished = report.status === 'QUEUED' || report.status === 'RUNNING';
  return (
    <li className={classes['row']}>
      <ReportMark report={report} />
      <span className={classes['main']}>
        <a className={classes['name']} href={paths.report(survey, reportId)}>
          {title}
        </a>
        <span className={classes['about']}>{about.join(' · ')}</span>
        {names !== '' && <span className={classes['about']}>{t`Given to ${names}`}</span>}
      </span>
      <ReportState report={report} />
      <span className={classes['when']}>
        <time dateTime={askedAt}>{instant(askedAt)}</time>
        <span>{isMine ? isScheduled && t`By a schedule` : t`From ${askedBy.name}`}</span>
        {can.download && expiresAt !== null && <span>{t`Kept until ${instant(expiresAt)}`}</span>}
      </span>
      <span className={classes['actions']}>
        <MainAction report={report} title={title} />
        {can.give && (
          <ActionIcon
            aria-label={t`Give ${title} to colleagues`}
            title={t`Give to colleagues`}
            aria-haspopup="dialog"
            onClick={onGive}
          >
            <IconUserShare size={18} aria-hidden />
          </ActionIcon>
        )}
        {can.delete && !isUnfinished && (
          <ActionIcon aria-label={t`Delete ${title}`} title={t`Delete`} aria-haspopup="dialog" onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

interface MainActionProps {
  readonly report: Report;
  readonly title: string;
  /** Told of the report that was asked for in its place. */
  readonly onRepeated?: (report: Report) => void;
}

/** What one does next with it: download, cancel, or ask again. */
export function MainAction({ report, title, onRepeated }: MainActionProps) {
  const { t } = useLingui();
  const { can } = report;
  const news = useDownloadNews();
  const download = useReportChange(({ reportId }) => news.fetch(reportId));
  const cancel = useReportChange(({ reportId }) => call(cancelReport, { params: { reportId } }));
  const repeat = useReportChange(({ reportId }) => call(repeatReport, { params: { reportId } }), onRepeated);
  const action = can.download
    ? { run: download, words: t`Download`, label: t`Download ${title}` }
    : can.cancel
      ? { run: cancel, words: t`Cancel`, label: t`Cancel ${title}` }
      : can.repeat
        ? { run: repeat, words: t`Ask again`, label: t`Ask again for ${title}` }
        : undefined;
  if (!action) return null;
  return (
    <Button
      size="compact-md"
      variant={can.download ? 'filled' : 'default'}
      aria-label={action.label}
      leftSection={can.download ? <IconDownload size={16} aria-hidden /> : undefined}
      loading={action.run.isPending}
      onClick={() => action.run.mutate(report)}
    >
      {action.words}
    </Button>
  );
}
