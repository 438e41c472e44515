import type { ImportJudgement } from '@echolot/contract/intake/imports';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import classes from '../import-dialog.module.css';
import { Changes } from './change-list.tsx';

interface ConfirmDialogProps {
  readonly changes: ImportJudgement['changes'];
  readonly survey: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Names what a survey that is there gets in addition, before it does. */
export function ConfirmDialog({ changes, survey, isPending, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Extend “${survey}”?`} closeLabel={t`Close`} onClose={onClose} widthPx={560}>
      <p className={classes['quiet']}>
        {t`Others use this survey already. It gets the following in addition; nothing that is there is changed.`}
      </p>
      <Changes changes={changes} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>{t`Back`}</Button>
        <Button loading={isPending} onClick={onConfirm}>
          {t`Extend it and import`}
        </Button>
      </div>
    </Dialog>
  );
}
