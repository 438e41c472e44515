import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { ProblemError } from '../api/problem-error.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import { takeNotice } from '../session/session-notice.ts';

/** Tells why the person had to sign in again, when there is something to tell. */
export function useSessionNotice(): void {
  const { i18n } = useLingui();
  useEffect(() => {
    const code = takeNotice();
    if (code) showSnackbar({ text: errorSentence(i18n, new ProblemError(code, 401)), tone: 'bad' });
  }, [i18n]);
}
