import type { QueuedReportKind, ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindTitles: Readonly<Record<ReportKindName, MessageDescriptor>> = {
  ranking: msg`Benchmark`,
  rankinglist: msg`Ranking list`,
  benchmark: msg`Benchmark`,
  interviews: msg`Interviews`,
  alerts: msg`Alerts`,
  actions: msg`Actions`,
  indicators: msg`Indicators`,
  samples: msg`Samples`,
  sampletable: msg`List of samples`,
  campaign: msg`Campaign`,
  letters: msg`Letters`,
  letter: msg`Letter`,
  interview: msg`Interview`,
  recordtable: msg`Structure of the survey`,
};

/** The same where no format is beside it. */
export const queuedKindTitles: Readonly<Record<QueuedReportKind, MessageDescriptor>> = {
  ...kindTitles,
  ranking: msg`Benchmark as tables`,
  benchmark: msg`Benchmark to print`,
};

/** Names people know them by; the same in every language. */
export const formatNames: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'Excel',
  csv: 'CSV',
  parquet: 'Parquet',
  pdf: 'PDF',
  zip: 'ZIP',
};
