import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import classes from './live-dot.module.css';

/** How long the dot shows that the figures have just changed. */
const freshMs = 4000;

interface LiveDotProps {
  /** Position of the record the figures include: a new one means new interviews. */
  readonly position: string;
  /** What the figures are of; a change of this is no news. */
  readonly of: string;
}

/** Says discreetly that the figures follow the interviews by themselves, and pulses when they just did. */
export function LiveDot({ position, of }: LiveDotProps) {
  const { t } = useLingui();
  const [isFresh, setFresh] = useState(false);
  const before = useRef({ position, of });
  useEffect(() => {
    const isNews = before.current.of === of && before.current.position !== position;
    before.current = { position, of };
    if (!isNews) return undefined;
    setFresh(true);
    const timer = setTimeout(() => setFresh(false), freshMs);
    return () => clearTimeout(timer);
  }, [position, of]);
  return (
    <span
      className={classes['live']}
      data-screen-only
      data-fresh={isFresh || undefined}
      title={t`The figures follow new interviews by themselves`}
    >
      <span aria-hidden className={classes['dot']} />
      {t`Live`}
    </span>
  );
}
