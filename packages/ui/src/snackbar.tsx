import { ActionIcon, Button } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onDialogsChange, topDialog } from './open-dialogs.ts';
import styles from './snackbar.module.css';
import { closeSnackbar, onSnackbarChange, type SnackbarMessage, shownSnackbar } from './snackbar-store.ts';

const usualDurationMs = 6000;

/** Where the messages of `showSnackbar` appear; once per page. */
export function Snackbar({ closeLabel }: { closeLabel: string }): ReactNode {
  const message = useSyncExternalStore(onSnackbarChange, shownSnackbar);
  const dialog = useSyncExternalStore(onDialogsChange, topDialog);
  // The live region is there before the message comes, so that screen readers notice it.
  const place = (
    <div className={styles['place']} role="status" aria-live="polite">
      {message ? <Message message={message} closeLabel={closeLabel} /> : null}
    </div>
  );
  // Beside a modal dialog nothing can be seen or used.
  return dialog ? createPortal(place, dialog) : place;
}

function Message({ message, closeLabel }: { message: SnackbarMessage; closeLabel: string }): ReactNode {
  const { text, tone = 'neutral', action, durationMs = tone === 'bad' ? undefined : usualDurationMs } = message;
  useEffect(() => {
    if (durationMs === undefined) return undefined;
    const timer = setTimeout(closeSnackbar, durationMs);
    return () => clearTimeout(timer);
  }, [message, durationMs]);
  return (
    <div className={styles['bar']} data-tone={tone}>
      <span className={styles['text']}>{text}</span>
      {action ? (
        <Button
          variant="transparent"
          className={styles['action']}
          size="compact-sm"
          onClick={() => {
            closeSnackbar();
            action.run();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <ActionIcon aria-label={closeLabel} className={styles['close']} size="md" onClick={closeSnackbar}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  );
}
