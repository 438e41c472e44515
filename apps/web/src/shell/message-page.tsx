import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  title: ReactNode;
  children: ReactNode;
  /** Buttons or links that lead on. */
  actions?: ReactNode;
}

/** A page that has only something to say: what happened, and what to do next. */
export function MessagePage({ title, children, actions }: MessagePageProps): ReactNode {
  return (
    <div className={styles['page']}>
      <img src="/favicon.svg" alt="" width={40} height={40} />
      <h1 className={styles['title']}>{title}</h1>
      <div className={styles['text']}>{children}</div>
      {actions ? <div className={styles['actions']}>{actions}</div> : null}
    </div>
  );
}
