import type { ReactNode } from 'react';
import classes from './marks.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes['forScreenReaders']}>{children}</span>;
}
