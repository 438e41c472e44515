import { resetPassword } from '@echolot/contract/people/passwords';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { paths } from '../../../paths.ts';
import { OpenPage } from '../../../session/open-page.tsx';
import { LinkFault } from './link-fault.tsx';
import { PasswordForm } from './password-form.tsx';
import { useLinkToken } from './use-link-token.ts';

/** R-114 Where somebody who forgot the password sets another one. */
export function NewPasswordPage() {
  const { t } = useLingui();
  const token = useLinkToken();
  const reset = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token: token ?? '', password } }),
  });
  if (reset.data) {
    const { username } = reset.data;
    return (
      <OpenPage title={t`The password is set`}>
        <p role="status">{t`It is valid for ${username}. All sessions have been signed out.`}</p>
        <Button component="a" href={paths.start()}>{t`Go to sign-in`}</Button>
      </OpenPage>
    );
  }
  const hasEnded = reset.error instanceof ProblemError && reset.error.code === 'link_ended';
  if (token === undefined || hasEnded) {
    return (
      <OpenPage title={t`This link cannot be used`}>
        <LinkFault error={reset.error} onRepeat={() => reset.reset()}>
          <Button component="a" href={paths.forgot()}>{t`Ask for another link`}</Button>
        </LinkFault>
      </OpenPage>
    );
  }
  return (
    <OpenPage title={t`Set a new password`}>
      <p>{t`All your sessions end, on every device.`}</p>
      <PasswordForm
        action={t`Set the password`}
        isPending={reset.isPending}
        error={reset.error}
        onSave={(password) => reset.mutate(password)}
      />
    </OpenPage>
  );
}
