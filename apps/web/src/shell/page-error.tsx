import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { log } from '../api/log.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import { paths } from '../paths.ts';
import { MessagePage } from './message-page.tsx';

/** In place of a page that failed; the frame around it stays. */
export function PageError({ error, reset }: ErrorComponentProps): ReactNode {
  const { i18n } = useLingui();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const isOldVersion = isMissingChunk(error);
  useEffect(() => log.error('a page failed', error), [error]);
  const retry = (): void => {
    if (isOldVersion) {
      location.reload();
      return;
    }
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <MessagePage
      title={<Trans>This page cannot be shown</Trans>}
      actions={
        <>
          <Button onClick={retry}>{isOldVersion ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}</Button>
          <Button component="a" href={paths.start()} variant="default">
            <Trans>Go to the start</Trans>
          </Button>
        </>
      }
    >
      <p role="alert">
        {isOldVersion ? (
          <Trans>A part of the page could not be loaded. There may be a new version; reloading gets it.</Trans>
        ) : (
          errorSentence(i18n, error)
        )}
      </p>
    </MessagePage>
  );
}

/** The files of a page changed name with a new version of the product, or the network is away. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
