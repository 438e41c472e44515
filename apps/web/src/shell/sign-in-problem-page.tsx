import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import { currentIdentity } from '../identity/identity-store.ts';
import { leave } from '../session/session.ts';
import { MessagePage } from './message-page.tsx';
import { PageError } from './page-error.tsx';

/** The provider knows the person, but our server did not open a session: the reason, another try, another person. */
export function SignInProblemPage(props: ErrorComponentProps): ReactNode {
  const { i18n } = useLingui();
  const router = useRouter();
  if (currentIdentity()) return <PageError {...props} />;
  return (
    <main>
      <MessagePage
        title={<Trans>You are not signed in</Trans>}
        actions={
          <>
            <Button onClick={() => void router.invalidate()}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="default" onClick={() => void leave()}>
              <Trans>Sign in as somebody else</Trans>
            </Button>
          </>
        }
      >
        <p role="alert">{errorSentence(i18n, props.error)}</p>
      </MessagePage>
    </main>
  );
}
