import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './webhooks-page.module.css';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Says what will happen before it does. */
export function ConfirmDialog({ title, confirm, isBusy, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={title} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>{children}</p>
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
