import { acceptInvitation, readInvitation } from '@echolot/contract/people/passwords';
import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, isPassing } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { activateLocale } from '../../../i18n/locale.ts';
import { paths } from '../../../paths.ts';
import { OpenPage } from '../../../session/open-page.tsx';
import { LinkFault } from './link-fault.tsx';
import { PasswordForm } from './password-form.tsx';
import classes from './passwords.module.css';
import { useLinkToken } from './use-link-token.ts';

/** R-018 Where an invited person begins: they choose a password, if one is needed, and sign in. */
export function InvitationPage() {
  const { t, i18n } = useLingui();
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      const read = await call(readInvitation, { body: { token: token ?? '' } }, { signal });
      // The language the person was invited in.
      await activateLocale(read.locale);
      return read;
    },
    enabled: token !== undefined,
    retry: (failures, error) => failures < 3 && isPassing(error),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const accept = useMutation({
    mutationFn: (password: string | undefined) =>
      call(acceptInvitation, { body: { token: token ?? '', ...(password !== undefined && { password }) } }),
  });
  if (accept.data) {
    const { username, universe } = accept.data;
    return (
      <OpenPage title={t`You are in`}>
        <p role="status">{t`From now on you sign in as ${username}.`}</p>
        <SignInLink href={paths.universe(universe)} />
      </OpenPage>
    );
  }
  if (token === undefined || query.isError) {
    return (
      <OpenPage title={t`This invitation cannot be opened`}>
        <LinkFault error={query.error} onRepeat={() => void query.refetch()}>
          <p>{t`Whoever invited you can send another one. If you have chosen a password already, sign in.`}</p>
          <SignInLink href={paths.start()} />
        </LinkFault>
      </OpenPage>
    );
  }
  const read = query.data;
  if (!read) {
    return (
      <OpenPage title={t`Invitation`}>
        <p role="status">{t`Opening the invitation…`}</p>
      </OpenPage>
    );
  }
  const { name, username, universe, needsPassword, signsOnElsewhere } = read;
  return (
    <OpenPage title={t`Welcome to ${universe}`}>
      <p>{t`${name}, you are invited to read the feedback of customers. Your user name is:`}</p>
      <p className={classes['username']}>{username}</p>
      {signsOnElsewhere ? (
        <>
          <p>{t`You sign in with the account of your organisation.`}</p>
          <SignInLink href={paths.start()} />
        </>
      ) : needsPassword ? (
        <PasswordForm
          username={username}
          action={t`Set the password`}
          isPending={accept.isPending}
          error={accept.error}
          onSave={(password) => accept.mutate(password)}
        />
      ) : (
        <>
          <p>{t`You know Echolot already: your password stays as it is.`}</p>
          {accept.error && (
            <p role="alert" className={atoms['fault']}>
              {errorSentence(i18n, accept.error)}
            </p>
          )}
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate(undefined)}
          >{t`Accept the invitation`}</Button>
        </>
      )}
    </OpenPage>
  );
}

function SignInLink({ href }: { readonly href: string }) {
  const { t } = useLingui();
  return <Button component="a" href={href}>{t`Go to sign-in`}</Button>;
}
