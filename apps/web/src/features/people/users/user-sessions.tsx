import type { ReplyOf } from '@echolot/contract/endpoint';
import { endUserSessions, getUser, type User } from '@echolot/contract/people/users';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import cardStyles from './user-details.module.css';
import classes from './users.module.css';

interface UserSessionsProps {
  readonly user: User;
  readonly sessions: ReplyOf<typeof getUser>['sessions'];
}

/** Where the person is signed in to this universe; each can be ended, or all. */
export function UserSessions({ user: { userId }, sessions }: UserSessionsProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (sessionId: string | null) => call(endUserSessions, { params: { userId }, body: { sessionId } }),
    onSuccess: ({ ended }) =>
      showSnackbar({ text: plural(ended, { one: '# session has ended.', other: '# sessions have ended.' }) }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: [getUser.path] }),
  });
  const at = (instant: string): string => formats.instant(new Date(instant));
  return (
    <section className={cardStyles['card']} aria-labelledby="person-sessions">
      <div className={cardStyles['cardHead']}>
        <h2 id="person-sessions">{t`Sessions`}</h2>
        {sessions.length > 1 && (
          <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate(null)}>
            {t`End all`}
          </Button>
        )}
      </div>
      {sessions.length === 0 ? (
        <p className={classes['quiet']}>{t`Is not signed in to this universe.`}</p>
      ) : (
        <ul className={cardStyles['sessions']}>
          {sessions.map(({ sessionId, kind, createdAt, lastUsedAt, isRemembered }) => (
            <li key={sessionId}>
              <span>
                {t`Used ${at(lastUsedAt)}`}
                <span className={classes['under']}>
                  {[
                    t`since ${at(createdAt)}`,
                    kind === 'local' ? t`password` : t`single sign-on`,
                    ...(isRemembered ? [t`stays signed in`] : []),
                  ].join(' · ')}
                </span>
              </span>
              <Button
                variant="default"
                size="xs"
                disabled={end.isPending}
                aria-label={t`End the session used ${at(lastUsedAt)}`}
                onClick={() => end.mutate(sessionId)}
              >
                {t`End`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
