import type { ReactNode } from 'react';
import classes from './page-state.module.css';

interface PageStateProps {
  /** A drawing of one line weight; decoration only. */
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  /** What one can do now. */
  readonly actions?: ReactNode;
}

/** Nothing to show: why, and what to do next. */
export function EmptyState(props: PageStateProps) {
  return <PageState {...props} />;
}

/** Something failed: what happened, what was not lost, and a way to try again. Read out at once. */
export function ErrorState(props: PageStateProps) {
  return <PageState {...props} role="alert" />;
}

function PageState({ icon, title, children, actions, role }: PageStateProps & { role?: 'alert' }) {
  return (
    <div role={role} className={classes['state']}>
      {icon && (
        <span aria-hidden className={classes['icon']}>
          {icon}
        </span>
      )}
      <h2 className={classes['title']}>{title}</h2>
      {children && <div className={classes['text']}>{children}</div>}
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
}
