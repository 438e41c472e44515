import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import styles from './open-page.module.css';

/** The plain frame of pages anybody may open. */
export function OpenPage({ title, children }: { title: ReactNode; children: ReactNode }): ReactNode {
  const main = useRef<HTMLElement>(null);
  const name = typeof title === 'string' ? title : undefined;
  const named = useRef(name);
  // Another title is another step: what had the focus is gone.
  useEffect(() => {
    if (named.current !== name) main.current?.focus();
    named.current = name;
  }, [name]);
  return (
    <div className={styles['frame']}>
      <header className={styles['head']}>
        <a href={paths.start()} className={styles['home']}>
          <img src="/favicon.svg" alt="" width={26} height={26} />
          Echolot
        </a>
        <a href={paths.start()} className={styles['signIn']}>
          <Trans>Sign in</Trans>
        </a>
      </header>
      <main ref={main} id="main" tabIndex={-1} className={styles['page']}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
