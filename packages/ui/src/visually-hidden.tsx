import type { ReactNode } from 'react';
import atoms from './atoms.module.css';

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={atoms['spoken']}>{children}</span>;
}
