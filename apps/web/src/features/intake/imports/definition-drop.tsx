import { getImport, type Import } from '@echolot/contract/intake/imports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { readKeyOf } from '../../../api/query-options.ts';
import { sendDefinition } from './begin-import.ts';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './import-page.module.css';
import { definitionSentence } from './words/reason-words.ts';

interface DefinitionDropProps {
  readonly item: Import;
  /** A line beside other things instead of a part of its own. */
  readonly isQuiet?: boolean;
  readonly takesDrops?: boolean;
}

/** Takes the definition of the survey, which knows the texts of its questions and the words of its scales. */
export function DefinitionDrop({ item, isQuiet = false, takesDrops = true }: DefinitionDropProps) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { importId, definitionFileName } = item;
  const send = useMutation({
    mutationFn: (file: File) => sendDefinition(importId, file),
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError: (error) => showSnackbar({ text: definitionSentence(i18n, error), tone: 'bad' }),
  });
  const take = ([file]: readonly File[]): void => {
    if (file) send.mutate(file);
  };
  if (isQuiet) {
    return (
      <>
        <ChooseButton
          variant="link"
          onFiles={take}
          isBusy={send.isPending}
          label={definitionFileName === null ? t`Add the definition of the survey` : t`Choose another definition`}
        />
        {takesDrops && <PageDrop onFiles={take} hint={t`Let go to add the definition of the survey`} />}
      </>
    );
  }
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
