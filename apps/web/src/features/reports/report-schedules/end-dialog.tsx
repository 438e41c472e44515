import {
  endReportSchedule,
  listReportSchedules,
  type ReportSchedule,
} from '@echolot/contract/reports/report-schedules';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './report-schedules.module.css';

interface EndDialogProps {
  readonly schedule: ReportSchedule;
  readonly onClose: () => void;
}

/** It cannot be begun again, so it is asked. */
export function EndDialog({ schedule: { scheduleId, name }, onClose }: EndDialogProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call(endReportSchedule, { params: { scheduleId } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: readKeyOf(listReportSchedules, {}) });
      showSnackbar({ text: t`${name} comes no more.` });
      onClose();
    },
  });
  return (
    <Dialog title={t`End ${name}?`} closeLabel={t`Close`} onClose={onClose}>
      {end.isError && (
        <p role="alert" className={atoms['fault']}>
          {errorSentence(i18n, end.error)}
        </p>
      )}
      <p className={classes['lead']}>
        {t`Nobody receives it from now on. Reports that were sent stay until they expire.`}
      </p>
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={end.isPending} onClick={() => end.mutate()}>{t`End it`}</Button>
      </div>
    </Dialog>
  );
}
