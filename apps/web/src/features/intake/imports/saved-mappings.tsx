import { deleteImportMapping, listImportMappings, type SavedMapping } from '@echolot/contract/intake/import-mappings';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryOptionsOf, readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './saved-mappings.module.css';

/** Mappings that are remembered for files with the same columns; each can be forgotten. */
export function SavedMappings() {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const query = useQuery({ ...queryOptionsOf(listImportMappings, {}), staleTime: 0 });
  const forget = useMutation({
    mutationFn: ({ importMappingId }: SavedMapping) => call(deleteImportMapping, { params: { importMappingId } }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
    onSettled: () => client.invalidateQueries({ queryKey: readKeyOf(listImportMappings, {}) }),
  });
  const mappings = query.data?.mappings ?? [];
  if (mappings.length === 0) return null;
  return (
    <details className={classes['saved']}>
      <summary>{t`Remembered mappings ${formats.count(mappings.length)}`}</summary>
      <ul>
        {mappings.map((mapping) => (
          <li key={mapping.importMappingId}>
            <span className={classes['name']}>{mapping.name}</span>
            <span className={classes['facts']}>
              {t`${plural(mapping.columns.length, { one: '# column', other: '# columns' })} to ${mapping.survey}`}
              {` · ${formats.instant(new Date(mapping.savedAt))}`}
            </span>
            <ActionIcon
              aria-label={t`Forget ${mapping.name}`}
              title={t`Forget`}
              disabled={forget.isPending}
              onClick={() => forget.mutate(mapping)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </details>
  );
}
