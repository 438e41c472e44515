import type { ReportFormat } from '@echolot/contract/reports/report-kinds';

/** Where the file of a report lies. */
export const fileOf = (reportId: string, format: ReportFormat): string => `reports/${reportId}.${format}`;

/** Where a run writes it; this file is never served. */
export const partOf = (reportId: string, claim: string): string => `reports/${reportId}-${claim}.part`;

export const contentTypes: Readonly<Record<ReportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** A name that every file system takes. */
export function safeFileName(name: string, format: ReportFormat): string {
  const slug = name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 120);
  return `${slug || 'report'}.${format}`;
}
