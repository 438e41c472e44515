import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCheck, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './explain.module.css';

const copiedMs = 2500;

/** Copies the whole address; where the browser refuses, it is there to be copied by hand. */
export function CopyLink({ href }: { readonly href: string }) {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const whole = new URL(href, document.baseURI).href;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(whole);
      setCopied(true);
      setTimeout(() => setCopied(false), copiedMs);
    } catch {
      setRefused(true);
    }
  };
  if (isRefused) {
    return (
      <input
        readOnly
        className={classes['link']}
        aria-label={t`Link to copy`}
        value={whole}
        onFocus={(event) => event.currentTarget.select()}
      />
    );
  }
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconLink size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? t`Copied` : t`Copy link`}</span>
    </Button>
  );
}
