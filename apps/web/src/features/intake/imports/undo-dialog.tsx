import { getImport, type ImportListItem, listImports, undoImport } from '@echolot/contract/intake/imports';
import { Dialog } from '@echolot/ui/dialog';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './import-dialog.module.css';

/** Asks before an import is taken back, and says what that means. */
export function UndoDialog({ item, onClose }: { item: ImportListItem; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { importId, fileName, progress } = item;
  const isOfSamples = item.target === 'samples';
  const undo = useMutation({
    mutationFn: () => call(undoImport, { params: { importId } }),
    onSuccess: (next) => {
      client.setQueryData(readKeyOf(getImport, { params: { importId } }), next);
      void client.invalidateQueries({ queryKey: readKeyOf(listImports, { query: {} }) });
      onClose();
    },
    onError: (error) => {
      showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
      onClose();
    },
  });
  return (
    <Dialog title={t`Take this import back?`} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>
        <strong>{fileName}</strong>
      </p>
      <ul className={classes['points']}>
        {isOfSamples && (
          <>
            <li>{t`The contacts to be invited that it brought are removed; nobody is written to because of it.`}</li>
            <li>{t`Who was written to already, or has answered, stays.`}</li>
          </>
        )}
        {!isOfSamples && progress.accepted > 0 && (
          <li>
            {t`${plural(progress.accepted, {
              one: 'The interview it added leaves every ranking.',
              other: `The ${formats.count(progress.accepted)} interviews it added leave every ranking.`,
            })}`}
          </li>
        )}
        {progress.corrected > 0 && (
          <li>
            {t`${plural(progress.corrected, {
              one: 'The interview it corrected gets its former answers back.',
              other: `The ${formats.count(progress.corrected)} interviews it corrected get their former answers back.`,
            })}`}
          </li>
        )}
        {!isOfSamples && (
          <>
            <li>{t`What somebody changed since stays as it is.`}</li>
            <li>{t`Units and variables it made go too, where nothing else uses them.`}</li>
          </>
        )}
      </ul>
      <p className={classes['quiet']}>{t`The file can be imported again at any time.`}</p>
      <div className={classes['actions']}>
        <Button variant="default" onClick={onClose}>{t`Keep it`}</Button>
        <Button color="red" loading={undo.isPending} onClick={() => undo.mutate()}>
          {t`Take it back`}
        </Button>
      </div>
    </Dialog>
  );
}
