import { Trans } from '@lingui/react/macro';
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { onlineManager } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './connection-note.module.css';

/** Says quietly that the browser is offline; goes away by itself, and the figures are read again. */
export function ConnectionNote(): ReactNode {
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
  return (
    <div role="status" className={styles['place']}>
      {isOnline ? null : (
        <span className={styles['note']}>
          <IconCloudOff size={16} aria-hidden />
          <Trans>Offline. You see the last figures.</Trans>
        </span>
      )}
    </div>
  );
}
