import { useLingui } from '@lingui/react/macro';
import { SavedMeanwhile } from '../../../unsaved/saved-meanwhile.tsx';
import classes from './structure.module.css';

interface ChangeNoticeProps {
  /** Somebody saved another change of the survey while this one was written. */
  readonly isBehind: boolean;
  /** What is there now in the place of what is in the form, as lines; empty when others changed something else. */
  readonly theirs: readonly string[];
  /** Why a change was not made. */
  readonly fault: string | undefined;
  readonly onTake: () => void;
  readonly onGoOn: () => void;
}

/** What keeps a change of the structure from being saved: another one that was faster, or else a fault. */
export function ChangeNotice({ isBehind, theirs, fault, onTake, onGoOn }: ChangeNoticeProps) {
  const { t } = useLingui();
  if (isBehind) {
    return (
      <SavedMeanwhile onTake={onTake} onGoOn={onGoOn}>
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
      </SavedMeanwhile>
    );
  }
  if (!fault) return null;
  return (
    <p role="alert" className={classes['fault']}>
      {fault}
    </p>
  );
}
