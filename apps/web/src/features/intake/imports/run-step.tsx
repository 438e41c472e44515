import { cancelImport, getImport, type Import } from '@echolot/contract/intake/imports';
import { showSnackbar } from '@echolot/ui/snackbar-store';
import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { readKeyOf } from '../../../api/query-options.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { CountTiles } from './count-tiles.tsx';
import classes from './import-page.module.css';
import { StateMark } from './state-mark.tsx';
import { useRowRate } from './use-row-rate.ts';
import { formatDuration } from './words/byte-words.ts';
import { reasonSentence } from './words/reason-words.ts';
import { stateWords } from './words/state-words.ts';

/** The third step while it lasts: how far it is, how fast, what came of the rows so far. */
export function RunStep({ item }: { item: Import }) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const client = useQueryClient();
  const { importId, state, progress, reason, judgement } = item;
  const cancel = useMutation({
    mutationFn: () => call(cancelImport, { params: { importId } }),
    onSuccess: (next) => client.setQueryData(readKeyOf(getImport, { params: { importId } }), next),
    onError: (error) => showSnackbar({ text: errorSentence(i18n, error), tone: 'bad' }),
  });
  const total = item.file?.rows ?? judgement?.rows ?? 0;
  const isUndoing = state === 'undoing';
  const isOfSamples = item.target === 'samples';
  const share = total > 0 ? Math.min(1, progress.rows / total) : 0;
  const rowsPerSecond = useRowRate(progress.rows, state === 'running');
  const left = total - progress.rows;
  return (
    <div className={classes['center']}>
      <section className={classes['card']} aria-label={i18n._(stateWords[state])}>
        <h2 className={classes['lead']}>
          <StateMark state={state} size={22} /> {i18n._(stateWords[state])}
        </h2>
        {isUndoing ? (
          <progress className={classes['progress']} data-open aria-label={t`Being taken back`} />
        ) : (
          <>
            <p className={classes['figure']}>
              {formats.share(share)} <small>{t`${formats.count(progress.rows)} of ${formats.count(total)} rows`}</small>
            </p>
            <progress
              className={classes['progress']}
              max={1}
              value={share}
              aria-label={t`Import of ${item.fileName}`}
            />
            <div className={classes['row']}>
              <span className={classes['quiet']}>
                {rowsPerSecond > 0
                  ? t`${formats.count(Math.round(rowsPerSecond))} rows a second, about ${formatDuration(left / rowsPerSecond, formats.wordLocale)} left`
                  : t`It begins in a moment.`}
              </span>
              {item.can.cancel && (
                <Button
                  variant="default"
                  leftSection={<IconPlayerStop size={16} aria-hidden />}
                  loading={cancel.isPending}
                  onClick={() => cancel.mutate()}
                >{t`Stop`}</Button>
              )}
            </div>
          </>
        )}
        {reason && <p className={classes['quiet']}>{reasonSentence(i18n, reason)}</p>}
        <p className={classes['quiet']}>
          {isUndoing
            ? isOfSamples
              ? t`Nobody is written to meanwhile.`
              : t`The rankings follow as it goes on.`
            : isOfSamples
              ? t`You may close this page: the import goes on, and who is in shows among the samples already.`
              : t`You may close this page: the import goes on, and what is in shows in the rankings already.`}
        </p>
      </section>
      {!isUndoing && <CountTiles item={item} />}
      {/* Every quarter is enough to be told. */}
      <div role="status">
        <VisuallyHidden>{t`${formats.share(Math.floor(share * 4) / 4)} done`}</VisuallyHidden>
      </div>
    </div>
  );
}
