import type { ReactNode } from 'react';
import classes from './explain.module.css';

/** A section with a heading of its own. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={classes['part']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
