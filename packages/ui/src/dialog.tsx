import { ActionIcon } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import atoms from './atoms.module.css';
import styles from './dialog.module.css';
import { noteDialog } from './open-dialogs.ts';

interface DialogProps {
  title: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  /** In the middle (default), from the right edge, or from the bottom edge. */
  from?: 'middle' | 'right' | 'bottom';
  /** For dialogs that bring their own head, such as a search field; the title is still spoken. */
  isTitleHidden?: boolean;
  widthPx?: number;
  /** Makes it a question that must be answered first; id of the text in it that is read aloud after the title. */
  questionId?: string;
}

const doubleClickMs = 500;

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps the focus inside, closes the topmost on Escape and gives the
 * focus back. Render it while it is open. The first focus goes to `[autofocus]` or the first control. A click beside it
 * closes it, unless a form in it was begun to be filled.
 */
export function Dialog({
  title,
  closeLabel,
  onClose,
  children,
  from = 'middle',
  isTitleHidden = false,
  widthPx,
  questionId,
}: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const openedAt = useRef(0);
  const isPressedBeside = useRef(false);
  const isTypedIn = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return undefined;
    const opener = document.activeElement;
    element.showModal();
    openedAt.current = performance.now();
    const forget = noteDialog(element);
    return () => {
      forget();
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const isBeside = ({ target }: SyntheticEvent): boolean => target === dialog.current;
  // Marking text ends beside the dialog as well, and the second click of a double click that opened it meets it there.
  const closeOnBackdrop = (event: MouseEvent): void => {
    const isMeant = isPressedBeside.current && performance.now() - openedAt.current > doubleClickMs;
    if (isBeside(event) && isMeant && !isTypedIn.current) onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside it; Escape is the key for it
    <dialog
      ref={dialog}
      role={questionId === undefined ? undefined : 'alertdialog'}
      aria-labelledby={titleId}
      aria-describedby={questionId}
      className={styles['dialog']}
      data-from={from}
      style={widthPx === undefined ? undefined : { maxInlineSize: widthPx }}
      onCancel={(event) => {
        // The second Escape in a row cannot be held up: the browser closes it, and `onClose` is told below.
        if (!isBeside(event) || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (!isBeside(event)) return;
        // Whether it closes is for whoever renders it to say; they may ask first.
        dialog.current?.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event);
      }}
      onInput={({ target }) => {
        isTypedIn.current ||= from === 'middle' && target instanceof Element && target.closest('form') !== null;
      }}
      onClick={closeOnBackdrop}
    >
      <div className={styles['box']}>
        <div className={isTitleHidden ? atoms['spoken'] : styles['head']}>
          <h2 id={titleId} className={styles['title']}>
            {title}
          </h2>
          {isTitleHidden ? null : (
            <ActionIcon aria-label={closeLabel} onClick={onClose} size="md">
              <IconX size={18} />
            </ActionIcon>
          )}
        </div>
        <div className={styles['body']} data-bare={isTitleHidden || undefined}>
          {children}
        </div>
      </div>
    </dialog>
  );
}
