import type { OptOut } from '@echolot/contract/intake/opt-outs';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useFormats } from '../../../i18n/use-formats.ts';
import classes from './opt-outs.module.css';
import { useOptOutWords } from './use-opt-out-words.ts';

interface OptOutRowProps {
  readonly optOut: OptOut;
  readonly onTakeBack: (optOut: OptOut) => void;
}

/** One opt-out: when, of which channel, by whom and why; whose it is, nobody can say. */
export function OptOutRow({ optOut, onTakeBack }: OptOutRowProps) {
  const { t } = useLingui();
  const { instant } = useFormats();
  const { channels, sourceOf } = useOptOutWords();
  const at = instant(new Date(optOut.at));
  return (
    <li className={classes['row']}>
      <time dateTime={optOut.at}>{at}</time>
      <strong>{channels[optOut.channel]}</strong>
      <span className={classes['why']}>
        {[sourceOf(optOut.source), optOut.reason].filter((part) => part !== '').join(': ')}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-haspopup="dialog"
        aria-label={t`Take back: opt-out of ${at}`}
        onClick={() => onTakeBack(optOut)}
      >{t`Take back`}</Button>
    </li>
  );
}
