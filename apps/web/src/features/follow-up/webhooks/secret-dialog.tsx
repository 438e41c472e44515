import atoms from '@echolot/ui/atoms.module.css';
import { CopyButton } from '@echolot/ui/copy-button';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import classes from './webhooks-page.module.css';

/** Shows a key the one time it can be shown. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useLingui();
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog title={t`Key of ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>
        {t`Keep this key where the receiver can read it: it is shown this once. With it the receiver checks that messages come from here (Standard Webhooks).`}
      </p>
      <code ref={shown} className={classes['secret']}>
        {secret}
      </code>
      <div className={atoms['closingButtons']}>
        <CopyButton
          text={secret}
          shown={shown}
          words={{
            copy: t`Copy`,
            copied: t`Copied`,
            refused: t`Your browser does not allow copying here. The text is marked: copy it by hand.`,
          }}
        />
        <Button onClick={onClose}>{t`I have kept it`}</Button>
      </div>
    </Dialog>
  );
}
