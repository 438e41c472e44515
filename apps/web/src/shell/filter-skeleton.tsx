import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './filter-skeleton.module.css';

/** The outline of the filters, which come after the figures: search, tabs, and the heads of the groups. */
export function FilterSkeleton(): ReactNode {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading the filters`} className={styles['skeleton']}>
      {Array.from({ length: 9 }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  );
}
