import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIdentityIfAny } from '../identity/use-identity.ts';
import { paths } from '../paths.ts';
import { leave } from '../session/session.ts';
import { MessagePage } from './message-page.tsx';
import { hasContacts, SupportContacts } from './support-contacts.tsx';

/** After a sign-in that leads nowhere: why nothing is shown, and who can help. */
export function NothingToShowPage(): ReactNode {
  const identity = useIdentityIfAny();
  if (!identity) return null;
  const { loginStatus, username, currentUniverse, universes, permissions } = identity;
  return (
    <MessagePage
      title={
        loginStatus === 0 ? <Trans>There is no survey for you yet</Trans> : <Trans>Your sign-in was not accepted</Trans>
      }
      actions={
        <>
          {loginStatus === 0 && permissions.includes('imports.manage') ? (
            <Button component="a" href={paths.imports()}>
              <Trans>Import answers</Trans>
            </Button>
          ) : null}
          <Button variant="default" onClick={() => void leave()}>
            <Trans>Sign in as somebody else</Trans>
          </Button>
        </>
      }
    >
      <p>
        {loginStatus === 0 ? (
          <Trans>
            You are signed in as {username}, but no survey of {currentUniverse.title} is open to you. Ask your
            administrator to give your role a survey and a place in the organisation.
          </Trans>
        ) : (
          <Trans>
            The account {username} may not be used here (status {loginStatus}). Ask your administrator what is missing.
          </Trans>
        )}
      </p>
      {universes.length > 1 ? (
        <p>
          <Trans>You belong to other universes too: change the universe above.</Trans>
        </p>
      ) : null}
      {hasContacts(currentUniverse.support) ? <SupportContacts support={currentUniverse.support} /> : null}
    </MessagePage>
  );
}
