import { Dialog } from '@echolot/ui/dialog';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIdentity } from '../identity/use-identity.ts';
import { hasContacts, SupportContacts } from './support-contacts.tsx';
import styles from './support-dialog.module.css';

/** FAQ, e-mail, help desk, phone, opening hours of the universe. */
export function SupportDialog({ closeLabel, onClose }: { closeLabel: string; onClose: () => void }): ReactNode {
  const { currentUniverse } = useIdentity();
  return (
    <Dialog title={<Trans>Support</Trans>} closeLabel={closeLabel} onClose={onClose}>
      <div className={styles['contacts']}>
        {hasContacts(currentUniverse.support) ? (
          <SupportContacts support={currentUniverse.support} />
        ) : (
          <p>
            <Trans>{currentUniverse.title} has not entered any contact yet. Ask your administrator.</Trans>
          </p>
        )}
      </div>
      <Button variant="default" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}
