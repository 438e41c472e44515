import { ErrorState } from '@echolot/ui/page-state';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCloudOff, IconLock, IconSearchOff } from '@tabler/icons-react';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';
import { paths } from '../../../paths.ts';
import classes from './import-states.module.css';

interface ImportFailureProps {
  readonly error: unknown;
  readonly survey: string;
  readonly isRetrying?: boolean;
  readonly onRetry?: () => void;
}

/** A page of the import that cannot be shown: why, and the way on. */
export function ImportFailure({ error, survey, isRetrying = false, onRetry }: ImportFailureProps) {
  const { t, i18n } = useLingui();
  const status = error === 'forbidden' ? 403 : error instanceof ProblemError ? error.status : 0;
  const toStart = <Button component="a" variant="default" href={paths.start()}>{t`Go to the start`}</Button>;
  if (status === 403) {
    return (
      <ErrorState icon={<IconLock size={24} />} title={t`Imports are not open to you`} actions={toStart}>
        {error instanceof ProblemError && error.code === 'path_forbidden'
          ? t`An import concerns the whole organisation, and you see a part of it. Ask somebody who sees all of it.`
          : t`Your role does not include importing. Ask your administrator for the permission to import.`}
      </ErrorState>
    );
  }
  if (status === 404) {
    return (
      <ErrorState
        icon={<IconSearchOff size={24} />}
        title={t`There is no such import`}
        actions={<Button component="a" href={paths.imports(survey)}>{t`To the imports`}</Button>}
      >
        {t`It was removed, or belongs to another universe.`}
      </ErrorState>
    );
  }
  return (
    <ErrorState
      icon={<IconCloudOff size={24} />}
      title={t`The import could not be loaded`}
      actions={onRetry && <Button loading={isRetrying} onClick={onRetry}>{t`Try again`}</Button>}
    >
      {errorSentence(i18n, error)}
    </ErrorState>
  );
}

/** The list before its items. */
export function ImportListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the imports`} className={classes['list']}>
      {[62, 48, 55].map((width) => (
        <span key={width} style={{ width: `${width}%` }} />
      ))}
    </div>
  );
}

/** A step of the wizard before what it shows. */
export function StepSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={classes['step']}>
      <span />
      <span />
      <span />
      <span />
      <span />
      <span />
    </div>
  );
}
