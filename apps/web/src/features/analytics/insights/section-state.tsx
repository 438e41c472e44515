import { ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './insights.module.css';

interface SectionStateProps {
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onRetry: () => void;
  /** Another way on. */
  readonly otherAction?: ReactNode;
}

/** A section before its figures: their place, or why they did not come. */
export function SectionState({ error, isFetching, onRetry, otherAction }: SectionStateProps) {
  const { t, i18n } = useLingui();
  if (!error) {
    return (
      <div role="status" aria-label={t`Loading the figures`} className={classes['skeleton']}>
        <span />
        <span />
      </div>
    );
  }
  return (
    <ErrorState
      icon={<IconCloudOff size={24} />}
      title={t`These figures could not be loaded`}
      actions={
        <>
          <Button loading={isFetching} onClick={onRetry}>{t`Try again`}</Button>
          {otherAction}
        </>
      }
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}
