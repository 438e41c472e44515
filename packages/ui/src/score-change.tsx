import { memo } from 'react';
import atoms from './atoms.module.css';
import classes from './marks.module.css';

interface ScoreChangeProps {
  /** The change as text, with its sign: "+3"; empty where there is none, which keeps the column straight. */
  readonly text: string;
  /** 'rise' or 'fall' only when it is more than noise; it gets an arrow. */
  readonly significant: 'rise' | 'fall' | null;
  /** Whether the direction is good news: colour repeats what sign and arrow say. */
  readonly isGood?: boolean;
  /** In words, for screen readers and on hover: "significant rise". */
  readonly label?: string;
}

/** A change: the sign always, an arrow and colour only where it is more than noise. */
export const ScoreChange = memo(function ScoreChange({ text, significant, isGood, label }: ScoreChangeProps) {
  if (significant === null) return <span className={classes['change']}>{text}</span>;
  return (
    <span className={classes['change']} data-tone={isGood ? 'good' : 'bad'} data-arrow={significant} title={label}>
      {text}
      {label && <span className={atoms['spoken']}> {label}</span>}
    </span>
  );
});
