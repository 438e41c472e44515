import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import classes from './displays-page.module.css';

interface ShownAddressDialogProps {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** Shows the address of a display the one time it can be shown. */
export function ShownAddressDialog({ name, token, onClose }: ShownAddressDialogProps) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const address = location.origin + paths.bigscreen(token);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    setCopied(true);
  };
  return (
    <Dialog title={t`Address of ${name}`} closeLabel={t`Close`} onClose={onClose} widthPx={640}>
      <p>{t`Open this address in the browser of the display and make it full screen. It is shown this once: keep it like a password.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre className={classes['address']} tabIndex={0} aria-label={t`Address of the display`}>
        {address}
      </pre>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied ? t`Copied` : t`Copy the address`}
        </Button>
        <Button variant="default" component="a" href={address} target="_blank" rel="noreferrer">
          {t`Open it here`}
        </Button>
        <Button onClick={onClose}>{t`I have kept the address`}</Button>
      </div>
    </Dialog>
  );
}
