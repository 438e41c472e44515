import type { Permission } from '@echolot/contract/permissions';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Difference } from './compare.tsx';
import classes from './roles.module.css';

interface SaveDialogProps {
  readonly title: string;
  readonly people: number;
  readonly gained: readonly Permission[];
  readonly lost: readonly Permission[];
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Whom a change touches, and how, before it holds. */
export function SaveDialog({ title, people, gained, lost, isPending, onClose, onSave }: SaveDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Change what ${title} allows?`} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>
        <Plural
          value={people}
          one="It touches # person, within five seconds."
          other="It touches # people, within five seconds."
        />
      </p>
      <Difference title={t`From now on they may`} some={gained} />
      <Difference title={t`They may no longer`} some={lost} />
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={isPending} onClick={onSave}>{t`Save`}</Button>
      </div>
    </Dialog>
  );
}

interface DeleteDialogProps {
  readonly title: string;
  readonly isPending: boolean;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

export function DeleteDialog({ title, isPending, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Delete ${title}?`} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>{t`Nobody has this role. It is gone for good.`}</p>
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button loading={isPending} onClick={onDelete}>{t`Delete`}</Button>
      </div>
    </Dialog>
  );
}
