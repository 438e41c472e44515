import type { Report } from '@echolot/contract/reports/reports';
import { useLingui } from '@lingui/react/macro';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import { useReportResult } from './use-report-result.ts';

/** Where a report is: a bar while it is made, and then what came of it. */
export function ReportState({ report }: { readonly report: Report }) {
  const { t } = useLingui();
  const formats = useFormats();
  const words = useReportWords();
  const { facts, fault, isGone } = useReportResult(report);
  const { status, position, progress, stage } = report;
  if (status === 'RUNNING') {
    const done = formats.share(progress);
    return (
      <span className={classes['state']}>
        <progress className={classes['progress']} max={1} value={progress} aria-label={t`Done`} />
        {stage === 'writing' ? t`${done}, the file is being written` : t`${done}, being made`}
      </span>
    );
  }
  if (status === 'QUEUED') {
    return (
      <span className={classes['state']}>
        {words.place(position ?? 1)}
        {fault !== undefined && <span>{t`It is tried again by itself. ${fault}`}</span>}
      </span>
    );
  }
  if (status === 'FAILED') {
    return (
      <span className={classes['state']} data-bad>
        {fault ?? t`It could not be made.`}
      </span>
    );
  }
  if (status === 'CANCELLED') return <span className={classes['state']}>{t`Cancelled`}</span>;
  return <span className={classes['state']}>{isGone ? t`The file has been deleted` : facts.join(' · ')}</span>;
}
