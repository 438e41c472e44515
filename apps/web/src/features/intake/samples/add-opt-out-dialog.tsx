import { addOptOut } from '@echolot/contract/intake/sample-intake';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { Field, SelectField } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIsChanged, useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './opt-outs.module.css';
import { optOutsKey } from './opt-outs-key.ts';
import { useOptOutWords } from './use-opt-out-words.ts';

const channelNames = ['any', 'mail', 'sms', 'letter', 'whatsapp'] as const;

/** Somebody does not want to be written to any more. */
export function AddOptOutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { channels } = useOptOutWords();
  const [address, setAddress] = useState('');
  const [channel, setChannel] = useState<(typeof channelNames)[number]>('any');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const told = address.trim();
  // A phone number has digits, an address has an @ with something about it.
  const isFaulty = told.includes('@') ? !/^[^@\s]+@[^@\s]+$/.test(told) : told.replaceAll(/\D/g, '').length < 6;
  const guard = useLeaveGuard(useIsChanged([address, channel, reason]));
  const close = (): void => guard.leave(onClose);
  const add = useMutation({
    mutationFn: () =>
      call(addOptOut, { body: { address: told, channel, ...(reason.trim() !== '' && { reason: reason.trim() }) } }),
    onSuccess: ({ isNew, stopped }) => {
      const text = !isNew
        ? t`This address was on the list already.`
        : stopped > 0
          ? t`${plural(stopped, { one: 'Noted. # invitation that waited is not sent.', other: 'Noted. # invitations that waited are not sent.' })}`
          : t`Noted. Nobody writes to this address any more.`;
      showSnackbar({ text });
      void client.invalidateQueries({ queryKey: optOutsKey });
      onClose();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isFaulty) add.mutate();
  };
  return (
    <Dialog title={t`Note an opt-out`} closeLabel={t`Close`} onClose={close} widthPx={480}>
      <form className={classes['form']} onSubmit={submit}>
        <Field
          label={t`E-mail address, or phone number with country code`}
          value={address}
          maxLength={254}
          fault={isTried && isFaulty ? t`Write a whole e-mail address or phone number.` : undefined}
          onChange={setAddress}
        />
        <SelectField
          label={t`Not by`}
          value={channel}
          onChange={setChannel}
          choices={channelNames.map((value) => ({ value, title: channels[value] }))}
        />
        <Field
          label={t`Why, if it was said`}
          value={reason}
          maxLength={200}
          note={t`Without what names the person.`}
          onChange={setReason}
        />
        <p className={atoms['quiet']}>
          {t`Only a hash of the address is kept: it holds on even after the contact was erased.`}
        </p>
        {add.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, add.error)}
          </p>
        )}
        <div className={classes['actions']}>
          <Button variant="default" onClick={close}>{t`Cancel`}</Button>
          <Button type="submit" loading={add.isPending}>{t`Do not write any more`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
