import type { ReactNode } from 'react';
import atoms from './atoms.module.css';
import { Headline } from './headline.tsx';
import classes from './list-page.module.css';
import pageStyles from './page.module.css';
import { ProgressLine } from './progress-line.tsx';

interface ListPageProps {
  readonly title: string;
  readonly facts: readonly ReactNode[];
  /** Stands at the end of the headline: what one can do here, or what is listed. */
  readonly aside?: ReactNode;
  readonly isLoading: boolean;
  /** For screen readers. */
  readonly loadingLabel: string;
  /** What is listed; undefined while nothing is there yet. */
  readonly children: ReactNode | undefined;
}

/** A page of one list that is looked after: its headline, and the list or its outline while it is on its way. */
export function ListPage({ title, facts, aside, isLoading, loadingLabel, children }: ListPageProps) {
  return (
    <div className={pageStyles['page']} data-narrow>
      <ProgressLine isActive={isLoading} label={loadingLabel} />
      <div className={atoms['head']}>
        <Headline title={title} facts={facts} />
        {aside}
      </div>
      {children ?? (
        <div role="status" aria-label={loadingLabel} className={classes['skeleton']}>
          <span />
          <span />
        </div>
      )}
    </div>
  );
}

/** Entries with a line between them, in one frame. */
export function FramedList({ children }: { readonly children: ReactNode }) {
  return <ul className={classes['list']}>{children}</ul>;
}
