import type { ReplyOf } from '@echolot/contract/endpoint';
import { getUser, listUsers, sendInvitation, type User, withdrawInvitation } from '@echolot/contract/people/users';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import cardStyles from './user-details.module.css';
import { nameOf } from './user-words.ts';

interface UserInvitationProps {
  readonly user: User;
  readonly invitation: ReplyOf<typeof getUser>['invitation'];
}

/** The mail by which the person comes in, as long as they have not. */
export function UserInvitation({ user, invitation }: UserInvitationProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { userId, email, state } = user;
  const name = nameOf(user);
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: [getUser.path] });
    void client.invalidateQueries({ queryKey: [listUsers.path] });
  };
  const onError = (error: Error): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
  const send = useMutation({
    mutationFn: () => call(sendInvitation, { params: { userId } }),
    onSuccess: () => showSnackbar({ text: t`${name} gets a mail with a new link.`, tone: 'good' }),
    onError,
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, { params: { userId } }),
    onSuccess: () => showSnackbar({ text: t`The link of the mail opens nothing any more.` }),
    onError,
    onSettled: refresh,
  });
  const mayInvite = state === 'invited' || state === 'never_signed_in';
  if (!invitation && !mayInvite) return null;
  const at = (instant: string): string => formats.instant(new Date(instant));
  return (
    <section className={cardStyles['card']} aria-labelledby="person-invitation">
      <h2 id="person-invitation">{t`Invitation`}</h2>
      <p>
        {invitation
          ? t`Sent ${at(invitation.sentAt)} to ${email}. Its link works until ${at(invitation.expiresAt)}.`
          : t`No invitation is open.`}
      </p>
      <div className={atoms['tools']}>
        <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
          {invitation ? t`Send again` : t`Send an invitation`}
        </Button>
        {invitation && (
          <Button variant="subtle" size="xs" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t`Withdraw`}
          </Button>
        )}
      </div>
    </section>
  );
}
