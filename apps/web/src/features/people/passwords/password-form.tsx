import { longestPassword, shortestPassword } from '@echolot/contract/people/passwords';
import atoms from '@echolot/ui/atoms.module.css';
import { CheckField, Field } from '@echolot/ui/field';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './passwords.module.css';

interface PasswordFormProps {
  /** For password managers, which keep it with the password. */
  readonly username?: string;
  readonly action: string;
  readonly isPending: boolean;
  /** Why the last one was not taken. */
  readonly error: Error | null;
  readonly onSave: (password: string) => void;
}

/** A new password, once: it can be looked at instead of being typed twice. */
export function PasswordForm({ username, action, isPending, error, onSave }: PasswordFormProps) {
  const { t, i18n } = useLingui();
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const missing = shortestPassword - password.length;
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(password);
      }}
    >
      {username !== undefined && (
        <input
          className={atoms['spoken']}
          type="text"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
      )}
      <Field
        label={t`New password`}
        value={password}
        onChange={setPassword}
        required
        maxLength={longestPassword}
        autoComplete="new-password"
        {...(!isShown && { type: 'password' as const })}
        note={
          password !== '' && missing > 0
            ? plural(missing, { one: '# more character', other: '# more characters' })
            : t`${shortestPassword} to ${longestPassword} characters; several words that do not belong together are good.`
        }
      />
      <CheckField label={t`Show the password`} isChecked={isShown} onChange={setShown} />
      {error && (
        <p role="alert" className={atoms['fault']}>
          {errorSentence(i18n, error)}
        </p>
      )}
      <div>
        <Button type="submit" loading={isPending} disabled={missing > 0}>
          {action}
        </Button>
      </div>
    </form>
  );
}
