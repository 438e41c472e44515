import { getImport, type Import } from '@echolot/contract/imports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readKeyOf } from '../../api/query-options.ts';
import { errorSentence } from '../../i18n/error-sentence.ts';
import { sendDefinition } from './begin-import.ts';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './import-page.module.css';

/** Takes the definition of the survey, which knows the texts of its questions and the words of its scales. */
export function DefinitionDrop({ item, takesDrops }: { item: Import; takesDrops: boolean }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { importId, definitionFileName } = item;
  const send = useMutation({
    mutationFn: (file: File) => sendDefinition(importId, file),
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const take = ([file]: readonly File[]): void => {
    if (file) send.mutate(file);
  };
  return (
    <section className={classes['row']} aria-label={t`Definition of the survey`}>
      <p className={classes['quiet']}>
        {definitionFileName === null
          ? t`From LimeSurvey, Qualtrics or Formbricks? Its definition (.lss, .qsf, .json) knows the texts of the questions.`
          : t`Texts of the questions come from ${definitionFileName}.`}
      </p>
      <ChooseButton
        variant="default"
        onFiles={take}
        isBusy={send.isPending}
        label={definitionFileName === null ? t`Add the definition` : t`Choose another`}
      />
      {takesDrops && <PageDrop onFiles={take} hint={t`Let go to add the definition of the survey`} />}
    </section>
  );
}
