import { forgotPassword } from '@echolot/contract/people/passwords';
import atoms from '@echolot/ui/atoms.module.css';
import { Field } from '@echolot/ui/field';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { OpenPage } from '../../../session/open-page.tsx';
import classes from './passwords.module.css';

/** R-114 Asks for a link by which a new password is set. It says the same of everybody. */
export function ForgotPage() {
  const { t, i18n } = useLingui();
  const [user, setUser] = useState('');
  const ask = useMutation({ mutationFn: (name: string) => call(forgotPassword, { params: { user: name } }) });
  if (ask.isSuccess) {
    const name = ask.variables;
    return (
      <OpenPage title={t`Check your mailbox`}>
        <p role="status">
          {t`If somebody is known as ${name} and has a password here, a mail with a link is on its way. The link works once, for an hour.`}
        </p>
        <p>{t`Nothing came? Look among unwanted mail, and whether the user name is right. Your administrator can help.`}</p>
        <div className={atoms['tools']}>
          <Button component="a" href={paths.start()}>{t`Go to sign-in`}</Button>
          <Button variant="default" onClick={() => ask.reset()}>{t`Another user name`}</Button>
        </div>
      </OpenPage>
    );
  }
  return (
    <OpenPage title={t`Forgot your password?`}>
      <p>{t`Give your user name: a link to a new password comes to your mailbox.`}</p>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(user.trim());
        }}
      >
        <Field label={t`User name`} value={user} onChange={setUser} required maxLength={254} autoComplete="username" />
        {ask.isError && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, ask.error)}
          </p>
        )}
        <div className={atoms['tools']}>
          <Button type="submit" loading={ask.isPending} disabled={user.trim() === ''}>{t`Send the link`}</Button>
          <Button component="a" variant="default" href={paths.start()}>{t`Back to sign-in`}</Button>
        </div>
      </form>
    </OpenPage>
  );
}
