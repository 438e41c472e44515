import { useEffect, useState } from 'react';
import classes from './progress-line.module.css';

/** Waits shorter than this show nothing: a flash of progress makes a fast page feel slow. */
const quietMs = 300;

interface ProgressLineProps {
  readonly isActive: boolean;
  readonly label: string;
}

/** A thin line across the top of its (positioned) parent while something takes longer than 300 ms. Takes no room. */
export function ProgressLine({ isActive, label }: ProgressLineProps) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setLong(true), quietMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isActive]);
  if (!isActive || !isLong) return null;
  return <div role="progressbar" aria-label={label} className={classes['line']} />;
}
