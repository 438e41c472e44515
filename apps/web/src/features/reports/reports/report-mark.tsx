import type { Report } from '@echolot/contract/reports/reports';
import {
  IconAlertTriangle,
  IconClock,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileZip,
  IconLoader,
  IconPlayerStop,
} from '@tabler/icons-react';
import classes from './reports.module.css';

const states: Record<Exclude<Report['status'], 'FINISHED'>, typeof IconClock> = {
  QUEUED: IconClock,
  RUNNING: IconLoader,
  FAILED: IconAlertTriangle,
  CANCELLED: IconPlayerStop,
};

const files: Record<Report['format'], typeof IconClock> = {
  xlsx: IconFileSpreadsheet,
  csv: IconFileTypeCsv,
  parquet: IconFileSpreadsheet,
  pdf: IconFileTypePdf,
  zip: IconFileZip,
};

/** A report as a picture: its kind of file, or why there is none yet. The words are beside it. */
export function ReportMark({ report: { status, format } }: { readonly report: Report }) {
  const Icon = status === 'FINISHED' ? files[format] : states[status];
  return (
    <span className={classes['mark']} data-status={status} aria-hidden>
      <Icon size={22} stroke={1.6} />
    </span>
  );
}
