import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ProblemError } from '../../../api/problem-error.ts';
import { errorSentence } from '../../../i18n/error-sentence.ts';

interface LinkFaultProps {
  /** Null for a link that is not complete. */
  readonly error: Error | null;
  /** How one gets another link. */
  readonly children: ReactNode;
  readonly onRepeat: () => void;
}

/** Why a link opens nothing, and what to do. */
export function LinkFault({ error, children, onRepeat }: LinkFaultProps) {
  const { t, i18n } = useLingui();
  const hasEnded = error instanceof ProblemError && error.code === 'link_ended';
  return (
    <div role="alert">
      <p>{error ? errorSentence(i18n, error) : t`The link is not complete. Open it as it was sent to you.`}</p>
      {hasEnded && children}
      {error && !hasEnded && <Button onClick={onRepeat}>{t`Try again`}</Button>}
    </div>
  );
}
