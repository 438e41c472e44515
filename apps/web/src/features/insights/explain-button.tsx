import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './insights.module.css';

/** A number that says what is behind it. */
export function ExplainButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={t`What this number says`}
      className={classes['explain']}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
