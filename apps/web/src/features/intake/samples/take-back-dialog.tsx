import { type OptOut, takeBackOptOut } from '@echolot/contract/intake/opt-outs';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './opt-outs.module.css';
import { optOutsKey } from './opt-outs-key.ts';
import { useOptOutWords } from './use-opt-out-words.ts';

interface TakeBackDialogProps {
  readonly optOut: OptOut;
  readonly onClose: () => void;
}

/** Somebody asks to be written to again: said with the reason, for it is the product's word against the law. */
export function TakeBackDialog({ optOut, onClose }: TakeBackDialogProps) {
  const { t, i18n } = useLingui();
  const { instant } = useFormats();
  const { channels } = useOptOutWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const guard = useLeaveGuard(reason.trim() !== '');
  const close = (): void => guard.leave(onClose);
  const isFaulty = reason.trim().length < 3;
  const takeBack = useMutation({
    mutationFn: () => call(takeBackOptOut, { params: { optOutId: optOut.optOutId }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      showSnackbar({ text: t`The opt-out is taken back. The next event of this customer may lead to an invitation.` });
      onClose();
    },
    onError: (error) => {
      // There is nothing to take back any more.
      if (!(error instanceof ProblemError) || error.status !== 404) return;
      showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: optOutsKey }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isFaulty) takeBack.mutate();
  };
  return (
    <Dialog title={t`Take this opt-out back?`} closeLabel={t`Close`} onClose={close} widthPx={480}>
      <form className={classes['form']} onSubmit={submit}>
        <p>{t`Noted on ${instant(new Date(optOut.at))}, for ${channels[optOut.channel]}.`}</p>
        <Field
          label={t`Why`}
          value={reason}
          maxLength={200}
          note={t`Such as “asked by phone”, without what names the person. Kept in the audit trail.`}
          fault={isTried && isFaulty ? t`Say why: nobody may be written to again without a reason.` : undefined}
          onChange={setReason}
        />
        {takeBack.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, takeBack.error)}
          </p>
        )}
        <div className={classes['actions']}>
          <Button variant="default" onClick={close}>{t`Keep it`}</Button>
          <Button type="submit" loading={takeBack.isPending}>{t`Take it back`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
