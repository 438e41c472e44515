import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import classes from './pages.module.css';

/** A component this version does not have: said by its name, so that somebody can mend the page. */
export function UnknownComponent({ type }: { type: string }) {
  const { t } = useLingui();
  return (
    <p className={classes['note']}>
      {t`This page asks for a component “${type}”, which is not known here. Whoever looks after the survey can mend it in its settings block “pages”.`}
    </p>
  );
}

export function NotOpen() {
  const { t } = useLingui();
  return (
    <p className={classes['note']}>{t`Your role does not include this part of the page. Ask your administrator.`}</p>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
}

export function Failure({ error, isRetrying, onRetry }: FailureProps) {
  const { t, i18n } = useLingui();
  return (
    <div role="alert" className={classes['note']}>
      <p>{errorSentence(i18n, error)}</p>
      <Button variant="default" size="xs" loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>
    </div>
  );
}
