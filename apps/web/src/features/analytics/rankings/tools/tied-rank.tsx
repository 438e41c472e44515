import { VisuallyHidden } from '@echolot/ui/visually-hidden';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import classes from './ranking-tools.module.css';
import type { Tie } from './tie-edges.ts';

/** A rank with the bracket of its tied group. */
export function TiedRank({ tie, children }: { readonly tie: Tie | undefined; readonly children: ReactNode }) {
  const words = useTieWords()(tie);
  return (
    <span className={classes['rank']} data-tie={tie?.edge} title={words}>
      <span className={classes['rankNumber']}>
        {children}
        {words && <VisuallyHidden>{words}</VisuallyHidden>}
      </span>
    </span>
  );
}

export function useTieWords(): (tie: Tie | undefined) => string | undefined {
  const { t } = useLingui();
  return (tie) =>
    tie &&
    t`${plural(tie.others, { one: 'Tied with # other unit: only chance may part them', other: 'Tied with # other units: only chance may part them' })}`;
}
