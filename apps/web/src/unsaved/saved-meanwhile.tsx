import atoms from '@echolot/ui/atoms.module.css';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ProblemError } from '../api/problem-error.ts';
import classes from './saved-meanwhile.module.css';

/** The version that is in the place of the one a change was made on. */
export interface Theirs {
  readonly version: number;
  /** Empty where nobody is named. */
  readonly changedBy: string;
  /** All that the refusal says. */
  readonly details: ProblemError['details'];
}

/** What somebody else saved meanwhile, if that is why a change was refused. */
export function theirsOf(error: Error | null): Theirs | undefined {
  if (!(error instanceof ProblemError) || error.code !== 'conflict') return undefined;
  const { details } = error;
  const { version, changedBy } = details;
  if (typeof version !== 'number') return undefined;
  return { version, changedBy: typeof changedBy === 'string' ? changedBy : '', details };
}

interface SavedMeanwhileProps {
  /** Absent where it is not told who saved which version. */
  readonly theirs?: Theirs | undefined;
  /** What theirs says, where it can be told. */
  readonly children?: ReactNode;
  /** Brings theirs into the form. */
  readonly onTake: () => void;
  /** Keeps what is in the form, which then follows theirs. */
  readonly onGoOn: () => void;
}

/** Another person saved meanwhile: the own text stays in the form, and the writer chooses. */
export function SavedMeanwhile({ theirs, children, onTake, onGoOn }: SavedMeanwhileProps) {
  const { t } = useLingui();
  const { version: theirVersion = 0, changedBy: by = '' } = theirs ?? {};
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is always in reach, what is said above it may not be.
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing an effect may return.
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice} role="alert" className={classes['meanwhile']}>
      <p>
        {by === ''
          ? t`Somebody changed this in the meantime. What you wrote is still in the form.`
          : t`Version ${theirVersion} was saved by ${by} in the meantime. What you wrote is still in the form.`}
      </p>
      {children}
      <div className={atoms['buttons']}>
        <Button variant="default" onClick={onTake}>{t`Take theirs`}</Button>
        <Button variant="default" onClick={onGoOn}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
