import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { errorSentence } from '../i18n/error-sentence.ts';
import type { Language } from '../i18n/locale.ts';
import { enterLocale } from '../session/session.ts';

/**
 * Changes the language here and on the server, which then answers titles in it; pages read what they show anew. Forms stay with all
 * that is in them, so nothing is asked.
 */
export function useLanguageChange(): (language: Language) => void {
  const { i18n } = useLingui();
  return (language) => {
    enterLocale(language).catch((error: unknown) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }));
  };
}
