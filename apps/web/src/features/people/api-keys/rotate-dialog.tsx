import { type ApiKey, listApiKeys, rotateApiKey } from '@echolot/contract/people/api-keys';
import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { SelectField } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useIdentity } from '../../../identity/use-identity.ts';
import classes from './api-keys-page.module.css';

interface RotateDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
  readonly onRotated: (apiKey: ApiKey, secret: string) => void;
}

/** A new key with the same settings; how long the former one stays valid is chosen here. */
export function RotateDialog({ apiKey, onClose, onRotated }: RotateDialogProps) {
  const { t, i18n } = useLingui();
  const { universe } = useIdentity();
  const client = useQueryClient();
  const [graceHours, setGraceHours] = useState('24');
  const { name, apiKeyId } = apiKey;
  const rotate = useMutation({
    mutationFn: () =>
      call(rotateApiKey, { params: { universe, key: apiKeyId }, body: { graceHours: Number(graceHours) } }),
    onSuccess: (reply) => {
      void client.invalidateQueries({ queryKey: readKeyOf(listApiKeys, { params: { universe } }) });
      onRotated(reply.apiKey, reply.secret);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    rotate.mutate();
  };
  return (
    <Dialog title={t`Rotate ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <form onSubmit={submit} className={classes['form']}>
        <p className={classes['lead']}>
          {t`You get a new key with the same settings. Both are valid until the former one ends, so that the system can change over without a gap.`}
        </p>
        <SelectField
          label={t`The former key ends`}
          value={graceHours}
          onChange={setGraceHours}
          choices={[
            { value: '0', title: t`At once` },
            { value: '1', title: t`In an hour` },
            { value: '24', title: t`In a day` },
            { value: '168', title: t`In a week` },
            { value: '720', title: t`In 30 days` },
          ]}
        />
        {rotate.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, rotate.error)}
          </p>
        )}
        <div className={atoms['closingButtons']}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" loading={rotate.isPending}>{t`Make a new key`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
