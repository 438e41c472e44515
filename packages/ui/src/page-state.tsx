import { type ReactNode, use } from 'react';
import { HeadlineLevel } from './headline-level.ts';
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

/** Takes the place of a whole page that failed: what happened, what was not lost, and a way on. Read out at once. */
export function ErrorState(props: PageStateProps) {
  return <PageState {...props} role="alert" />;
}

function PageState({ icon, title, children, actions, role }: PageStateProps & { role?: 'alert' }) {
  const level = use(HeadlineLevel);
  const Heading = role === 'alert' && level === 1 ? 'h1' : level === 3 ? 'h3' : 'h2';
  return (
    <div role={role} className={classes['state']}>
      {icon && (
        <span aria-hidden className={classes['icon']}>
          {icon}
        </span>
      )}
      <Heading className={classes['title']}>{title}</Heading>
      {children && <div className={classes['text']}>{children}</div>}
      {actions && <div className={classes['actions']}>{actions}</div>}
    </div>
  );
}
