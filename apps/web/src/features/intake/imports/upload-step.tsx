import { deleteImport, getImport, type Import } from '@echolot/contract/intake/imports';
import atoms from '@echolot/ui/atoms.module.css';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../paths.ts';
import { DefinitionDrop } from './definition-drop.tsx';
import { ChooseButton, PageDrop } from './drop-zone.tsx';
import classes from './import-page.module.css';
import { retryUpload, startUpload, stopUpload, useUpload } from './upload/upload-store.ts';
import { formatBytes, formatDuration } from './words/byte-words.ts';

/** The first step: the file on its way, or what is needed so that it goes on. */
export function UploadStep({ item, survey }: { item: Import; survey: string }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const router = useRouter();
  const { importId, fileName, byteCount, uploadedBytes } = item;
  const upload = useUpload(importId);
  const state = upload?.state;
  // The last piece starts the reading: the server says so when asked.
  useEffect(() => {
    if (state === 'done') void client.invalidateQueries({ queryKey: readKeyOf(getImport, { params: { importId } }) });
  }, [state, client, importId]);
  const discard = useMutation({
    mutationFn: () => {
      stopUpload(importId);
      return call(deleteImport, { params: { importId } });
    },
    onSuccess: () => router.navigate({ href: paths.imports(survey) }),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const goOn = (files: readonly File[]): void => {
    const file = files.find(({ size }) => size === byteCount);
    if (file) startUpload(importId, file, uploadedBytes);
    else {
      const text = t`This is another file: ${fileName} has ${formats.count(byteCount)} bytes. Choose that one, or begin a new import.`;
      showSnackbar({ text, tone: 'bad' });
    }
  };
  const bytes = (value: number): string => formatBytes(value, formats.wordLocale);
  const sentBytes = upload?.sentBytes ?? uploadedBytes;
  const isSending = state === 'sending' || state === 'waiting' || state === 'done';
  const cancel = (
    <Button
      variant="default"
      loading={discard.isPending}
      onClick={() => discard.mutate()}
    >{t`Cancel the upload`}</Button>
  );
  return (
    <div className={classes['center']}>
      <section className={classes['card']} aria-label={t`Upload`}>
        <h2 className={classes['lead']}>
          {state === 'waiting'
            ? t`No connection`
            : isSending
              ? t`The file is on its way`
              : t`The file is not here whole yet`}
        </h2>
        <progress
          className={classes['progress']}
          max={byteCount}
          value={sentBytes}
          aria-label={t`Upload of ${fileName}`}
        />
        <div className={classes['row']}>
          <span>{t`${bytes(sentBytes)} of ${bytes(byteCount)}`}</span>
          {state === 'sending' && upload && upload.bytesPerSecond > 0 && sentBytes < byteCount && (
            <span className={classes['quiet']}>
              {t`${bytes(upload.bytesPerSecond)} a second, about ${formatDuration((byteCount - sentBytes) / upload.bytesPerSecond, formats.wordLocale)} left`}
            </span>
          )}
        </div>
        {state === 'failed' && upload && (
          <p role="alert" className={atoms['fault']}>
            {errorSentence(i18n, upload.error)}
          </p>
        )}
        <p className={classes['quiet']} role="status">
          {state === 'waiting'
            ? t`Nothing is lost: the upload goes on by itself when the connection is back.`
            : isSending
              ? t`You may look at other pages meanwhile; only this tab must stay open.`
              : t`Choose ${fileName} again: what is here already is not sent a second time.`}
        </p>
        <div className={atoms['tools']}>
          {state === 'failed' && <Button onClick={() => retryUpload(importId, sentBytes)}>{t`Try again`}</Button>}
          {!isSending && state !== 'failed' && <ChooseButton onFiles={goOn} label={t`Choose the file again`} />}
          {cancel}
        </div>
      </section>
      {!isSending && <PageDrop onFiles={goOn} hint={t`Let go to go on with the upload`} />}
      <DefinitionDrop item={item} takesDrops={isSending} />
    </div>
  );
}
