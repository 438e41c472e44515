import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useLeaveGuard } from '../../../unsaved/use-leave-guard.ts';
import classes from './comment-box.module.css';
import { draftKeyOf, draftOf, keepDraft } from './drafts.ts';
import type { Meanwhile } from './meanwhile.ts';
import { MeanwhileNotice } from './meanwhile-notice.tsx';

interface CommentBoxProps {
  readonly id: string;
  readonly alertId: string;
  readonly isBusy: boolean;
  readonly meanwhile: Meanwhile | undefined;
  readonly onWriting: (isWriting: boolean) => void;
  readonly onSend: (text: string, onDone: () => void) => void;
}

/** A comment for colleagues at the end of the log; what is typed stays until it has been sent. */
export function CommentBox({ id, alertId, isBusy, meanwhile, onWriting, onSend }: CommentBoxProps) {
  const { t } = useLingui();
  const draftKey = draftKeyOf([alertId], 'comment');
  const [text, setText] = useState(draftOf(draftKey)['text'] ?? '');
  const isEmpty = text.trim() === '';
  useEffect(() => onWriting(!isEmpty), [isEmpty, onWriting]);
  // The draft outlives the page, but neither the tab nor the session.
  useLeaveGuard(!isEmpty, () => true);
  const write = (next: string): void => {
    setText(next);
    keepDraft(draftKey, { text: next });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (isEmpty || isBusy) return;
    // What was typed on while it was sent stays.
    onSend(text.trim(), () => setText((now) => (now === text ? '' : now)));
  };
  return (
    <form data-screen-only className={classes['commentBox']} onSubmit={send}>
      {meanwhile && !isEmpty && <MeanwhileNotice meanwhile={meanwhile} />}
      <textarea
        id={id}
        aria-label={t`Comment for colleagues`}
        aria-keyshortcuts="n"
        placeholder={t`Comment for colleagues (n)`}
        rows={2}
        maxLength={4000}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send(event);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {!isEmpty && (
        <Button type="submit" size="sm" loading={isBusy}>
          {meanwhile ? t`Send all the same` : t`Add the comment`}
        </Button>
      )}
    </form>
  );
}
