import type { ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { Report } from '@echolot/contract/reports/reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNames, kindTitles } from '../../../i18n/report-titles.ts';
import { useFormats } from '../../../i18n/use-formats.ts';

interface ReportWords {
  kind(kind: ReportKindName): string;
  format(format: ReportFormat): string;
  /** "Benchmark, Excel" */
  title(report: Pick<Report, 'kind' | 'format'>): string;
  /** Where it is while it waits: "2 ahead", "Next". `position` counts from 1. */
  place(position: number): string;
  size(bytes: number): string;
}

export function useReportWords(): ReportWords {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const kind = (name: ReportKindName): string => i18n._(kindTitles[name]);
  return {
    kind,
    format: (format) => formatNames[format],
    title: (report) => `${kind(report.kind)}, ${formatNames[report.format]}`,
    place(position) {
      const ahead = position - 1;
      if (ahead <= 0) return t`Next in the queue`;
      return t`${plural(ahead, { one: '# report ahead', other: '# reports ahead' })}`;
    },
    size: (bytes) => sizeText(bytes, formats.wordLocale),
  };
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `12.4 MB` in the reader's language. */
function sizeText(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 0 && value < 10 ? 1 : 0,
  }).format(value);
}
