import { listReports, type Report } from '@echolot/contract/reports/reports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorSentence } from '../../../i18n/error-sentence.ts';

/** Something done to a report; afterwards lists and pages of reports are read again. What is refused is told. */
export function useReportChange<Result>(
  change: (report: Report) => Promise<Result>,
  onDone?: (result: Result) => void,
) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(listReports.path) }),
  });
}
