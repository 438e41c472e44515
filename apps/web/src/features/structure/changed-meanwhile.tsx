import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './structure.module.css';

interface ChangedMeanwhileProps {
  /** What stands there now in the place of what is in the form, as lines; empty when others changed something else. */
  readonly theirs: readonly string[];
  readonly onTake: () => void;
  readonly onGoOn: () => void;
}

/** Somebody saved another change of the survey while this one was written; what is in the form stays there. */
export function ChangedMeanwhile({ theirs, onTake, onGoOn }: ChangedMeanwhileProps) {
  const { t } = useLingui();
  const notice = useRef<HTMLDivElement>(null);
  // The button that was pressed is always in reach, what is said above it may not be.
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing an effect may return.
    notice.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={notice} role="alert" className={classes['meanwhile']}>
      <p>{t`This survey was changed in the meantime. What you entered is still in the form.`}</p>
      {theirs.length > 0 && (
        <>
          <p>{t`Now it says:`}</p>
          <ul>
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onTake}>{t`Take theirs`}</Button>
        <Button variant="default" onClick={onGoOn}>{t`Go on with mine`}</Button>
      </div>
    </div>
  );
}
