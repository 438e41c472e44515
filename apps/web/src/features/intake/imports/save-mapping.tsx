import { saveImportMapping } from '@echolot/contract/intake/import-mappings';
import type { Import } from '@echolot/contract/intake/imports';
import { Field } from '@echolot/ui/field';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './save-mapping.module.css';

/** Keeps the mapping for the next file with the same columns. */
export function SaveMapping({ item: { importId, fileName, mappingOrigin } }: { item: Import }) {
  const { t, i18n } = useLingui();
  const [name, setName] = useState(mappingOrigin?.name ?? fileName.replace(/\.\w+$/, ''));
  const save = useMutation({
    mutationFn: () => call(saveImportMapping, { params: { importId }, body: { name: name.trim() } }),
    onSuccess: () => showSnackbar({ text: t`The next file with these columns is read in the same way.`, tone: 'good' }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={classes['form']} onSubmit={submit}>
      <Field label={t`Remember this mapping for the next file as`} value={name} maxLength={200} onChange={setName} />
      <Button type="submit" variant="default" loading={save.isPending} disabled={name.trim() === '' || save.isSuccess}>
        {save.isSuccess ? t`Remembered` : t`Remember`}
      </Button>
    </form>
  );
}
