import { deleteReport, type Report } from '@echolot/contract/reports/reports';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { call } from '../../../api/client.ts';
import { useReportWords } from './report-words.ts';
import classes from './reports.module.css';
import { useDownloadNews } from './use-download-news.ts';
import { useReportChange } from './use-report-change.ts';

/** Says what goes before it goes. */
export function DeleteDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const { t } = useLingui();
  const words = useReportWords();
  const title = words.title(report);
  const names = report.givenTo.map(({ name }) => name).join(', ');
  const { gone } = useDownloadNews();
  const remove = useReportChange(
    ({ reportId }) => call(deleteReport, { params: { reportId } }),
    () => {
      gone(report.reportId);
      onClose();
    },
  );
  return (
    <Dialog
      title={report.isMine ? t`Delete ${title}?` : t`Take ${title} off your list?`}
      closeLabel={t`Close`}
      onClose={onClose}
    >
      <p className={classes['lead']}>
        {report.isMine
          ? names === ''
            ? t`Its file is deleted as well. You can ask for the same again at any time.`
            : t`Its file is deleted as well, also for ${names}. You can ask for the same again at any time.`
          : t`${report.askedBy.name} keeps it and can give it to you again.`}
      </p>
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Keep it`}</Button>
        <Button loading={remove.isPending} onClick={() => remove.mutate(report)}>
          {report.isMine ? t`Delete` : t`Take off the list`}
        </Button>
      </div>
    </Dialog>
  );
}
