import { checkOptOut, type OptOut } from '@echolot/contract/intake/opt-outs';
import { Field } from '@echolot/ui/field';
import { FramedList } from '@echolot/ui/list-page';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { OptOutRow } from './opt-out-row.tsx';
import classes from './opt-outs.module.css';
import { optOutsKey } from './opt-outs-key.ts';

/** Says whether one address is among them: the list itself cannot, for it keeps hashes only. */
export function OptOutCheck({ onTakeBack }: { readonly onTakeBack: (optOut: OptOut) => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const [address, setAddress] = useState('');
  const check = useMutation({
    mutationFn: (asked: string) => call(checkOptOut, { body: { address: asked } }),
  });
  const { mutate, variables, data, error, isPending } = check;
  const asked = variables ?? '';
  // What was taken back or noted meanwhile changes the answer.
  useEffect(
    () =>
      client.getQueryCache().subscribe(({ type, query }) => {
        const [list] = query.queryKey as readonly unknown[];
        if (type === 'updated' && asked !== '' && list === optOutsKey[0] && query.state.isInvalidated) mutate(asked);
      }),
    [client, mutate, asked],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (address.trim().length >= 3) mutate(address.trim());
  };
  const found = data?.optOuts ?? [];
  return (
    <section data-screen-only className={classes['check']} aria-label={t`Look an address up`}>
      <form onSubmit={submit}>
        <Field
          label={t`Is this address on the list?`}
          value={address}
          maxLength={254}
          placeholder={t`E-mail address or phone number`}
          onChange={setAddress}
        />
        <Button type="submit" variant="default" loading={isPending}>{t`Look it up`}</Button>
      </form>
      <div role="status">
        {error ? (
          <p>{errorSentence(i18n, error)}</p>
        ) : (
          data && <p>{found.length > 0 ? t`${asked} is not written to.` : t`${asked} is not on the list.`}</p>
        )}
      </div>
      {found.length > 0 && (
        <FramedList>
          {found.map((row) => (
            <OptOutRow key={row.optOutId} optOut={row} onTakeBack={onTakeBack} />
          ))}
        </FramedList>
      )}
    </section>
  );
}
