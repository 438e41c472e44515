import atoms from '@echolot/ui/atoms.module.css';
import { CopyButton } from '@echolot/ui/copy-button';
import { Dialog } from '@echolot/ui/dialog';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { paths } from '../../../paths.ts';
import classes from './displays-page.module.css';

interface ShownAddressDialogProps {
  readonly name: string;
  readonly token: string;
  readonly onClose: () => void;
}

/** Shows the address of a display the one time it can be shown. */
export function ShownAddressDialog({ name, token, onClose }: ShownAddressDialogProps) {
  const { t } = useLingui();
  const shown = useRef<HTMLPreElement>(null);
  const address = location.origin + paths.bigscreen(token);
  return (
    <Dialog title={t`Address of ${name}`} closeLabel={t`Close`} onClose={onClose} widthPx={640}>
      <p>{t`Open this address in the browser of the display and make it full screen. It is shown this once: keep it like a password.`}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so keys must reach it */}
      <pre ref={shown} className={classes['address']} tabIndex={0} aria-label={t`Address of the display`}>
        {address}
      </pre>
      <div className={atoms['closingButtons']}>
        <CopyButton
          text={address}
          shown={shown}
          words={{
            copy: t`Copy the address`,
            copied: t`Copied`,
            refused: t`Your browser does not allow copying here. The text is marked: copy it by hand.`,
          }}
        />
        <Button variant="default" component="a" href={address} target="_blank" rel="noreferrer">
          {t`Open it here`}
        </Button>
        <Button onClick={onClose}>{t`I have kept the address`}</Button>
      </div>
    </Dialog>
  );
}
