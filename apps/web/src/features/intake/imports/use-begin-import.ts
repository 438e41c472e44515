import type { ReadingOptions } from '@echolot/contract/intake/import-reading';
import { getImport, listImports } from '@echolot/contract/intake/imports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { beginImport, sortDropped } from './begin-import.ts';
import { definitionSentence } from './words/reason-words.ts';

/** Begins an import of what was dropped or chosen, and goes to its page. */
export function useBeginImport(survey: string, reading?: ReadingOptions) {
  const { t, i18n } = useLingui();
  const router = useRouter();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: beginImport,
    onSuccess: ({ item, definitionError }) => {
      if (definitionError !== undefined) {
        showSnackbar({ text: definitionSentence(i18n, definitionError), tone: 'bad' });
      }
      client.setQueryData(readKeyOf(getImport, { params: { importId: item.importId } }), item);
      void client.invalidateQueries({ queryKey: readKeyOf(listImports, { query: {} }) });
      return router.navigate({ href: paths.import(survey, item.importId) });
    },
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const begin = (files: readonly File[]): void => {
    const { table, definition, others } = sortDropped(files);
    if (!table) {
      const text = t`${definition?.name ?? ''} describes a survey and has no answers. Drop the file of answers together with it.`;
      showSnackbar({ text, tone: 'bad' });
    } else if (table.size === 0) {
      showSnackbar({ text: t`${table.name} is empty. Choose a file with rows.`, tone: 'bad' });
    } else if (!isPending) {
      if (others.length > 0) {
        showSnackbar({ text: t`One file at a time: ${table.name} is read first. Drop the others afterwards.` });
      }
      mutate({ table, definition, others, reading });
    }
  };
  return { begin, isPending };
}
