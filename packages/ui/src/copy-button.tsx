import { Button } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { type ReactNode, type RefObject, useState } from 'react';
import classes from './copy-button.module.css';

interface CopyButtonProps {
  readonly text: string;
  /** `refused`: what to do where the browser does not let a page copy. */
  readonly words: { readonly copy: string; readonly copied: string; readonly refused: string };
  /** What is spoken, where the words alone do not say what is copied. */
  readonly label?: string;
  readonly size?: 'xs';
  /** What shows the text on the page: it is marked then, ready to be copied by hand. */
  readonly shown: RefObject<HTMLElement | null>;
}

/** Copies a text, and says so; where the browser refuses (no secure address, a policy), it says that. */
export function CopyButton({ text, words, label, size, shown }: CopyButtonProps): ReactNode {
  const [state, setState] = useState<'copied' | 'refused'>();
  const isCopied = state === 'copied';
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  const iconSize = size === 'xs' ? 14 : 16;
  return (
    <>
      <Button
        variant="default"
        {...(size && { size })}
        leftSection={isCopied ? <IconCheck size={iconSize} aria-hidden /> : <IconCopy size={iconSize} aria-hidden />}
        {...(label !== undefined && { 'aria-label': label })}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
      </Button>
      {state === 'refused' && (
        <p role="alert" className={classes['refused']}>
          {words.refused}
        </p>
      )}
    </>
  );
}
