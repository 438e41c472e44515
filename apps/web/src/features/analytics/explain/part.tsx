import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './explain.module.css';

interface PartProps {
  readonly title: string;
  /** The one that was asked about: it comes into view. */
  readonly isAsked?: boolean;
  readonly children: ReactNode;
}

/** A section with a heading of its own. */
export function Part({ title, isAsked = false, children }: PartProps) {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  return (
    <section ref={section} className={classes['part']} data-asked={isAsked || undefined}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
