import atoms from '@echolot/ui/atoms.module.css';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './leave-question.module.css';
import type { LeaveQuestionProps } from './unsaved-work.ts';

/** Asks whether unsaved work may be lost. Closing it, and the first key, keep the work. */
export function LeaveQuestion({ reason, onAnswer }: LeaveQuestionProps): ReactNode {
  const { t } = useLingui();
  const textId = useId();
  const stay = useRef<HTMLButtonElement>(null);
  // Once the dialog has opened and taken the focus.
  useEffect(() => stay.current?.focus(), []);
  return (
    <Dialog
      title={t`Discard your changes?`}
      closeLabel={t`Close`}
      onClose={() => onAnswer(false)}
      widthPx={440}
      questionId={textId}
    >
      <p id={textId} className={classes['text']}>
        {reason === 'session_ended'
          ? t`Your session has ended. Signing in again leaves this page, and what you entered is not saved yet.`
          : t`What you entered is not saved yet.`}
      </p>
      <div className={atoms['closingButtons']}>
        <Button variant="default" onClick={() => onAnswer(true)}>{t`Discard`}</Button>
        <Button ref={stay} onClick={() => onAnswer(false)}>{t`Go on editing`}</Button>
      </div>
    </Dialog>
  );
}
