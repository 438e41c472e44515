import type { Report } from '@echolot/contract/reports/reports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useReportWords } from './report-words.ts';

interface ReportResult {
  /** Size, rows and hidden values of the file, as far as they are known. */
  readonly facts: readonly string[];
  /** Why it failed, or why the last attempt did. */
  readonly fault: string | undefined;
  /** Its file was there and is no more. */
  readonly isGone: boolean;
}

/** What came of a report, in words. */
export function useReportResult({
  fileSize,
  rowCount,
  suppressedCount,
  fault,
  status,
  expiresAt,
}: Report): ReportResult {
  const { t, i18n } = useLingui();
  const { count } = useFormats();
  const { size } = useReportWords();
  const rows = rowCount ?? 0;
  const hidden = suppressedCount ?? 0;
  return {
    facts: [
      fileSize !== null && size(fileSize),
      rowCount !== null && t`${plural(rows, { one: `${count(1)} row`, other: `${count(rows)} rows` })}`,
      hidden > 0 && t`${plural(hidden, { one: `${count(1)} value hidden`, other: `${count(hidden)} values hidden` })}`,
    ].filter((fact) => fact !== false),
    fault: fault === null ? undefined : errorSentence(i18n, new ProblemError(fault.code, 0)),
    isGone: status === 'FINISHED' && expiresAt !== null && Date.parse(expiresAt) <= Date.now(),
  };
}
