import { Trans } from '@lingui/react/macro';
import IconLockExclamation from '@tabler/icons-react/dist/esm/icons/IconLockExclamation.mjs';
import { type ReactNode, useSyncExternalStore } from 'react';
import { isSignOnReachable, onSignOnReachChange } from '../session/sign-on-reach.ts';
import styles from './sign-on-note.module.css';

/** Says that the identity provider does not answer; goes away by itself when it does. */
export function SignOnNote(): ReactNode {
  const isReachable = useSyncExternalStore(onSignOnReachChange, isSignOnReachable);
  return (
    <div role="status">
      {isReachable ? null : (
        <p className={styles['note']}>
          <IconLockExclamation size={16} aria-hidden />
          <Trans>Signing on is not possible at the moment. You can go on working for a while.</Trans>
        </p>
      )}
    </div>
  );
}
