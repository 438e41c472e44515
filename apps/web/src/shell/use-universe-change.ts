import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { errorSentence } from '../i18n/error-sentence.ts';
import { paths } from '../paths.ts';
import { enterUniverse } from '../session/session.ts';
import { mayLeave } from '../unsaved/unsaved-work.ts';

/** Signs over to another universe and begins there; nothing read in the one before is kept. */
export function useUniverseChange(): (universe: string) => void {
  const { i18n } = useLingui();
  const router = useRouter();
  const queryClient = useQueryClient();
  return (universe) => {
    const change = async (): Promise<void> => {
      if (!(await mayLeave())) return;
      try {
        await enterUniverse(universe);
        queryClient.clear();
        await router.navigate({ href: paths.start() });
      } catch (error) {
        showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
      }
    };
    void change();
  };
}
