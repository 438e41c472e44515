import { deleteImport, getImport, type Import, setImportReading } from '@echolot/contract/intake/imports';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './import-page.module.css';
import { StateMark } from './state-mark.tsx';
import { useBeginImport } from './use-begin-import.ts';
import { reasonSentence } from './words/reason-words.ts';

/** The file cannot be read: why, and what to do: read it once more, choose another, or throw this one away. */
export function UnreadableStep({ item, survey }: { item: Import; survey: string }) {
  const { t, i18n } = useLingui();
  const begin = useBeginImport(survey);
  const client = useQueryClient();
  const router = useRouter();
  const { importId, reading } = item;
  const onError = (error: unknown): void => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' });
  const readAgain = useMutation({
    mutationFn: () => call(setImportReading, { params: { importId }, body: { reading } }),
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError,
  });
  const discard = useMutation({
    mutationFn: () => call(deleteImport, { params: { importId } }),
    onSuccess: () => router.navigate({ href: paths.imports(survey) }),
    onError,
  });
  return (
    <div className={classes['center']}>
      <PageDrop onFiles={begin.begin} hint={t`Let go to import this file`} />
      <section className={classes['card']} role="alert">
        <h2 className={classes['lead']}>
          <StateMark state="unreadable" size={22} /> {t`This file cannot be read`}
        </h2>
        <p>{item.reason ? reasonSentence(i18n, item.reason) : t`Choose another file.`}</p>
        <p className={classes['quiet']}>{t`Nothing was stored.`}</p>
        <div className={atoms['tools']}>
          <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
            {t`Discard this file`}
          </Button>
          <Button variant="default" loading={readAgain.isPending} onClick={() => readAgain.mutate()}>
            {t`Try again`}
          </Button>
          <ChooseButton onFiles={begin.begin} isBusy={begin.isPending} label={t`Choose another file`} />
        </div>
      </section>
    </div>
  );
}
