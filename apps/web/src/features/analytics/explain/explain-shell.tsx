import { Dialog } from '@echolot/ui/dialog';
import { useIsPhone } from '@echolot/ui/use-is-phone';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './explain.module.css';

const widthPx = 460;

interface ExplainShellProps<Data> {
  readonly title: string;
  readonly query: UseQueryResult<Data>;
  readonly onClose: () => void;
  readonly children: (data: Data) => ReactNode;
}

/** From the right edge, or from the bottom of a phone: an explanation, or what is said while there is none yet. */
export function ExplainShell<Data>({ title, query, onClose, children }: ExplainShellProps<Data>) {
  const { t, i18n } = useLingui();
  const isPhone = useIsPhone();
  return (
    <Dialog
      title={title}
      closeLabel={t`Close`}
      onClose={onClose}
      from={isPhone ? 'bottom' : 'right'}
      {...(!isPhone && { widthPx })}
    >
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <div role="alert" className={classes['failure']}>
          <p>{errorSentence(i18n, query.error)}</p>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>{t`Try again`}</Button>
        </div>
      ) : (
        <div role="status" aria-label={t`Loading the explanation`} className={classes['skeleton']}>
          <span />
          <span />
          <span />
          <span />
        </div>
      )}
    </Dialog>
  );
}
