import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './webhooks-page.module.css';

/** Shows a key the one time it can be shown. */
export function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(secret);
    setCopied(true);
  };
  return (
    <Dialog title={t`Key of ${name}`} closeLabel={t`Close`} onClose={onClose}>
      <p className={classes['lead']}>
        {t`Keep this key where the receiver can read it: it is shown this once. With it the receiver checks that messages come from here (Standard Webhooks).`}
      </p>
      <code className={classes['secret']}>{secret}</code>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? t`Copied` : t`Copy`}
        </Button>
        <Button onClick={onClose}>{t`I have kept it`}</Button>
      </div>
    </Dialog>
  );
}
